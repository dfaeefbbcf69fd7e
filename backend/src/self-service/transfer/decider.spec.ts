import {
  ActivityId,
  EditLinkId,
  EventId,
  Instant,
  PrimaryId,
  RegistrantId,
  TransferId,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../../platform/testing/decider-specification.ts';
import { correctRegistrant } from '../../groups/decide/decider.ts';
import { acceptTransfer, registerTakenOver, requestTransfer } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [workshop, dinner] = [ActivityId.parse('a0000000000000000000'), ActivityId.parse('b0000000000000000000')];
const linkId = EditLinkId.parse('k0000000000000000000');
const transfer = (number: number) => TransferId.parse(`x${String(number).padStart(19, '0')}`);
const to = PrimaryId.parse('n0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const about = { eventId, primaryId };
const personal = { firstName: 'Cleo', lastName: 'Example', email: 'cleo@example.org', phone: '', fields: {} };
const language = 'es' as const;

const groupOf = (...people: readonly string[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    ...about,
    confirmationNumber: 'ABC123XYZ',
    registrants: people.map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
});
const [alone, both] = [groupOf(ada), groupOf(ada, ben)];
const linked: AnyEvent = { type: 'EditLinkRequested', data: { ...about, registrantId: ada, linkId, language } };
const revoked: AnyEvent = { type: 'EditLinksRevoked', data: about };
const asked = (registrantId: string, number = 1): AnyEvent => ({
  type: 'TransferRequested',
  data: { ...about, registrantId, transferId: transfer(number), to, language },
});
const gone = (registrantId: string, more: object = {}): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    ...about,
    status: 'deleted',
    registrants: [{ registrantId, typeId, from: 'confirmed', isCheckedIn: false, ...more }],
  },
});
const checkedIn = (registrantId: string): AnyEvent => ({
  type: 'RegistrantCheckedIn',
  data: { ...about, registrantId, typeId, checkinId: `${registrantId}~1`, isFirst: true },
});
const enrolled: AnyEvent = {
  type: 'RegistrantsEnrolled',
  data: {
    ...about,
    registrants: [{ registrantId: ada, status: 'confirmed', activities: [{ activityId: workshop, because: 'type' }] }],
  },
};
const transferred = (registrantId: string, more: object = {}): AnyEvent => ({
  type: 'RegistrationTransferred',
  data: {
    ...about,
    registrantId,
    transferId: transfer(1),
    to,
    language,
    typeId,
    status: 'confirmed',
    activities: [],
    ...more,
  },
  personal: { [to]: personal },
});

describe('a wish to pass a registration on', () => {
  const { given } = specification(registrationFold, requestTransfer);
  const wish = (registrantId = ada) => ({
    eventId,
    linkId,
    registrantId,
    transferId: transfer(1),
    to,
    email: 'cleo@example.org',
    language,
  });

  it('is a fact, with the address under the new person’s key', () =>
    given([alone, linked])
      .when(wish())
      .then([{ ...asked(ada), personal: { [to]: { email: 'cleo@example.org' } } }]));

  it('is refused without a good link, of nobody, and of who is inside or gone', () => {
    given([alone]).when(wish()).thenRejects('expired-registration-code');
    given([alone, linked, revoked]).when(wish()).thenRejects('expired-registration-code');
    given([alone, linked]).when(wish(ben)).thenRejects('registration-not-found');
    given([alone, linked, checkedIn(ada)])
      .when(wish())
      .thenRejects('transfer-not-allowed');
    given([both, linked, gone(ben)])
      .when(wish(ben))
      .thenRejects('transfer-not-allowed');
  });

  it('comes last of the first of a group', () => {
    given([both, linked]).when(wish()).thenRejects('transfer-not-allowed');
    given([both, linked, gone(ben)])
      .when(wish())
      .then([{ ...asked(ada), personal: { [to]: { email: 'cleo@example.org' } } }]);
  });
});

