// kind: pure
import { ActivityId, EventId, PrimaryId, RegistrantId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold, type RegistrantState } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../../platform/testing/decider-specification.ts';
import { correctRegistrant } from '../../groups/decide/decider.ts';
import { setStatus } from '../../groups/decide/status.decider.ts';
import { changeType, completeChange, takingPart } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const to = PrimaryId.parse('n0000000000000000000');
const [visitor, speaker, child] = ['v', 's', 'c'].map((one) => TypeId.parse(`t${one}000000000000000000`));
const workshop = ActivityId.parse('a0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const [newAda, newBen] = [RegistrantId.parse(to), RegistrantId.parse('m0000000000000000000')];
const about = { eventId, primaryId };
const personal = { firstName: 'Ada', lastName: 'Example', email: '', phone: '', fields: {} };

const both: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    ...about,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId: visitor, status: 'confirmed' })),
  },
};
const enrolled: AnyEvent = {
  type: 'RegistrantsEnrolled',
  data: {
    ...about,
    registrants: [
      { registrantId: ada, status: 'confirmed', activities: [{ activityId: workshop, because: 'chosen' }] },
    ],
  },
};
const corrected: AnyEvent = { type: 'RegistrantDetailsCorrected', data: { ...about, registrantId: ben } };
const inside: AnyEvent = {
  type: 'RegistrantCheckedIn',
  data: { ...about, registrantId: ben, typeId: visitor, checkinId: `${ben}~1`, isFirst: true },
};
const status = (registrantId: string, is: string): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    ...about,
    status: is,
    registrants: [{ registrantId, typeId: visitor, from: 'confirmed', isCheckedIn: false }],
  },
});
const erased: AnyEvent = { type: 'RegistrantErased', data: { ...about, registrantId: ben, reason: 'asked' } };
const become = (
  [registrantId, becomes, newTypeId]: readonly [string, string, string | undefined],
  activities: readonly object[] = [],
) => ({ registrantId, typeId: visitor, to: becomes, newTypeId, status: 'confirmed', activities });
const changed: AnyEvent = {
  type: 'RegistrationTypeChanged',
  data: {
    ...about,
    to,
    registrants: [become([ada, newAda, speaker]), become([ben, newBen, child])],
    leftOut: [],
  },
};

/** Whoever takes part after these facts, as a plan saw them. */
const seen = (facts: readonly AnyEvent[]): readonly RegistrantState[] => {
  const state = facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
  return state.kind === 'group' ? takingPart(state) : [];
};
const plan = (facts: readonly AnyEvent[], more: object = {}) => {
  const [first, second] = seen(facts);
  const people = [
    { was: first, to: newAda, typeId: speaker, activities: [] },
    { was: second, to: newBen, typeId: child, activities: [] },
  ].flatMap(({ was, typeId, ...one }) => (was === undefined || typeId === undefined ? [] : [{ was, typeId, ...one }]));
  return { eventId, registrantId: ada, to, people, leftOut: [], ...more };
};

describe('a change of type', () => {
  const { given } = specification(registrationFold, changeType);

  it('ends the old group in the same step, and its links with it', () => {
    const linked: AnyEvent = {
      type: 'EditLinkRequested',
      data: { ...about, registrantId: ada, linkId: 'k0000000000000000000', language: 'en' },
    };
    const facts = [both, linked];
    const { outcome } = given(facts).when(plan(facts));
    expect(outcome).toMatchObject([
      { type: 'RegistrationTypeChanged', data: { to, leftOut: [] } },
      {
        type: 'RegistrationStatusSet',
        data: { status: 'deleted', registrants: [{ registrantId: ada }, { registrantId: ben }] },
      },
      { type: 'EditLinksRevoked' },
    ]);
  });

  it('leaves those alone who do not take part, and says for whom there is no place', () => {
    const facts = [both, status(ben, 'rejected')];
    expect(given(facts).when(plan(facts)).outcome).toMatchObject([
      { data: { registrants: [{ registrantId: ada }] } },
      { data: { registrants: [{ registrantId: ada }] } },
    ]);
    const [first, second] = seen([both]);
    const people = plan([both]).people.slice(0, 1);
    expect(first).toBeDefined();
    expect(given([both]).when(plan([both], { people, leftOut: [second] })).outcome).toMatchObject([
      { data: { registrants: [{ registrantId: ada }], leftOut: [ben] } },
      { data: { registrants: [{ registrantId: ada }, { registrantId: ben }] } },
    ]);
  });

  it('is worked out anew where anybody is not as they were then', () => {
    for (const meanwhile of [enrolled, corrected, status(ben, 'deleted'), status(ben, 'pending')])
      given([both, meanwhile])
        .when(plan([both]))
        .thenRejects('type-changed-meanwhile');
  });

  it('is refused while somebody is inside, of erased people, of companions, and of what is over', () => {
    given([both, inside])
      .when(plan([both, inside]))
      .thenRejects('type-change-while-inside');
    given([both, erased])
      .when(plan([both, erased]))
      .thenRejects('registrant-erased');
    given([both])
      .when(plan([both], { registrantId: ben }))
      .thenRejects('type-change-of-primary');
    given([both, status(ada, 'rejected')])
      .when(plan([both]))
      .thenRejects('type-change-not-open', { status: 'rejected' });
    given([])
      .when(plan([both]))
      .thenRejects('registration-not-found');
  });

  it('happens once: said again it adds nothing, into another group it is refused', () => {
    const facts = [both, changed, status(ada, 'deleted'), status(ben, 'deleted')];
    given(facts)
      .when(plan([both]))
      .then([]);
    given(facts)
      .when(plan([both], { to: PrimaryId.parse('x0000000000000000000') }))
      .thenRejects('registration-type-changed');
  });

  it('is not undone by a status', () => {
    const facts = [both, changed, status(ada, 'deleted'), status(ben, 'deleted')];
    specification(registrationFold, setStatus)
      .given(facts)
      .when({ eventId, registrantId: ada, status: 'confirmed', forAll: false })
      .thenRejects('registration-type-changed');
  });
});

