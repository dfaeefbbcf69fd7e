import { ActivityId, EditLinkId, EventId, Instant, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { addRegistrants } from '../../groups/decide/decider.ts';
import { editByRegistrant, removeByRegistrant, requestEditLink, revokeEditLinks } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const workshop = ActivityId.parse('a0000000000000000000');
const link = (number: number) => EditLinkId.parse(`k${String(number).padStart(19, '0')}`);
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const about = { eventId, primaryId };
const person = (firstName: string) => ({ firstName, lastName: 'Example', email: '', phone: '', fields: {} });

const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    ...about,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
};
const asked = (number: number): AnyEvent => ({
  type: 'EditLinkRequested',
  data: { ...about, registrantId: ada, linkId: link(number), language: 'fr' },
});
const revoked: AnyEvent = { type: 'EditLinksRevoked', data: about };
const set = (status: string, ids: readonly string[], more: object = {}): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    ...about,
    status,
    registrants: ids.map((registrantId) => ({ registrantId, typeId, from: 'confirmed', isCheckedIn: false, ...more })),
  },
});
const checkedIn = (registrantId: string): AnyEvent => ({
  type: 'RegistrantCheckedIn',
  data: { ...about, registrantId, typeId, checkinId: `${registrantId}~1`, isFirst: true },
});

describe('asking for a link', () => {
  const { given } = specification(registrationFold, requestEditLink);
  const wanted = { eventId, linkId: link(1), language: 'fr' as const };
  it('is a fact of the primary', () =>
    given([group])
      .when(wanted)
      .then([asked(1)]));
  it('of nobody, or of who is deleted or rejected, is refused', () => {
    given([]).when(wanted).thenRejects('registration-not-found');
    for (const status of ['deleted', 'rejected'])
      given([group, set(status, [ada])])
        .when(wanted)
        .thenRejects('registration-not-found');
  });
  it('of another event is refused', () =>
    given([group])
      .when({ ...wanted, eventId: EventId.parse('e1111111111111111111') })
      .thenRejects('registration-not-found'));
});

describe('making links useless', () => {
  const { given } = specification(registrationFold, revokeEditLinks);
  it('does so once', () => {
    given([group, asked(1)])
      .when({ eventId })
      .then([revoked]);
    given([group, asked(1), revoked])
      .when({ eventId })
      .then([]);
  });
});

describe('an edit by a registrant', () => {
  const { given } = specification(registrationFold, editByRegistrant);
  const edit = (...people: readonly object[]) => ({
    eventId,
    linkId: link(1),
    mayOweLess: true,
    tellsAmounts: true,
    people: people.map((one) => ({
      registrantId: ada,
      personal: person('Ada'),
      corrections: 0,
      enters: [],
      leaves: [],
      waits: false,
      charging: undefined,
      ...one,
    })),
  });
  const corrected = (registrantId: string, firstName: string): AnyEvent => ({
    type: 'RegistrantDetailsCorrected',
    data: { ...about, registrantId },
    personal: { [registrantId]: person(firstName) },
  });

  it('corrects several people at once', () =>
    given([group, asked(1)])
      .when(edit({}, { registrantId: ben, personal: person('Ben') }))
      .then([corrected(ada, 'Ada'), corrected(ben, 'Ben')]));

  it('makes pending whose changes wait for the organisers, with the activities they stay in', () =>
    given([group, asked(1)])
      .when(edit({ waits: true, enters: [{ activityId: workshop, because: 'answers' }] }))
      .then([
        corrected(ada, 'Ada'),
        {
          type: 'RegistrantsEnrolled',
          data: {
            ...about,
            registrants: [
              { registrantId: ada, status: 'confirmed', activities: [{ activityId: workshop, because: 'answers' }] },
            ],
          },
        },
        set('pending', [ada], { activities: [workshop] }),
      ]));

  it('that only chooses activities corrects no details, and they stay in what they have by then', () => {
    const choice = {
      about: new Set([workshop]),
      chosen: [workshop],
      seated: new Set([workshop]),
      statusSettings: 0,
    };
    const activities = [{ activityId: workshop, because: 'chosen' }];
    given([group, asked(1)])
      .when(edit({ personal: null, choice, waits: true }))
      .then([
        {
          type: 'RegistrantsEnrolled',
          data: { ...about, registrants: [{ registrantId: ada, status: 'confirmed', activities }] },
        },
        set('pending', [ada], { activities: [workshop] }),
      ]);
    given([group, asked(1)])
      .when(edit({ personal: null, choice: { ...choice, seated: new Set() } }))
      .thenRejects('corrected-meanwhile');
  });

  it('changes nothing of anybody where it cannot be made of one', () => {
    given([group, asked(1), set('deleted', [ben])])
      .when(edit({}, { registrantId: ben }))
      .thenRejects('registration-not-found');
    given([group, asked(1)])
      .when(edit({}, { registrantId: ben, corrections: 3 }))
      .thenRejects('corrected-meanwhile');
  });

  it('needs a link that is good: not revoked, not one of too many, not too old', () => {
    const expired = 'expired-registration-code';
    given([group]).when(edit({})).thenRejects(expired);
    given([group, asked(1), revoked])
      .when(edit({}))
      .thenRejects(expired);
    given([group, ...[1, 2, 3, 4, 5, 6].map(asked)])
      .when(edit({}))
      .thenRejects(expired);
    const late = { now: Instant.parse('2031-01-01T00:00:00.000Z') };
    given([group, asked(1)])
      .when(edit({}), late)
      .thenRejects(expired);
  });
});

