import { describe, expect, it } from 'vitest';
import { isStillToPay } from '../charges/index.ts';
import { paidOnline } from '../testing/index.ts';
import { judgePayment, type PaymentChoice } from './choice.ts';
import type { PayingSettings } from './methods.ts';

const event: PayingSettings = { ...paidOnline, allowCash: true, onlinePaymentOnly: false, enableZelle: false };
const choosing: PayingSettings = { ...paidOnline, allowCash: true, allowDeposit: true, depositAmount: 20 };
const choice = (more: Partial<PaymentChoice> = {}): PaymentChoice => ({
  event,
  balance: { total: 10_000, paid: 0 },
  currency: 'EUR',
  isStaff: false,
  ...more,
});
const free = { balance: { total: 0, paid: 0 } };

describe('how a new group pays', () => {
  it('is the first way that is offered where nothing is said, and nothing at all where nothing is charged', () => {
    expect(judgePayment({}, choice())).toEqual({ method: 'check', paymentType: 'full', amount: null });
    expect(judgePayment({ paymentMethod: '', paymentType: '' }, choice({ event: choosing, ...free }))).toBeNull();
    expect(judgePayment({}, choice(free))).toBeNull();
  });

  it('is what was said where the event offers it to visitors, or staff say it', () => {
    const cash = { method: 'cash', paymentType: 'full', amount: null };
    expect(judgePayment({ paymentMethod: 'cash' }, choice())).toEqual(cash);
    expect(judgePayment({ paymentMethod: 'stripe' }, choice())).toMatchObject({
      rejected: 'no-such-method',
      details: { field: 'paymentMethod', methods: 'check, cash' },
    });
    expect(judgePayment({ paymentMethod: 'stripe' }, choice({ isStaff: true }))).toMatchObject({ method: 'stripe' });
    // A program that always says it is not refused where nothing is to be paid.
    expect(judgePayment({ paymentMethod: 'stripe' }, choice(free))).toMatchObject({ method: 'check' });
  });

  it('names the amount where people choose it, and only there', () => {
    const asked = choice({ event: choosing });
    expect(judgePayment({ paymentMethod: 'zelle' }, asked)).toMatchObject({
      rejected: 'payment-amount-missing',
      details: { field: 'paymentType' },
    });
    expect(judgePayment({}, choice({ event: choosing, isStaff: true }))).toMatchObject({ paymentType: 'full' });
    expect(judgePayment({ paymentType: 'deposit', checkoutPageAmount: 3 }, asked)).toMatchObject({
      paymentType: 'deposit',
      amount: null,
    });
    expect(judgePayment({ paymentType: 'deposit' }, choice())).toMatchObject({ rejected: 'no-such-payment-type' });
    expect(judgePayment({ paymentType: 'partial', checkoutPageAmount: 50 }, choice())).toMatchObject({
      rejected: 'no-such-payment-type',
    });
  });

  it('takes an amount of one’s own from the minimum up to what is due', () => {
    const partial = (checkoutPageAmount?: number) =>
      judgePayment({ paymentType: 'partial', checkoutPageAmount }, choice({ event: choosing }));
    expect(partial(20)).toMatchObject({ amount: 2_000 });
    expect(partial(100)).toMatchObject({ amount: 10_000 });
    expect(partial(19.99)).toMatchObject({ rejected: 'custom-amount-too-low', details: { minimum: 20 } });
    expect(partial(100.01)).toMatchObject({ rejected: 'amount-above-due', details: { due: 100 } });
    expect(partial(20.005)).toMatchObject({ rejected: 'amount-not-in-currency', details: { digits: 2 } });
    expect(partial()).toMatchObject({ rejected: 'payment-amount-missing', details: { field: 'checkoutPageAmount' } });
    const anything = choice({ event: { ...choosing, depositAmount: 0 } });
    expect(judgePayment({ paymentType: 'partial', checkoutPageAmount: 0 }, anything)).toMatchObject({
      rejected: 'amount-is-zero',
    });
  });
});

describe('a group that pays online only', () => {
  it('waits until the least that has to be paid is paid, and always for something', () => {
    expect(isStillToPay({ total: 10_000, paid: 0 }, choosing)).toBe(true);
    expect(isStillToPay({ total: 10_000, paid: 1_999 }, choosing)).toBe(true);
    expect(isStillToPay({ total: 10_000, paid: 2_000 }, choosing)).toBe(false);
    expect(isStillToPay({ total: 10_000, paid: 0 }, { ...choosing, depositAmount: 0 })).toBe(true);
    expect(isStillToPay({ total: 0, paid: 0 }, choosing)).toBe(false);
  });
});
