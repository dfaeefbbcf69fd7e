import {
  AccountId,
  EventId,
  PrimaryId,
  TransactionId,
  transactionIdOf,
  TypeId,
  type AnyEvent,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { groupBalance, registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { recordTransaction, removeLine, removeTransaction } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const other = PrimaryId.parse('q0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const by = AccountId.parse('aaaaaaaaaaaaaaaaaaaa');
const [ada, ben, cyd] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2), registrantAt(primaryId, 3)];
const settings = {
  appCurrency: 'EUR',
  allowDeposit: false,
  depositAmount: 0,
  onlinePaymentOnly: true,
  onlinePaymentProcessingFee: 0,
  paymentProviderName: 'Bizum',
};
const deposit = { ...settings, allowDeposit: true, depositAmount: 20 };

const people = (...registrants: readonly object[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: registrants.map((one) => ({ typeId, status: 'confirmed', ...one })),
  },
});
const pending = { status: 'pending', awaitsPayment: true };
const group = people({ registrantId: ada }, { registrantId: ben });
const line = (kind: string, amount: number, source: string = typeId) => ({ kind, source, amount });
const charged = (registrantId: RegistrantId, ...lines: readonly object[]): AnyEvent => ({
  type: 'RegistrantsCharged',
  data: { eventId, primaryId, currency: 'EUR', asOf: '2026-11-20', registrants: [{ registrantId, lines }] },
});
const recorded = (count: number, change: object = {}, description = ''): AnyEvent => {
  const data = {
    eventId,
    primaryId,
    transactionId: transactionIdOf(primaryId, count),
    registrantId: ada,
    type: 'payment',
    amount: 5000,
    method: 'cash',
    currency: 'EUR',
    ...change,
  };
  return { type: 'TransactionRecorded', data, personal: { [data.registrantId]: { description } } };
};
const first = transactionIdOf(primaryId, 1);
const removed = (transactionId = first): AnyEvent => ({
  type: 'TransactionRemoved',
  data: { eventId, primaryId, registrantId: ada, transactionId },
});
const confirmed = (...ids: readonly RegistrantId[]): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    eventId,
    primaryId,
    status: 'confirmed',
    registrants: ids.map((registrantId) => ({
      registrantId,
      typeId,
      from: 'pending',
      isCheckedIn: false,
      awaitedPayment: true,
    })),
  },
});
const erased: AnyEvent = { type: 'RegistrantErased', data: { eventId, primaryId, registrantId: ada, reason: '' } };
const changedType: AnyEvent = {
  type: 'RegistrationTypeChanged',
  data: {
    eventId,
    primaryId,
    to: other,
    registrants: [{ registrantId: ada, typeId, to: other, newTypeId: typeId, status: 'confirmed', activities: [] }],
    leftOut: [],
  },
};
const payment = {
  eventId,
  registrantId: ada,
  type: 'payment' as const,
  amount: 50,
  method: 'cash',
  description: '',
  settings,
};
const charge = { ...payment, type: 'charge' as const };
const discount = { ...payment, type: 'discount' as const };

