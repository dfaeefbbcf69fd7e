// kind: pure
import { Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import type { CheckoutPayment, CheckoutPaymentsView } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import { paidInAll, progressOf, statesOf } from './progress.ts';

const paymentOf = (sign: string, status: CheckoutPayment['status']): CheckoutPayment => ({
  _id: OnlinePaymentId.parse(sign.repeat(20)),
  provider: 'stripe',
  mode: 'live',
  status,
  amount: 19.99,
  fee: 0.6,
  currency: 'EUR',
  at: Instant.parse('2026-11-28T03:00:00.000Z'),
});
const viewOf = (...payments: readonly CheckoutPayment[]): CheckoutPaymentsView => ({
  balance: {
    currency: 'EUR',
    total: 50,
    totalCharges: 50,
    totalDiscounts: 0,
    paid: 0,
    due: 50,
    paymentStatus: 'not_paid',
  },
  payments: [...payments],
});
const kindOf = (view: CheckoutPaymentsView | null, hasPaid: boolean, first = view) =>
  progressOf(view, { hasPaid, first: first === null ? null : statesOf(first) })?.kind ?? null;

describe('what a page says of a payment', () => {
  it('is that it is awaited, to whoever comes from paying, while nothing is known of it', () => {
    expect(kindOf(null, true)).toBe('awaited');
    expect(kindOf(viewOf(), true)).toBe('awaited');
    expect(kindOf(viewOf(paymentOf('a', 'opened')), true)).toBe('under-way');
    expect(kindOf(null, false)).toBeNull();
    expect(kindOf(viewOf(), false)).toBeNull();
  });

  it('is nothing of a page that was only opened, or of what was over when one came', () => {
    for (const status of ['opened', 'counted', 'failed', 'returned'] as const)
      expect(kindOf(viewOf(paymentOf('a', status)), false)).toBeNull();
  });

  it('is what became of it while one looked, and what came in and does not count yet, to anybody', () => {
    const first = viewOf(paymentOf('a', 'opened'));
    expect(kindOf(viewOf(paymentOf('a', 'failed')), false, first)).toBe('failed');
    expect(kindOf(viewOf(paymentOf('b', 'counted'), paymentOf('a', 'opened')), false, first)).toBe('counted');
    const received = viewOf(paymentOf('b', 'opened'), paymentOf('a', 'received'));
    expect(progressOf(received, { hasPaid: false, first: null })).toMatchObject({
      kind: 'received',
      payment: { _id: 'a'.repeat(20) },
    });
  });

  it('adds up amount and fee to the last digit', () => {
    expect(paidInAll(paymentOf('a', 'counted'))).toBe(20.59);
    expect(paidInAll({ amount: 0.1, fee: 0.2, currency: 'USD' })).toBe(0.3);
    expect(paidInAll({ amount: 1000, fee: 33, currency: 'JPY' })).toBe(1033);
  });
});