describe('the new group', () => {
  const { given } = specification(registrationFold, completeChange);
  const making = {
    eventId,
    primaryId: to,
    from: primaryId,
    confirmationNumber: 'NEW123XYZ',
    registrants: [
      {
        registrantId: newAda,
        typeId: speaker ?? TypeId.parse('t0000000000000000000'),
        from: ada,
        oldTypeId: visitor ?? TypeId.parse('t0000000000000000000'),
        status: 'confirmed' as const,
        activities: [{ activityId: workshop, because: 'chosen' as const }],
      },
    ],
    personal: { [newAda]: personal },
    charging: undefined,
    money: null,
    settings: {
      appCurrency: 'EUR',
      allowDeposit: false,
      depositAmount: 0,
      onlinePaymentOnly: true,
      onlinePaymentProcessingFee: 0,
    },
  };
  const submitted: AnyEvent = {
    type: 'RegistrationSubmitted',
    data: {
      eventId,
      primaryId: to,
      confirmationNumber: 'NEW123XYZ',
      isToldByMail: true,
      registrants: [{ registrantId: newAda, typeId: speaker, status: 'confirmed' }],
    },
    personal: { [newAda]: personal },
  };
  const entered: AnyEvent = {
    type: 'RegistrantsEnrolled',
    data: {
      eventId,
      primaryId: to,
      registrants: [
        { registrantId: newAda, status: 'confirmed', activities: [{ activityId: workshop, because: 'chosen' }] },
      ],
    },
  };
  const completed: AnyEvent = {
    type: 'TypeChangeCompleted',
    data: {
      eventId,
      primaryId: to,
      from: primaryId,
      registrants: [{ registrantId: newAda, typeId: speaker, from: ada, oldTypeId: visitor }],
    },
  };

  it('is made once, also where what was claimed for it was fenced off', () => {
    given([]).when(making).then([submitted, entered, completed]);
    given([{ type: 'RegistrationAbandoned', data: { eventId, primaryId: to } }])
      .when(making)
      .then([submitted, entered, completed]);
    given([submitted, entered, completed]).when(making).then([]);
  });

  it('hears of it by e-mail, in the language in which the form of the old one was read', () => {
    const told = { ...submitted, data: { ...Object(submitted.data), publicLanguage: 'es' } };
    given([])
      .when({ ...making, publicLanguage: 'es' })
      .then([told, entered, completed]);
  });

  it('goes on in the activities of the old one, where it was registered before', () => {
    given([submitted]).when(making).then([entered, completed]);
    given([submitted, entered]).when(making).then([completed]);
  });
});

describe('a correction of somebody who goes on under another type', () => {
  const { given } = specification(registrationFold, correctRegistrant);

  it('is refused: another registration has taken the place of theirs; who was left out is corrected on', () => {
    const command = { eventId, registrantId: ben, personal, corrections: 0 };
    given([both, changed]).when(command).thenRejects('registration-type-changed');
    const alone = { ...changed, data: { ...about, to, registrants: [become([ada, newAda, speaker])], leftOut: [ben] } };
    given([both, alone])
      .when(command)
      .then([{ ...corrected, personal: { [ben]: personal } }]);
  });
});
