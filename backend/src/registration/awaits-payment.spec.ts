import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import type { PayingSettings } from '@turnout/contracts/payment';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { addRegistrants, submitRegistration } from '../groups/decide/decider.ts';
import { setStatus } from '../groups/decide/status.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const personal = { firstName: 'Ada', lastName: 'Lovelace', email: '', phone: '', fields: {} };
const confirmationNumber = 'ABC123XYZ';
const group = { eventId, primaryId };

const submitted = (more: object): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: { ...group, confirmationNumber, registrants: [{ registrantId: ada, typeId, status: 'pending', ...more }] },
  personal: { [ada]: personal },
});
const charged: AnyEvent = {
  type: 'RegistrantsCharged',
  data: {
    ...group,
    currency: 'EUR',
    asOf: '2026-11-24',
    registrants: [{ registrantId: ada, lines: [{ kind: 'type-price', source: typeId, amount: 10_000 }] }],
  },
};
const paid: AnyEvent = {
  type: 'TransactionRecorded',
  data: {
    ...group,
    transactionId: 'p0000000000000000000-t1',
    registrantId: ada,
    type: 'payment',
    amount: 10_000,
    method: 'zelle',
    currency: 'EUR',
  },
};
const paying: PayingSettings = paidOnline;

describe('registering with a payment', () => {
  const { given } = specification(registrationFold, submitRegistration);
  it('says how the group pays, in the same append, and who is confirmed by it', () => {
    given([])
      .when({
        ...group,
        confirmationNumber,
        registrants: [{ registrantId: ada, typeId, status: 'pending', awaitsPayment: true, personal }],
        payment: { method: 'zelle', paymentType: 'partial', amount: 2_500 },
      })
      .then([
        submitted({ awaitsPayment: true }),
        { type: 'PaymentChosen', data: { ...group, method: 'zelle', paymentType: 'partial', amount: 2_500 } },
      ]);
  });
});

describe('joining a group that is to pay first', () => {
  const { given } = specification(registrationFold, addRegistrants);
  const added = (more: object): AnyEvent => ({
    type: 'RegistrantsAdded',
    data: {
      ...group,
      confirmationNumber,
      groupSize: 2,
      registrants: [{ registrantId: ben, typeId, status: 'pending', ...more, place: 2 }],
    },
    personal: { [ben]: personal },
  });
  const people = [{ registrantId: ben, typeId, personal }];
  it('is to wait for the same payment', () => {
    given([submitted({ awaitsPayment: true })])
      .when({ ...group, registrants: people })
      .then([added({ awaitsPayment: true })]);
  });
  it('is not confirmed by it where the organisers are to confirm', () => {
    given([submitted({ awaitsPayment: true })])
      .when({ ...group, registrants: people.map((one) => ({ ...one, isUnconfirmed: true })) })
      .then([added({})]);
  });
});

describe('accepting somebody who is to pay first', () => {
  const { given } = specification(registrationFold, setStatus);
  const waiting = submitted({ awaitsApproval: true, awaitsPayment: true });
  const approved: AnyEvent = {
    type: 'RegistrationsApproved',
    data: { ...group, registrants: [{ registrantId: ada, typeId }] },
  };
  const confirmedAs = (more: object): AnyEvent => ({
    type: 'RegistrationStatusSet',
    data: {
      ...group,
      status: 'confirmed',
      registrants: [{ registrantId: ada, typeId, from: 'pending', isCheckedIn: false, ...more }],
    },
  });
  const confirmed = confirmedAs({});
  const accept = {
    eventId,
    registrantId: ada,
    status: 'confirmed' as const,
    forAll: false,
    onlyAwaiting: true,
    paying,
  };
  it('leaves them pending until it is paid, and is done once', () => {
    given([waiting, charged]).when(accept).then([approved]);
    given([waiting, charged, approved]).when(accept).thenRejects('status-already-set');
  });
  it('confirms those who paid already', () => given([waiting, charged, paid]).when(accept).then([confirmed, approved]));
  it('confirms them all the same where their status is set by hand', () => {
    const { onlyAwaiting: _, ...byHand } = accept;
    given([waiting, charged]).when(byHand).then([confirmed, approved]);
    given([submitted({ awaitsPayment: true }), charged])
      .when(byHand)
      .then([confirmedAs({ awaitedPayment: true })]);
  });
});
