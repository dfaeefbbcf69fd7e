import type { ChargeLine } from '@turnout/contracts/charges';
import { ActivityId, EventId, foldOf, PrimaryId, TypeId, when, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { repopulationEvents } from '@turnout/contracts/inventory';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { correctRegistrant, removeRegistration, submitRegistration } from '../../groups/decide/decider.ts';
import { setStatus } from '../../groups/decide/status.decider.ts';
import { completeRepopulation, enrolRegistrants, startRepopulation, type RepopulationState } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [dinner, tour] = [ActivityId.parse('d'.repeat(20)), ActivityId.parse('t'.repeat(20))];
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const personal = { firstName: 'Ada', lastName: 'Byron', email: '', phone: '', fields: {} };
const person = (registrantId: typeof ada, status: 'confirmed' | 'rejected' = 'confirmed') => ({
  registrantId,
  typeId,
  status,
});
const group = (...people: readonly ReturnType<typeof person>[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: { eventId, primaryId, confirmationNumber: 'ABC123XYZ', registrants: people },
});
const enrolled = (registrantId: typeof ada, ...activities: readonly (typeof dinner)[]): AnyEvent => ({
  type: 'RegistrantsEnrolled',
  data: {
    eventId,
    primaryId,
    registrants: [
      {
        registrantId,
        status: 'confirmed',
        activities: activities.map((activityId) => ({ activityId, because: 'type' })),
      },
    ],
  },
});
const withdrawn = (because: string, status: string, ...activities: readonly (typeof dinner)[]): AnyEvent => ({
  type: 'RegistrantsWithdrawn',
  data: { eventId, primaryId, because, registrants: [{ registrantId: ada, status, activities }] },
});
const byType = (...ids: readonly (typeof dinner)[]) =>
  ids.map((activityId) => ({ activityId, because: 'type' as const }));

describe('registering a group', () => {
  const { given } = specification(registrationFold, submitRegistration);
  const command = { eventId, primaryId, confirmationNumber: 'ABC123XYZ' };
  it('enrols who has a seat in an activity, in the same append, and nobody else', () => {
    given([])
      .when({
        ...command,
        registrants: [
          { ...person(ada), personal, activities: byType(dinner) },
          { ...person(ben), personal, activities: [] },
        ],
      })
      .then([
        { ...group(person(ada), person(ben)), personal: { [ada]: personal, [ben]: personal } },
        enrolled(ada, dinner),
      ]);
    given([])
      .when({ ...command, registrants: [{ ...person(ada), personal }] })
      .then([{ ...group(person(ada)), personal: { [ada]: personal } }]);
  });
});

describe('a choice of activities', () => {
  const { given } = specification(registrationFold, correctRegistrant);
  const chooses = (chosen: readonly (typeof dinner)[], seated: readonly (typeof dinner)[] = []) => ({
    eventId,
    registrantId: ada,
    personal: null,
    corrections: 0,
    choice: { about: new Set([dinner, tour]), chosen, seated: new Set(seated), statusSettings: 0 },
  });
  const chosen = (...ids: readonly (typeof dinner)[]): AnyEvent => ({
    type: 'RegistrantsEnrolled',
    data: {
      eventId,
      primaryId,
      registrants: [
        {
          registrantId: ada,
          status: 'confirmed',
          activities: ids.map((id) => ({ activityId: id, because: 'chosen' })),
        },
      ],
    },
  });

  it('takes people out of what they had by their type, and into what has a seat, in one append; said again it adds nothing', () => {
    const facts = [withdrawn('chosen', 'confirmed', dinner), chosen(tour)];
    given([group(person(ada)), enrolled(ada, dinner)])
      .when(chooses([tour], [tour]))
      .then(facts);
    given([group(person(ada)), enrolled(ada, dinner), ...facts])
      .when(chooses([tour]))
      .then([]);
  });

  it('leaves what follows from a correction of answers to the answers, and enters nothing twice', () => {
    const follows = [{ activityId: dinner, because: 'answers' as const }];
    given([group(person(ada))])
      .when({ ...chooses([dinner, tour], [tour]), enters: follows })
      .then([
        {
          type: 'RegistrantsEnrolled',
          data: {
            eventId,
            primaryId,
            registrants: [
              {
                registrantId: ada,
                status: 'confirmed',
                activities: [...follows, { activityId: tour, because: 'chosen' }],
              },
            ],
          },
        },
      ]);
  });

  it('is made anew where somebody else took the person out meanwhile', () => {
    given([group(person(ada)), chosen(dinner), withdrawn('chosen', 'confirmed', dinner)])
      .when(chooses([dinner]))
      .thenRejects('corrected-meanwhile');
  });
});

describe('enrolling who registered before', () => {
  const { given } = specification(registrationFold, enrolRegistrants);
  const seen = (registrantId: typeof ada, more = {}) => ({
    registrantId,
    corrections: 0,
    statusSettings: 0,
    activities: byType(dinner),
    ...more,
  });
  const command = (...registrants: readonly ReturnType<typeof seen>[]) => ({ eventId, registrants });
  it('enrols each once', () => {
    given([group(person(ada))])
      .when(command(seen(ada)))
      .then([enrolled(ada, dinner)]);
    given([group(person(ada)), enrolled(ada, dinner)])
      .when(command(seen(ada)))
      .then([]);
  });
  it('passes over who holds no seat, is not there, or was changed since', () => {
    given([group(person(ada, 'rejected'))])
      .when(command(seen(ada), seen(ben)))
      .then([]);
    given([group(person(ada))])
      .when(command(seen(ada, { corrections: 1 }), seen(ada, { statusSettings: 1 })))
      .then([]);
  });
  it('charges whom it enrols, as it was worked out on what they had', () => {
    const lines: ChargeLine[] = [{ kind: 'activity-fee', source: dinner, amount: 900 }];
    const asOf = '2026-11-28';
    const charging = { currency: 'EUR', asOf, people: [ada, ben].map((registrantId) => ({ registrantId, lines })) };
    const charged = (registrantId: typeof ada, currency = 'EUR'): AnyEvent => ({
      type: 'RegistrantsCharged',
      data: { eventId, primaryId, currency, asOf, registrants: [{ registrantId, lines }] },
    });
    const asSeen = { seen: { activities: new Map(), lines: [] } };
    given([group(person(ada))])
      .when({ ...command(seen(ada, asSeen), seen(ben, asSeen)), charging })
      .then([enrolled(ada, dinner), charged(ada)]);
    // Somebody was charged something else since, or takes part by now.
    given([group(person(ada)), charged(ada)])
      .when({ ...command(seen(ada, asSeen)), charging })
      .thenRejects('corrected-meanwhile');
    given([group(person(ada)), enrolled(ada, dinner)])
      .when({ ...command(seen(ada, asSeen)), charging })
      .then([]);
    given([group(person(ada), person(ben)), charged(ben, 'JPY')])
      .when({ ...command(seen(ada, asSeen)), charging })
      .thenRejects('group-other-currency');
  });
  it('is refused in another event, and where nobody is', () => {
    given([])
      .when(command(seen(ada)))
      .thenRejects('registration-not-found');
    given([group(person(ada))])
      .when({ ...command(seen(ada)), eventId: EventId.parse('e'.repeat(20)) })
      .thenRejects('registration-not-found');
  });
});

describe('a status', () => {
  const { given } = specification(registrationFold, setStatus);
  const set = (from: string, status: string, ...activities: readonly (typeof dinner)[]): AnyEvent => ({
    type: 'RegistrationStatusSet',
    data: {
      eventId,
      primaryId,
      status,
      registrants: [
        { registrantId: ada, typeId, from, isCheckedIn: false, ...(activities.length === 0 ? {} : { activities }) },
      ],
    },
  });
  const there = [group(person(ada)), enrolled(ada, dinner, tour)];
  it('says what whoever gets it takes part in', () => {
    given(there)
      .when({ eventId, registrantId: ada, status: 'rejected', forAll: false })
      .then([set('confirmed', 'rejected', dinner, tour)]);
  });
  it('takes out of an activity who finds no seat in it to come back to', () => {
    given([...there, set('confirmed', 'rejected', dinner, tour)])
      .when({
        eventId,
        registrantId: ada,
        status: 'confirmed',
        forAll: false,
        seated: new Map([[ada, 1]]),
        unseatedIn: new Map([[ada, [tour]]]),
      })
      .then([withdrawn('seats', 'rejected', tour), set('rejected', 'confirmed', dinner)]);
  });
  it('charges nobody any more for what they find no seat in to come back to, by nobody else’s day', () => {
    const line = (source: string, amount: number, kind = 'activity-fee') => ({ kind, source, amount });
    const charged = (registrantId: typeof ada, asOf: string, ...lines: readonly object[]): AnyEvent => ({
      type: 'RegistrantsCharged',
      data: { eventId, primaryId, currency: 'EUR', asOf, registrants: [{ registrantId, lines }] },
    });
    const of = (...amounts: readonly number[]) => amounts.map((amount) => line(dinner, amount));
    const both = ['rejected', 'confirmed'].map((status, place) => ({
      type: 'RegistrationStatusSet',
      data: {
        eventId,
        primaryId,
        status,
        registrants: [ada, ben].map((registrantId) => ({
          registrantId,
          typeId,
          from: place === 0 ? 'confirmed' : 'rejected',
          isCheckedIn: false,
          ...(registrantId === ada && { activities: place === 0 ? [dinner, tour] : [dinner] }),
        })),
      },
    }));
    const [gone, back] = both;
    if (gone === undefined || back === undefined) throw new Error('no statuses');
    given([
      group(person(ada), person(ben)),
      enrolled(ada, dinner, tour),
      charged(ada, '2026-01-01', ...of(700), line(tour, 500), line(tour, -100, 'activity-discount')),
      charged(ben, '2026-02-02', line(tour, 500)),
      gone,
    ])
      .when({
        eventId,
        registrantId: ada,
        status: 'confirmed',
        forAll: true,
        seated: new Map([
          [ada, 1],
          [ben, 1],
        ]),
        unseatedIn: new Map([[ada, [tour]]]),
      })
      .then([withdrawn('seats', 'rejected', tour), charged(ada, '2026-01-01', ...of(700)), back]);
  });
});

describe('a correction', () => {
  const { given } = specification(registrationFold, correctRegistrant);
  it('takes out what no longer follows and in what does now, once', () => {
    const corrected = {
      type: 'RegistrantDetailsCorrected',
      data: { eventId, primaryId, registrantId: ada },
      personal: { [ada]: personal },
    };
    const command = { eventId, registrantId: ada, personal, corrections: 0, enters: byType(tour), leaves: [dinner] };
    given([group(person(ada)), enrolled(ada, dinner)])
      .when(command)
      .then([corrected, withdrawn('answers', 'confirmed', dinner), enrolled(ada, tour)]);
    given([group(person(ada)), enrolled(ada, tour)])
      .when(command)
      .then([corrected]);
  });
});

describe('taking a registration away for good', () => {
  const { given } = specification(registrationFold, removeRegistration);
  it('says what the person took part in', () => {
    const outcome = given([
      group({ ...person(ada), status: 'rejected' }),
      enrolled(ada, dinner),
      {
        type: 'RegistrationStatusSet',
        data: {
          eventId,
          primaryId,
          status: 'deleted',
          registrants: [{ registrantId: ada, typeId, from: 'rejected', isCheckedIn: false }],
        },
      },
    ]).when({ eventId, registrantId: ada });
    outcome.then([
      { type: 'RegistrantErased', data: { eventId, primaryId, registrantId: ada, reason: 'Permanently deleted' } },
      {
        type: 'RegistrationRemoved',
        data: { eventId, primaryId, registrantId: ada, typeId, groupSize: 0, activities: [dinner] },
      },
    ]);
  });
});

describe('a run that brings everybody up to date', () => {
  const fold = foldOf<RepopulationState>({
    initial: () => ({ isRunning: false, notCharged: 0 }),
    facts: [
      when(repopulationEvents.RepopulationStarted, () => ({ isRunning: true, notCharged: 0 })),
      when(repopulationEvents.RepopulationCompleted, (_, { data: { notCharged } }) => ({
        isRunning: false,
        notCharged,
      })),
    ],
  });
  const of = { eventId, activityId: dinner };
  const asked = { ...of, keepsCharges: false };
  const started: AnyEvent = { type: 'RepopulationStarted', data: asked };
  it('begins once while it goes on, and ends once', () => {
    const start = specification(fold, startRepopulation);
    start.given([]).when(asked).then([started]);
    start.given([started]).when(asked).then([]);
    const complete = specification(fold, completeRepopulation);
    const ended: AnyEvent = { type: 'RepopulationCompleted', data: { ...of, withoutSeat: 2, notCharged: 1 } };
    complete
      .given([started])
      .when({ ...of, withoutSeat: 2, notCharged: 1 })
      .then([ended]);
    complete
      .given([started, ended])
      .when({ ...of, withoutSeat: 0, notCharged: 0 })
      .then([]);
    start.given([started, ended]).when(asked).then([started]);
  });
});