describe('recording a transaction', () => {
  const { given } = specification(registrationFold, recordTransaction);
  const owing = [group, charged(ada, line('type-price', 8000))];

  it('stores a payment in minor units, with how it was made and what was written of it', () => {
    given(owing)
      .when({ ...payment, amount: 12.5, method: ' Check ', description: 'No. 7' })
      .then([recorded(1, { amount: 1250, method: 'check' }, 'No. 7')]);
  });
  it('takes what the event calls its bank transfer, in any letters, and its own word', () => {
    for (const method of ['bizum', 'BIZUM', 'zelle'])
      given(owing)
        .when({ ...payment, method })
        .then([recorded(1, { method: 'zelle' })]);
  });
  it('stores charges and discounts as made by hand, whatever was said', () => {
    given(owing)
      .when(charge)
      .then([recorded(1, { type: 'charge', method: 'manual' })]);
    given(owing)
      .when({ ...discount, method: 'whatever' })
      .then([recorded(1, { type: 'discount', method: 'manual' })]);
  });
  it('counts on from those that were removed, and not from those that another group handed over', () => {
    const { type, data } = recorded(1, { transactionId: transactionIdOf(other, 9) });
    const { transactionId, registrantId, amount, method, type: kind } = Object(data);
    const taken: AnyEvent = {
      type: 'TransactionsTakenOver',
      data: {
        eventId,
        primaryId,
        from: other,
        currency: 'EUR',
        transactions: [{ transactionId, registrantId, amount, method, type: kind, at: '2026-11-20T09:00:00.000Z', by }],
      },
    };
    expect(type).toBe('TransactionRecorded');
    given([...owing, taken, recorded(1), removed()])
      .when(payment)
      .then([recorded(2)]);
  });
  it('is in the currency of what was charged, or else in that of the event', () => {
    given(owing)
      .when({ ...payment, settings: { ...settings, appCurrency: 'JPY' } })
      .then([recorded(1)]);
    given([group])
      .when({ ...charge, settings: { ...settings, appCurrency: 'JPY' } })
      .then([recorded(1, { type: 'charge', amount: 50, method: 'manual', currency: 'JPY' })]);
  });
  it('is refused for an amount that the currency does not have, and for nothing', () => {
    const details = { field: 'amount', currency: 'EUR', digits: 2 };
    given(owing)
      .when({ ...payment, amount: 0.005 })
      .thenRejects('amount-not-in-currency', details);
    given(owing)
      .when({ ...payment, amount: 0 })
      .thenRejects('amount-is-zero', { field: 'amount' });
  });
  it('is refused for a way to pay that there is not, naming those that there are', () => {
    for (const method of ['manual', 'shells', ''])
      given(owing)
        .when({ ...payment, method })
        .thenRejects('no-such-method', {
          field: 'method',
          method,
          methods: 'Bizum, cash, check, zelle, card, stripe, paypal',
        });
  });
  it('is refused for a discount of more than is owed, by prices and by staff', () => {
    given([...owing, recorded(1, { type: 'charge', amount: 500, method: 'manual' })])
      .when({ ...discount, amount: 85 })
      .then([recorded(2, { type: 'discount', amount: 8500, method: 'manual' })]);
    given([...owing, recorded(1, { type: 'charge', amount: 500, method: 'manual' })])
      .when({ ...discount, amount: 85.01 })
      .thenRejects('discount-above-total', { field: 'amount', total: 85, currency: 'EUR' });
  });
  it('gives back what was paid by hand, however it goes back, and never more (rule money/refunds-by-hand)', () => {
    const refund = { ...payment, type: 'refund' as const, amount: 20 };
    const paid = [...owing, recorded(1), recorded(2, { amount: 1000, method: 'check' })];
    given(paid)
      .when({ ...refund, amount: 60, method: 'zelle', description: 'Ill' })
      .then([recorded(3, { type: 'refund', amount: 6000, method: 'zelle' }, 'Ill')]);
    given([...paid, recorded(3, { type: 'refund', amount: 4500 })])
      .when(refund)
      .thenRejects('refund-above-paid', { field: 'amount', left: 15, currency: 'EUR' });
    given([...paid, removed()])
      .when(refund)
      .thenRejects('refund-above-paid', { field: 'amount', left: 10, currency: 'EUR' });
    given(owing).when(refund).thenRejects('refund-above-paid', { field: 'amount', left: 0, currency: 'EUR' });
    given(paid)
      .when({ ...refund, method: 'shells' })
      .thenRejects('no-such-method', {
        field: 'method',
        method: 'shells',
        methods: 'Bizum, cash, check, zelle, card, stripe, paypal',
      });
  });
  it('gives back nothing by hand of what was paid at a provider', () => {
    const online = { onlinePaymentId: '7d2ntw1dhxyqzteq3yyb', part: 'payment', fee: 0, mode: 'live' };
    given([...owing, recorded(1, { method: 'stripe', online }), recorded(2, { amount: 700 })])
      .when({ ...payment, type: 'refund', amount: 7.01 })
      .thenRejects('refund-above-paid', { field: 'amount', left: 7, currency: 'EUR' });
  });
  it('is refused for nobody, for somebody of another event, and for whoever was erased', () => {
    given([]).when(payment).thenRejects('not-found');
    given(owing)
      .when({ ...payment, registrantId: cyd })
      .thenRejects('not-found');
    given(owing)
      .when({ ...payment, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('not-found');
    given([...owing, erased])
      .when(payment)
      .thenRejects('registrant-erased');
  });
  it('is refused where the money is another group’s by now', () => {
    given([...owing, changedType])
      .when(payment)
      .thenRejects('money-went-on');
  });
  it('is refused after 500, those that were removed among them', () => {
    const before = Array.from({ length: 499 }, (_, index) => recorded(index + 1, { amount: 1 }));
    given([...owing, ...before, removed()])
      .when(payment)
      .then([recorded(500)]);
    given([...owing, ...before, recorded(500), removed()])
      .when(payment)
      .thenRejects('too-many-transactions', { most: 500 });
  });
});

describe('paying the least that is to be paid', () => {
  const { given } = specification(registrationFold, recordTransaction);
  const waiting = [
    people({ registrantId: ada, ...pending }, { registrantId: ben, ...pending }, { registrantId: cyd }),
    charged(ada, line('type-price', 8000)),
  ];

  it('confirms whoever waited for it, with the payment, and nobody before', () => {
    given(waiting)
      .when({ ...payment, amount: 79.99 })
      .then([recorded(1, { amount: 7999 })]);
    given([...waiting, recorded(1, { amount: 7999 })])
      .when({ ...payment, amount: 0.01 })
      .then([recorded(2, { amount: 1 }), confirmed(ada, ben)]);
  });
  it('confirms by the deposit, where there is one', () => {
    given(waiting)
      .when({ ...payment, amount: 20, settings: deposit })
      .then([recorded(1, { amount: 2000 }), confirmed(ada, ben)]);
  });
  it('confirms by a discount that leaves nothing to pay, and not by a charge', () => {
    given(waiting)
      .when({ ...discount, amount: 80 })
      .then([recorded(1, { type: 'discount', amount: 8000, method: 'manual' }), confirmed(ada, ben)]);
    given([people({ registrantId: ada, ...pending })])
      .when({ ...charge, settings: { ...settings, onlinePaymentOnly: false } })
      .then([recorded(1, { type: 'charge', method: 'manual' })]);
  });
  it('leaves those pending who are to be accepted, and those whose status was set otherwise', () => {
    const rejected: AnyEvent = {
      type: 'RegistrationStatusSet',
      data: {
        eventId,
        primaryId,
        status: 'pending',
        registrants: [{ registrantId: ben, typeId, from: 'pending', isCheckedIn: false, awaitedPayment: true }],
      },
    };
    given([
      people({ registrantId: ada, ...pending, awaitsApproval: true }, { registrantId: ben, ...pending }),
      charged(ada, line('type-price', 5000)),
      rejected,
    ])
      .when(payment)
      .then([recorded(1)]);
  });
  it('names the activities that they take part in', () => {
    const activityId = 'a0000000000000000000';
    const entered: AnyEvent = {
      type: 'RegistrantsEnrolled',
      data: {
        eventId,
        primaryId,
        registrants: [{ registrantId: ada, status: 'pending', activities: [{ activityId, because: 'chosen' }] }],
      },
    };
    const named = [ada, ben].map((registrantId) => ({
      registrantId,
      typeId,
      from: 'pending',
      isCheckedIn: false,
      awaitedPayment: true,
    }));
    const registrants = named.map((one) => (one.registrantId === ada ? { ...one, activities: [activityId] } : one));
    given([...waiting, entered])
      .when({ ...payment, amount: 80 })
      .then([
        recorded(1, { amount: 8000 }),
        { type: 'RegistrationStatusSet', data: { eventId, primaryId, status: 'confirmed', registrants } },
      ]);
  });
});

describe('removing a transaction', () => {
  const { given } = specification(registrationFold, removeTransaction);
  const command = { eventId, transactionId: first, settings };

  it('takes its effect back, once', () => {
    given([group, recorded(1)])
      .when(command)
      .then([removed()]);
    given([group, recorded(1), removed()])
      .when(command)
      .thenRejects('transaction-removed');
    const facts = [group, recorded(1), removed()].map((one) => past(one));
    const state = facts.reduce((was, one) => registrationFold.evolve(was, one), registrationFold.initial());
    expect(state.kind === 'group' ? groupBalance(state) : null).toMatchObject({ total: 0, paid: 0 });
  });
  it('is refused for a payment that was refunded, until that is removed', () => {
    const refunded = [group, recorded(1), recorded(2, { type: 'refund', amount: 1 })];
    given(refunded).when(command).thenRejects('payment-refunded');
    given([...refunded, recorded(3, { amount: 1 })])
      .when(command)
      .then([removed()]);
    given(refunded)
      .when({ ...command, transactionId: transactionIdOf(primaryId, 2) })
      .then([removed(transactionIdOf(primaryId, 2))]);
  });
  it('confirms whoever waited, where a refund is taken back and nothing is left to be paid', () => {
    const waiting = [people({ registrantId: ada, ...pending }), charged(ada, line('type-price', 5000)), recorded(1)];
    given([...waiting, recorded(2, { type: 'refund', amount: 1000 })])
      .when({ ...command, transactionId: transactionIdOf(primaryId, 2) })
      .then([removed(transactionIdOf(primaryId, 2)), confirmed(ada)]);
  });
  it('leaves those confirmed who were confirmed by it', () => {
    given([people({ registrantId: ada, ...pending }), recorded(1), confirmed(ada)])
      .when(command)
      .then([removed()]);
  });
  it('confirms whoever waited, where it was a charge and nothing is left to be paid', () => {
    const waiting = people({ registrantId: ada, ...pending });
    given([waiting, recorded(1, { type: 'charge', method: 'manual' })])
      .when(command)
      .then([removed(), confirmed(ada)]);
    given([waiting, charged(ada, line('type-price', 1)), recorded(1, { type: 'charge', method: 'manual' })])
      .when(command)
      .then([removed()]);
  });
  it('is refused for one that is not there, of another event, or with another group by now', () => {
    given([]).when(command).thenRejects('not-found');
    given([group]).when(command).thenRejects('not-found');
    given([group, recorded(1)])
      .when({ ...command, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('not-found');
    given([group, recorded(1), changedType])
      .when(command)
      .thenRejects('money-went-on');
    given([group, recorded(1), changedType])
      .when({ ...command, transactionId: TransactionId.parse(`${primaryId}-t2`) })
      .thenRejects('not-found');
  });
});

describe('removing what a price made', () => {
  const { given } = specification(registrationFold, removeLine);
  const lines = [
    line('type-price', 8000),
    line('type-discount', -1000),
    line('field-fee', 3000, 'f1'),
    line('code-discount', -5000, 'c1'),
  ];
  const command = {
    eventId,
    registrantId: ada,
    kind: 'type-price' as const,
    source: typeId,
    isAdmin: true,
    settings,
  };

  it('takes a charge out with the discounts on it, and leaves no code more than there is', () => {
    given([group, charged(ada, ...lines)])
      .when(command)
      .then([charged(ada, line('field-fee', 3000, 'f1'), line('code-discount', -3000, 'c1'))]);
  });
  it('takes a discount out alone', () => {
    given([group, charged(ada, ...lines)])
      .when({ ...command, kind: 'type-discount' })
      .then([charged(ada, ...lines.filter(({ kind }) => kind !== 'type-discount'))]);
    given([group, charged(ada, ...lines)])
      .when({ ...command, kind: 'code-discount', source: 'c1' })
      .then([charged(ada, ...lines.slice(0, 3))]);
  });
  it('confirms whoever waited, where nothing is left to be paid', () => {
    given([people({ registrantId: ada, ...pending }), charged(ada, line('type-price', 8000))])
      .when(command)
      .then([charged(ada), confirmed(ada)]);
  });
  it('is refused to everybody but the platform admin, and for what is not there', () => {
    given([group, charged(ada, ...lines)])
      .when({ ...command, isAdmin: false })
      .thenRejects('system-generated');
    given([group, charged(ada, ...lines)])
      .when({ ...command, source: 'other' })
      .thenRejects('not-found');
    given([group, charged(ada, ...lines)])
      .when({ ...command, registrantId: cyd })
      .thenRejects('not-found');
    given([group, charged(ada, line('code-discount', 0, 'c1'))])
      .when({ ...command, kind: 'code-discount', source: 'c1' })
      .thenRejects('not-found');
  });
  it('is refused where the money is another group’s by now', () => {
    given([group, charged(ada, ...lines), changedType])
      .when(command)
      .thenRejects('money-went-on');
  });
});