describe('taking a registration over', () => {
  const { given } = specification(registrationFold, acceptTransfer);
  const take = (more: object = {}) => ({
    eventId,
    transferId: transfer(1),
    language,
    personal,
    activities: [],
    charging: null,
    seen: null,
    waits: false,
    needsApproval: false,
    ...more,
  });

  it('ends the old one and its links in the same step', () =>
    given([alone, linked, asked(ada)])
      .when(take())
      .then([transferred(ada), gone(ada), revoked]));

  it('leaves the links of the primary alone when a companion’s is taken over', () =>
    given([both, linked, asked(ben)])
      .when(take())
      .then([transferred(ben), gone(ben)]));

  it('goes on in what was worked out, is charged for it, and waits where it has to', () => {
    const activities = [
      { activityId: workshop, because: 'type' as const },
      { activityId: dinner, because: 'answers' as const },
    ];
    const lines = [{ kind: 'activity-fee' as const, source: dinner, amount: 3000 }];
    const charging = {
      currency: 'EUR',
      asOf: '2026-11-21',
      people: [{ registrantId: RegistrantId.parse(to), lines }],
    };
    given([alone, enrolled, linked, asked(ada)])
      .when(take({ activities, charging, waits: true }))
      .then([
        transferred(ada, { status: 'pending', activities, charges: { currency: 'EUR', asOf: '2026-11-21', lines } }),
        gone(ada, { activities: [workshop] }),
        revoked,
      ]);
  });

  it('is worked out anew where whoever has it was changed meanwhile', () => {
    const state = [alone, enrolled].reduce(
      (was, fact) => registrationFold.evolve(was, past(fact)),
      registrationFold.initial(),
    );
    const seen = state.kind === 'group' ? state.registrants.get(ada) : undefined;
    if (seen === undefined) return expect.unreachable();
    given([alone, linked, asked(ada)])
      .when(take({ seen }))
      .thenRejects('corrected-meanwhile');
  });

  it('happens once, and only of what was asked last', () => {
    given([alone, linked, asked(ada), transferred(ada), gone(ada)])
      .when(take())
      .thenRejects('expired-transfer-code');
    given([alone, linked, asked(ada), asked(ada, 2)])
      .when(take())
      .thenRejects('expired-transfer-code');
    given([]).when(take()).thenRejects('expired-transfer-code');
  });

  it('is possible for 48 hours', () => {
    const asOf = (now: string) => given([alone, linked, asked(ada)]).when(take(), { now: Instant.parse(now) });
    asOf('2026-11-23T08:59:59.999Z').then([transferred(ada), gone(ada), revoked]);
    asOf('2026-11-23T09:00:00.000Z').thenRejects('expired-transfer-code');
  });

  it('is over once somebody is checked in, removed, or the links are revoked', () => {
    for (const meanwhile of [checkedIn(ada), gone(ada), revoked])
      given([alone, linked, asked(ada), meanwhile])
        .when(take())
        .thenRejects('expired-transfer-code');
  });
});

describe('the new person’s group', () => {
  const { given } = specification(registrationFold, registerTakenOver);
  const registrantId = RegistrantId.parse(to);
  const made = {
    eventId,
    primaryId: to,
    registrantId,
    confirmationNumber: 'NEW123XYZ',
    publicLanguage: language,
    typeId,
    status: 'confirmed' as const,
    awaitsApproval: false,
    awaitsPayment: false,
    personal,
    activities: [],
    charging: { currency: 'EUR', asOf: '2026-11-24', people: [] },
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
      publicLanguage: language,
      isToldByMail: true,
      registrants: [{ registrantId, typeId, status: 'confirmed' }],
    },
    personal: { [to]: personal },
  };

  it('is made once, also where what was claimed for it was fenced off', () => {
    given([]).when(made).then([submitted]);
    given([{ type: 'RegistrationAbandoned', data: { eventId, primaryId: to } }])
      .when(made)
      .then([submitted]);
    given([submitted]).when(made).then([]);
  });

  it('is charged what the old one was, where that was anything', () => {
    const lines = [{ kind: 'type-price' as const, source: typeId, amount: 2_500 }];
    given([])
      .when({ ...made, charging: { currency: 'EUR', asOf: '2026-11-24', people: [{ registrantId, lines }] } })
      .then([
        submitted,
        {
          type: 'RegistrantsCharged',
          data: {
            eventId,
            primaryId: to,
            currency: 'EUR',
            asOf: '2026-11-24',
            registrants: [{ registrantId, lines }],
          },
        },
      ]);
  });
});

describe('a correction of somebody who passed their registration on', () => {
  const { given } = specification(registrationFold, correctRegistrant);

  it('is refused: it is somebody else’s now; others of the group are corrected on', () => {
    const command = (registrantId: RegistrantId) => ({ eventId, registrantId, personal, corrections: 0 });
    const facts = [both, linked, asked(ada), transferred(ada), gone(ada)];
    given(facts).when(command(ada)).thenRejects('registration-passed-on');
    given(facts)
      .when(command(ben))
      .then([
        { type: 'RegistrantDetailsCorrected', data: { ...about, registrantId: ben }, personal: { [ben]: personal } },
      ]);
  });
});
