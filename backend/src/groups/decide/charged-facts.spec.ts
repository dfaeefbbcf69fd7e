import type { ChargeLine } from '@turnout/contracts/charges';
import { EventId, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { groupTotals, registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../../platform/testing/decider-specification.ts';
import { addRegistrants, correctRegistrant, submitRegistration } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben, eve] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2), registrantAt(primaryId, 3)];
const personal = { firstName: 'Ada', lastName: 'Lovelace', email: '', phone: '', fields: {} };
const asOf = '2027-03-01';
const price = (amount: number): ChargeLine => ({ kind: 'type-price', source: typeId, amount });

const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
};
const charged = (lines: Readonly<Record<string, readonly ChargeLine[]>>, currency = 'EUR'): AnyEvent => ({
  type: 'RegistrantsCharged',
  data: {
    eventId,
    primaryId,
    currency,
    asOf,
    registrants: Object.entries(lines).map(([registrantId, own]) => ({ registrantId, lines: own })),
  },
});
const paid: AnyEvent = {
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    transactionId: transactionIdOf(primaryId, 1),
    registrantId: ada,
    type: 'payment',
    amount: 100,
    method: 'cash',
    currency: 'EUR',
  },
};

describe('whoever is registered', () => {
  const { given } = specification(registrationFold, submitRegistration);
  const people = [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' as const, personal }));
  const command = { eventId, primaryId, confirmationNumber: 'ABC123XYZ', registrants: people };
  const submitted = { ...group, personal: { [ada]: personal, [ben]: personal } };
  it('is charged in the same append, those alone who are charged something', () =>
    given([])
      .when({
        ...command,
        charging: {
          currency: 'EUR',
          asOf,
          people: [
            { registrantId: ada, lines: [price(5000)] },
            { registrantId: ben, lines: [] },
          ],
        },
      })
      .then([submitted, charged({ [ada]: [price(5000)] })]));
  it('leaves no fact of it where all is free', () =>
    given([])
      .when({ ...command, charging: { currency: 'EUR', asOf, people: [{ registrantId: ada, lines: [] }] } })
      .then([submitted]));
});

describe('whoever joins a group', () => {
  const { given } = specification(registrationFold, addRegistrants);
  const join = (currency: string, lines: readonly ChargeLine[]) => ({
    eventId,
    primaryId,
    registrants: [{ registrantId: eve, typeId, personal }],
    charging: { currency, asOf, people: [{ registrantId: eve, lines }] },
  });
  it('is refused where the group is charged in another currency', () =>
    given([group, charged({ [ada]: [price(5000)] })])
      .when(join('USD', [price(100)]))
      .thenRejects('group-other-currency', { currency: 'EUR', now: 'USD' }));
  it('joins where nothing is charged, or nobody was before', () => {
    expect(given([group, charged({ [ada]: [price(5000)] })]).when(join('USD', [])).outcome).toHaveLength(1);
    expect(given([group]).when(join('USD', [price(100)])).outcome).toHaveLength(2);
  });
});

describe('a correction', () => {
  const { given } = specification(registrationFold, correctRegistrant);
  const command = { eventId, registrantId: ada, personal, corrections: 0 };
  const corrected: AnyEvent = {
    type: 'RegistrantDetailsCorrected',
    data: { eventId, primaryId, registrantId: ada },
    personal: { [ada]: personal },
  };
  const before = [group, charged({ [ada]: [price(5000)], [ben]: [price(2000)] })];
  const again = (lines: readonly ChargeLine[], currency = 'EUR') => ({
    ...command,
    charging: { currency, asOf, people: [{ registrantId: ada, lines }] },
  });
  it('keeps what somebody is charged unless it asks for it', () => given(before).when(command).then([corrected]));
  it('charges anew where it asks, also nothing any more', () => {
    given(before)
      .when(again([price(6000)]))
      .then([corrected, charged({ [ada]: [price(6000)] })]);
    given(before)
      .when(again([]))
      .then([corrected, charged({ [ada]: [] })]);
  });
  it('says nothing of charges that come out the same', () =>
    given(before)
      .when(again([price(5000)]))
      .then([corrected]));
  it('cannot charge one of a group in another currency than the others', () =>
    given(before)
      .when(again([price(5000)], 'USD'))
      .thenRejects('group-other-currency'));
  it('cannot charge in another currency than something was paid in, and keeps that where nothing is charged', () => {
    const alone = [group, charged({ [ada]: [price(5000)] })];
    given(alone)
      .when(again([price(5000)], 'USD'))
      .then([corrected, charged({ [ada]: [price(5000)] }, 'USD')]);
    given([...alone, paid])
      .when(again([price(5000)], 'USD'))
      .thenRejects('group-other-currency', { currency: 'EUR', now: 'USD' });
    given([...alone, paid])
      .when(again([], 'USD'))
      .then([corrected, charged({ [ada]: [] })]);
  });
});

describe('what a group owes', () => {
  const totalAfter = (...facts: readonly AnyEvent[]) => {
    const all = [group, ...facts].map((fact) => past(fact));
    const state = all.reduce((was, fact) => registrationFold.evolve(was, fact), registrationFold.initial());
    return state.kind === 'group' ? groupTotals(state) : null;
  };
  it('is the sum over those who are confirmed or pending', () => {
    const lines = charged({ [ada]: [price(5000)], [ben]: [price(2000), { ...price(-500), kind: 'type-discount' }] });
    expect(totalAfter(lines)).toEqual({ charges: 7000, discounts: 500, total: 6500 });
    const rejected: AnyEvent = {
      type: 'RegistrationStatusSet',
      data: {
        eventId,
        primaryId,
        status: 'rejected',
        registrants: [{ registrantId: ben, typeId, from: 'confirmed', isCheckedIn: false }],
      },
    };
    expect(totalAfter(lines, rejected)).toEqual({ charges: 5000, discounts: 0, total: 5000 });
  });
});
