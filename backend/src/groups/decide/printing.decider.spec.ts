import {
  EventId,
  PrimaryId,
  transactionIdOf,
  TypeId,
  type AnyEvent,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { logPrint } from './printing.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];

const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
};
const set = (status: string, one: { readonly registrantId: string; readonly from: string }): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: { eventId, primaryId, status, registrants: [{ typeId, isCheckedIn: false, ...one }] },
});
const recorded = (type: 'charge' | 'payment', amount: number): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    registrantId: ada,
    transactionId: transactionIdOf(primaryId, type === 'charge' ? 1 : 2),
    type,
    amount,
    method: 'cash',
    currency: 'EUR',
  },
});

describe('printing badges', () => {
  const { given } = specification(registrationFold, logPrint);
  const print = {
    registrantId: ada,
    all: false,
    isAnyStatus: false,
    isMeant: false,
    showsNumber: false,
    asking: new Set([typeId]),
  };
  const printed = (...registrants: readonly RegistrantId[]) => [
    { type: 'BadgePrinted', data: { eventId, primaryId, registrants } },
  ];
  it('notes each print, also of a whole group', () =>
    given([group])
      .when({ ...print, all: true })
      .then(printed(ada, ben)));
  it('notes that the number was on it, which stays so for the group', () => {
    const numbered = { type: 'BadgePrinted', data: { eventId, primaryId, registrants: [ada], showsNumber: true } };
    given([group])
      .when({ ...print, showsNumber: true })
      .then([numbered]);
  });
  it('is for who is confirmed, or whoever is not deleted where the event says so', () => {
    const facts = (status: 'pending' | 'deleted') => [group, set(status, { registrantId: ben, from: 'confirmed' })];
    const ofBen = { ...print, registrantId: ben };
    given(facts('pending')).when(ofBen).thenRejects('badge-not-for-status');
    given(facts('pending'))
      .when({ ...ofBen, all: true })
      .then(printed(ada));
    given(facts('pending'))
      .when({ ...ofBen, isAnyStatus: true })
      .then(printed(ben));
    given(facts('deleted'))
      .when({ ...ofBen, isAnyStatus: true })
      .thenRejects('badge-not-for-status');
  });
  it('is meant of those whose group owes something, unless their type says otherwise', () => {
    const owing = [group, recorded('charge', 5_050)];
    const due = { due: 50.5, currency: 'EUR' };
    for (const registrantId of [ada, ben])
      given(owing)
        .when({ ...print, registrantId })
        .thenRejects('badge-not-paid', due);
    given(owing)
      .when({ ...print, all: true })
      .thenRejects('badge-not-paid', due);
    given(owing)
      .when({ ...print, all: true, isMeant: true })
      .then(printed(ada, ben));
    given(owing)
      .when({ ...print, all: true, asking: new Set<TypeId>() })
      .then(printed(ada, ben));
    given([...owing, recorded('payment', 5_050)])
      .when(print)
      .then(printed(ada));
  });
});