describe('a removal by a registrant', () => {
  const { given } = specification(registrationFold, removeByRegistrant);
  const remove = (registrantId = ben) => ({
    eventId,
    linkId: link(1),
    registrantId,
    mayOweLess: true,
    tellsAmounts: true,
  });
  it('takes one companion, once', () => {
    given([group, asked(1)])
      .when(remove())
      .then([set('deleted', [ben])]);
    given([group, asked(1), set('deleted', [ben])])
      .when(remove())
      .then([]);
  });
  it('takes the group with its primary', () =>
    given([group, asked(1)])
      .when(remove(ada))
      .then([set('deleted', [ada, ben])]));
  it('takes nobody who is inside, nor whose companion is', () => {
    given([group, asked(1), checkedIn(ben)])
      .when(remove())
      .thenRejects('removal-not-allowed');
    given([group, asked(1), checkedIn(ben)])
      .when(remove(ada))
      .thenRejects('removal-not-allowed');
  });
  it('takes nobody by whom the group would come to owe less, where it may not', () => {
    const dear = (minor: number) => ({ kind: 'type-price', source: typeId, amount: minor });
    const charged = (registrantId: string, minor: number): AnyEvent => ({
      type: 'RegistrantsCharged',
      data: {
        ...about,
        currency: 'EUR',
        asOf: '2026-11-21',
        registrants: [{ registrantId, lines: minor === 0 ? [] : [dear(minor)] }],
      },
    });
    const keeping = (registrantId = ben) => ({ ...remove(registrantId), mayOweLess: false });
    const bens = [group, asked(1), charged(ben, 1000)];
    given(bens).when(keeping()).thenRejects('net-total-lower');
    given(bens).when(keeping(ada)).thenRejects('net-total-lower');
    given(bens)
      .when({ ...keeping(), tellsAmounts: false })
      .thenRejects('net-total-lower-untold');
    given(bens)
      .when(remove())
      .then([set('deleted', [ben])]);
    const adas = [group, asked(1), charged(ada, 1000)];
    given(adas)
      .when(keeping())
      .then([set('deleted', [ben])]);
    // Who is gone already lowers nothing any more.
    given([...bens, set('deleted', [ben])])
      .when(keeping())
      .then([]);
  });
  it('needs a good link', () => given([group]).when(remove()).thenRejects('expired-registration-code'));
});

describe('bringing others along with a link', () => {
  const { given } = specification(registrationFold, addRegistrants);
  const cyd = registrantAt(primaryId, 3);
  const lines = [{ kind: 'type-price' as const, source: typeId, amount: 40_00 }];
  const joins = { registrantId: cyd, typeId, personal: person('Cyd') };
  const charging = { currency: 'EUR', asOf: '2026-11-26', people: [{ registrantId: cyd, lines }] };
  const command = { ...about, linkId: link(1), registrants: [joins] };
  const added = (status: string): AnyEvent => ({
    type: 'RegistrantsAdded',
    data: {
      ...about,
      confirmationNumber: 'ABC123XYZ',
      groupSize: 3,
      registrants: [{ registrantId: cyd, typeId, status, place: 3 }],
    },
    personal: { [cyd]: person('Cyd') },
  });
  it('charges them in the same step', () =>
    given([group, asked(1)])
      .when({ ...command, charging })
      .then([
        added('confirmed'),
        {
          type: 'RegistrantsCharged',
          data: { ...about, currency: 'EUR', asOf: '2026-11-26', registrants: [{ registrantId: cyd, lines }] },
        },
      ]));
  it('makes those pending whose type waits for the organisers', () =>
    given([group, asked(1)])
      .when({ ...command, registrants: [{ ...joins, isUnconfirmed: true }] })
      .then([added('pending')]));
  it('is refused with a link that is another, was ended, or whose primary does not take part any more', () => {
    for (const known of [
      [group],
      [group, asked(2)],
      [group, asked(1), revoked],
      [group, asked(1), set('deleted', [ada])],
    ])
      given(known).when(command).thenRejects('expired-registration-code');
  });
});
