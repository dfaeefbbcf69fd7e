import { EventId, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { payDue, unpayAll } from './pay.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const ada = registrantAt(primaryId, 1);
const group = { eventId, primaryId };
const line = { kind: 'type-price', source: typeId, amount: 10_000 };
const past: readonly AnyEvent[] = [
  {
    type: 'RegistrationSubmitted',
    data: {
      ...group,
      confirmationNumber: 'ABC123XYZ',
      registrants: [{ registrantId: ada, typeId, status: 'confirmed' }],
    },
  },
  {
    type: 'RegistrantsCharged',
    data: { ...group, currency: 'EUR', asOf: '2026-11-24', registrants: [{ registrantId: ada, lines: [line] }] },
  },
];
const recorded = (count: number, amount: number, method = 'cash', more: object = {}): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    ...group,
    transactionId: transactionIdOf(primaryId, count),
    registrantId: ada,
    type: 'payment',
    amount,
    method,
    currency: 'EUR',
    ...more,
  },
  personal: { [ada]: { description: '' } },
});
const pays = (more: object = {}) => ({
  eventId,
  registrantId: ada,
  atMost: null,
  method: '',
  shownDue: null,
  description: '',
  settings: paidOnline,
  ...more,
});

describe('paying what is due', () => {
  const { given } = specification(registrationFold, payDue);
  it('records what is left, as the group chose, and nothing more once nothing is due', () => {
    given(past)
      .when(pays())
      .then([recorded(1, 10_000)]);
    given([...past, recorded(1, 4_000)])
      .when(pays({ method: 'check' }))
      .then([recorded(2, 6_000, 'check')]);
    given([...past, { type: 'PaymentChosen', data: { ...group, method: 'zelle', paymentType: 'full', amount: null } }])
      .when(pays({ atMost: 2_500 }))
      .then([recorded(1, 2_500, 'zelle')]);
    given([...past, recorded(1, 10_000)])
      .when(pays())
      .thenRejects('nothing-due');
  });
  it('is of what was shown to whoever took it, or nothing is recorded', () => {
    given(past)
      .when(pays({ shownDue: 100 }))
      .then([recorded(1, 10_000)]);
    given([...past, recorded(1, 4_000)])
      .when(pays({ shownDue: 100 }))
      .thenRejects('due-changed', { due: 60, currency: 'EUR' });
  });
  it.each(['stripe', 'paypal', 'online'])(
    'of a group that chose %s is in cash: what a provider has, it says itself',
    (method) => {
      given([...past, { type: 'PaymentChosen', data: { ...group, method, paymentType: 'full', amount: null } }])
        .when(pays())
        .then([recorded(1, 10_000)]);
    },
  );
});

describe('taking back all that was paid', () => {
  const { given } = specification(registrationFold, unpayAll);
  const removed = (count: number): AnyEvent => ({
    type: 'TransactionRemoved',
    data: { ...group, registrantId: ada, transactionId: transactionIdOf(primaryId, count) },
  });
  it('takes back refunds by hand along, and leaves what a provider has', () => {
    const online = { onlinePaymentId: '7d2ntw1dhxyqzteq3yyb', part: 'payment', fee: 0, mode: 'live' };
    const refund = recorded(2, 1_000, 'cash', { type: 'refund' });
    given([...past, recorded(1, 4_000), refund, recorded(3, 5_000, 'stripe', { online })])
      .when({ eventId })
      .then([removed(1), removed(2)]);
    given([...past, recorded(1, 5_000, 'stripe', { online })])
      .when({ eventId })
      .thenRejects('refunded-not-removed');
  });
  it('removes each payment, and no charge', () => {
    given([...past, recorded(1, 4_000), recorded(2, 6_000)])
      .when({ eventId })
      .then([removed(1), removed(2)]);
    given([...past, recorded(1, 4_000), removed(1)])
      .when({ eventId })
      .thenRejects('nothing-paid');
  });
});
