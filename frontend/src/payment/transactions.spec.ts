import { Instant, type Flag } from '@turnout/contracts/kernel';
import { PaymentView } from '@turnout/contracts/payment';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldRefused, newTransaction, transactionProblems, withType } from './transaction-form.ts';
import { ledgerOf, mayRefund, mayRemove } from './transactions.ts';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { paymentExample } from './payment.example.ts';
import words from './words/en.json' with { type: 'json' };

const by = { name: 'Bo', email: 'bo@example.org' };
const line = (_id: string, day: number, rest: Partial<PaymentView>): PaymentView => ({
  ...paymentExample,
  _id,
  createdAt: Instant.parse(`2026-03-0${day}T00:00:00.000Z`),
  ...rest,
});
const holding =
  (...held: readonly Flag[]) =>
  (...flags: readonly Flag[]) =>
    flags.every((flag) => held.includes(flag));
const recorder = holding('editPaymentsForRegistrants', 'checkinRegistrants', 'viewUsers');
const staff = { isAdmin: false, may: recorder };
const admin = { isAdmin: true, may: () => true };

describe("a group's transactions", () => {
  const paid = line('t3', 3, {});
  const price = line('p1', 1, { type: 'charge', systemGenerated: true });
  const off = line('p2', 1, { type: 'discount', systemGenerated: true });
  const byStaff = line('t2', 2, { type: 'discount' });

  it('stand in the order in which they came, those of prices with those of staff', () => {
    const all = ledgerOf([paid, byStaff], [price, off, paid], { hidesDiscounts: false });
    expect(all.map(({ _id }) => _id)).toEqual(['p1', 'p2', 't2', 't3']);
  });

  it('hide the discounts that prices made, and no other', () => {
    const some = ledgerOf([paid, byStaff], [price, off], { hidesDiscounts: true });
    expect(some.map(({ _id }) => _id)).toEqual(['p1', 't2', 't3']);
  });
});

describe('the removal of a transaction', () => {
  const payment = { type: 'payment', systemGenerated: false, online: null, by } as const;
  const charge = { type: 'charge', systemGenerated: false, online: null, by: null } as const;

  it('is offered to whoever edits payments and checks people in', () => {
    expect(mayRemove(payment, staff)).toBe(true);
    expect(mayRemove(payment, { isAdmin: false, may: holding('editPaymentsForRegistrants') })).toBe(false);
    expect(mayRemove(payment, { isAdmin: false, may: holding('checkinRegistrants') })).toBe(false);
  });

  it('of what a price made is offered to the platform admin alone', () => {
    expect(mayRemove({ ...payment, systemGenerated: true }, staff)).toBe(false);
    expect(mayRemove({ ...payment, systemGenerated: true }, admin)).toBe(true);
  });

  it('is offered of nothing that a provider has, and of a refund to whoever may refund', () => {
    const { online } = PaymentView.parse({
      ...paymentExample,
      online: { onlinePaymentId: '7d2ntw1dhxyqzteq3yyb', mode: 'test', provider: 'stripe' },
    });
    expect(mayRemove({ ...payment, online }, admin)).toBe(false);
    expect(mayRemove({ ...payment, type: 'refund' }, staff)).toBe(false);
    const refunder = holding('editPaymentsForRegistrants', 'checkinRegistrants', 'refundPayments');
    expect(mayRemove({ ...payment, type: 'refund' }, { isAdmin: false, may: refunder })).toBe(true);
    expect(mayRefund({ online }, { isAdmin: false, may: holding('refundPayments') })).toBe(true);
    expect(mayRefund({ online: null }, { isAdmin: false, may: holding('refundPayments') })).toBe(false);
    expect(mayRefund({ online: null }, { isAdmin: false, may: refunder })).toBe(true);
  });

  it('of a charge that nobody recorded is offered to nobody; who sees no staff is not told of that', () => {
    expect(mayRemove(charge, staff)).toBe(false);
    expect(mayRemove(charge, admin)).toBe(false);
    expect(mayRemove({ ...charge, type: 'payment' }, staff)).toBe(true);
    const blind = holding('editPaymentsForRegistrants', 'checkinRegistrants');
    expect(mayRemove(charge, { isAdmin: false, may: blind })).toBe(true);
  });
});

describe('a new transaction', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { payment: words, ui: uiWords } }, defaultNS: 'payment' });
  });

  it('is by cash again when it becomes a payment again, and keeps its method else', () => {
    const byCheck = { ...newTransaction, method: 'check' } as const;
    expect(withType(withType(byCheck, 'charge'), 'payment')).toMatchObject({ type: 'payment', method: 'cash' });
    expect(withType(byCheck, 'payment')).toMatchObject({ method: 'check' });
  });

  it('needs an amount above 0 with no more decimals than its currency has', () => {
    const problems = (amount: number | '', currency = 'EUR') =>
      transactionProblems({ ...newTransaction, amount }, currency, i18next.t);
    expect(problems('')).toEqual({ amount: uiWords.rule.required });
    expect(problems(0)).toEqual({ amount: words.dialog.zero });
    expect(problems(-1)).toEqual({ amount: words.dialog.zero });
    expect(problems(0.001)).toEqual({ amount: 'has at most 2 decimals in EUR' });
    expect(problems(0.5, 'JPY')).toEqual({ amount: 'has at most 0 decimals in JPY' });
    expect(problems(0.125, 'KWD')).toEqual({});
    expect(problems(2_000_000_000)).toEqual({ amount: 'must be at most 1000000000' });
  });

  it('has the server’s refusals beside the field that they are about', () => {
    expect(['amount-is-zero', 'discount-above-total', 'no-such-method', 'may-not-transact'].map(fieldRefused)).toEqual([
      'amount',
      'amount',
      'method',
      null,
    ]);
  });
});
