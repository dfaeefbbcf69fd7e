import { EventId, OnlinePaymentId, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { recordOnlinePayment, recordOnlineRefund, recordRefundBack } from './online-money.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const ada = registrantAt(primaryId, 1);
const submitted = (more: object = {}): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [
      {
        registrantId: ada,
        typeId,
        status: 'pending',
        awaitsPayment: true,
        ...more,
      },
    ],
  },
});
const charged = (amount: number): AnyEvent => ({
  type: 'RegistrantsCharged',
  data: {
    eventId,
    primaryId,
    currency: 'EUR',
    asOf: '2026-11-20',
    registrants: [
      {
        registrantId: ada,
        lines: [
          {
            kind: 'type-price',
            source: typeId,
            amount,
          },
        ],
      },
    ],
  },
});
const online = { onlinePaymentId, part: 'payment', fee: 150, mode: 'test' } as const;
const recorded = (count: number, type: string, amount: number, of: object): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    transactionId: transactionIdOf(primaryId, count),
    registrantId: ada,
    type,
    amount,
    method: 'stripe',
    currency: 'EUR',
    online: of,
  },
  personal: {},
});
const paying = {
  eventId,
  amount: 5_000,
  currency: 'EUR',
  method: 'stripe' as const,
  online,
  settings: paidOnline,
  registrantId: null,
  isDirected: false,
};

describe('money that a provider received', () => {
  const { given } = specification(registrationFold, recordOnlinePayment);
  const group = [submitted(), charged(5_000)];
  it('is recorded once, and confirms whoever waited for it', () => {
    const { outcome } = given(group).when(paying);
    expect(outcome).toMatchObject([recorded(1, 'payment', 5_000, online), { type: 'RegistrationStatusSet' }]);
    given([...group, recorded(1, 'payment', 5_000, online)])
      .when(paying)
      .then([]);
  });

  it('is not taken by a group that is not there, is gone, owes less, or pays in another currency', () => {
    given([]).when(paying).thenRejects('registration-unknown');
    given(group)
      .when({ ...paying, currency: 'USD' })
      .thenRejects('other-currency');
    given([...group, recorded(1, 'payment', 1, { ...online, onlinePaymentId: '1pay0000000000000000' })])
      .when(paying)
      .thenRejects('more-than-due');
    given([submitted({ status: 'deleted', awaitsPayment: undefined }), charged(5_000)])
      .when(paying)
      .thenRejects('registration-deleted');
  });

  it('is taken where staff say so, though it is more than is due', () => {
    const { outcome } = given([submitted(), charged(100)]).when({ ...paying, isDirected: true });
    expect(outcome).toMatchObject([recorded(1, 'payment', 5_000, online), {}]);
  });
});

describe('money that went back', () => {
  const { given } = specification(registrationFold, recordOnlineRefund);
  const group = [
    submitted({ status: 'confirmed', awaitsPayment: undefined }),
    charged(5_000),
    recorded(1, 'payment', 5_000, online),
  ];
  const back = (part: string, returned: number) => ({
    eventId,
    currency: 'EUR',
    method: 'stripe' as const,
    returned,
    online: {
      onlinePaymentId,
      part,
      mode: 'test' as const,
    },
  });
  it('is first of the amount, then of the fee, and each part once', () => {
    const first = recorded(2, 'refund', 2_000, { ...online, part: 'r1', fee: 0 });
    given(group).when(back('r1', 2_000)).then([first]);
    given([...group, first])
      .when(back('r1', 2_000))
      .then([]);
    const rest = recorded(3, 'refund', 3_000, { ...online, part: 'r2', fee: 150 });
    given([...group, first])
      .when(back('r2', 3_150))
      .then([rest]);
    given([...group, first, rest])
      .when(back('r3', 1))
      .then([]);
  });

  it('is of the fee alone where all of the amount went back before', () => {
    const all = recorded(2, 'refund', 5_000, { ...online, part: 'r1', fee: 0 });
    const some = recorded(3, 'refund', 0, { ...online, part: 'r2', fee: 100 });
    given([...group, all])
      .when(back('r2', 100))
      .then([some]);
    given([...group, all, some])
      .when(back('r3', 51))
      .then([recorded(4, 'refund', 0, { ...online, part: 'r3', fee: 50 })]);
  });

  it('is asked of the group that took the payment over', () => {
    given([submitted(), charged(5_000)])
      .when(back('r1', 2_000))
      .thenRejects('money-elsewhere');
  });

  it('is there again where the bank did not take it', () => {
    const again = specification(registrationFold, recordRefundBack);
    const gone = recorded(2, 'refund', 2_000, { ...online, part: 'r1', fee: 0 });
    const { returned: _, ...of } = back('r1', 2_000);
    const command = { ...of, settings: paidOnline };
    const came = recorded(3, 'payment', 2_000, { ...online, part: 'back-r1', fee: 0 });
    again
      .given([...group, gone])
      .when(command)
      .then([came]);
    again
      .given([...group, gone, came])
      .when(command)
      .then([]);
    again.given(group).when(command).then([]);
  });
});
