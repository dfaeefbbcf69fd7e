// kind: pure
import { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import type { OnlinePayment } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import type { ProviderPayment } from '../provider.ts';
import { differenceOf } from './difference.ts';

const at = Instant.parse('2026-11-28T10:00:00.000Z');
const refundId = RefundId.parse('r0000000000000000000');
const ours: OnlinePayment = {
  kind: 'payment',
  onlinePaymentId: OnlinePaymentId.parse('y0000000000000000000'),
  eventId: EventId.parse('e0000000000000000000'),
  provider: 'paypal',
  mode: 'live',
  opened: null,
  session: null,
  received: { paymentId: 'CAP1', amount: 5000, currency: 'EUR', receivedAt: at },
  failed: null,
  creditedTo: null,
  parked: null,
  directedTo: null,
  directedPerson: null,
  leftAlone: null,
  refunds: new Map(),
  disputes: new Map(),
};
const theirs: ProviderPayment = {
  onlinePaymentId: ours.onlinePaymentId,
  paymentId: 'CAP1',
  sessionId: 'ORDER1',
  status: 'paid',
  amount: 5000,
  currency: 'EUR',
  paidAt: at,
  refunds: [],
  disputes: [],
};
const refund = { refundId, providerRefundId: 'R1', amount: 1000, reason: '' };
const kindOf = (mine: Partial<OnlinePayment>, said: Partial<ProviderPayment>) =>
  differenceOf({ ...ours, ...mine }, { ...theirs, ...said });

describe('the difference of a payment here and at its provider', () => {
  it('is none where both say the same, or neither has any money', () => {
    expect(kindOf({}, {})).toBeNull();
    expect(kindOf({ received: null }, { status: 'open', paymentId: '', amount: 0 })).toBeNull();
    expect(differenceOf({ kind: 'absent' }, theirs)).toBeNull();
  });

  it('is what came in, in amount or currency', () => {
    expect(kindOf({}, { amount: 5100 })).toMatchObject({ kind: 'amount', ours: 5000, theirs: 5100 });
    expect(kindOf({}, { currency: 'USD' })).toMatchObject({ kind: 'amount' });
    expect(kindOf({ received: null }, {})).toMatchObject({ kind: 'amount', ours: 0, theirs: 5000 });
  });

  it('is money that the provider has not', () => {
    expect(kindOf({}, { status: 'expired' })).toMatchObject({ kind: 'not-at-provider', ours: 5000, theirs: 0 });
  });

  it('is what went back, but not what failed', () => {
    const kept = { ...refund, failure: '', wentBackBy: null, note: '' };
    const mine = new Map([[refundId, { ...kept, cause: 'staff' as const, status: 'succeeded' as const }]]);
    expect(kindOf({ refunds: mine }, { refunds: [{ ...refund, status: 'succeeded' }] })).toBeNull();
    expect(kindOf({}, { refunds: [{ ...refund, status: 'failed' }] })).toBeNull();
    expect(kindOf({}, { refunds: [{ ...refund, status: 'pending' }] })).toMatchObject({
      kind: 'refunds',
      ours: 0,
      theirs: 1000,
    });
    expect(kindOf({ refunds: mine }, {})).toMatchObject({ kind: 'refunds', ours: 1000, theirs: 0 });
  });
});
