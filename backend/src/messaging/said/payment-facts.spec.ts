import { paidOnline } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { paymentFacts, type GroupMoney } from './payment-facts.ts';

const event = {
  ...paidOnline,
  hideAllPaymentInfoFromRegistrant: false,
  allowCash: true,
  onlinePaymentOnly: false,
  enableZelle: true,
  paymentProviderName: 'SEPA',
  zelleDescription: 'To ES12\nwith your number',
};
const checkout = 'https://turnout.example.org/checkout/k';
const owing = (paid: number, chosen: GroupMoney['chosen'] = null): GroupMoney => ({
  currency: 'EUR',
  balance: { charges: 12_000, discounts: 2_000, total: 10_000, paid },
  chosen,
});

describe('what a confirmation says of money', () => {
  it('is what is owed, paid and due, and how that is paid', () => {
    expect(paymentFacts(owing(2_550), event, 'en', checkout)).toEqual([
      { label: 'Total', lines: ['€100.00'] },
      { label: 'Paid', lines: ['€25.50'] },
      { label: 'Amount due', lines: ['€74.50'] },
      { label: 'How to pay', lines: ['SEPA', 'To ES12', 'with your number'] },
    ]);
    const byCash = owing(0, { method: 'cash', paymentType: 'full', amount: null });
    expect(paymentFacts(byCash, event, 'es', checkout).at(-1)?.lines).toEqual(['En efectivo, en el lugar del evento']);
  });

  it('is the part that was chosen to be paid now', () => {
    const deposits = { ...event, onlinePaymentOnly: true, allowDeposit: true, depositAmount: 20 };
    const chosen = owing(0, { method: 'zelle', paymentType: 'deposit', amount: null });
    const now = { label: 'To pay now, as you chose', lines: ['€20.00'] };
    expect(paymentFacts(chosen, deposits, 'en', checkout)).toContainEqual(now);
    expect(paymentFacts(chosen, deposits, 'en', null)).not.toContainEqual(now);
    expect(paymentFacts(chosen, { ...deposits, allowDeposit: false }, 'en', checkout)).not.toContainEqual(now);
  });

  it('leads to the checkout where one can pay online and something is due, and nowhere else', () => {
    const online = { ...event, enableStripe: true };
    const linkIn = (group: GroupMoney, of: typeof event, to: string | null) =>
      paymentFacts(group, of, 'en', to).find(({ link }) => link !== undefined)?.link;
    expect(linkIn(owing(0), online, checkout)).toEqual({ label: 'Pay now', address: checkout });
    expect(linkIn(owing(2_550), online, checkout)).toEqual({ label: 'Pay now', address: checkout });
    expect(linkIn(owing(10_000), online, checkout)).toBeUndefined();
    expect(linkIn(owing(0), online, null)).toBeUndefined();
    expect(linkIn(owing(0), event, checkout)).toBeUndefined();
  });

  it('is not how to pay once nothing is due', () => {
    expect(paymentFacts(owing(10_000), event, 'fr', checkout).map(({ label }) => label)).toEqual([
      'Total',
      'Payé',
      'Montant dû',
    ]);
  });

  it('is not how to pay for whoever is not asked to yet', () => {
    const labels = paymentFacts(owing(2_550), event, 'en', null).map(({ label }) => label);
    expect(labels).toEqual(['Total', 'Paid', 'Amount due']);
  });

  it('is nothing where payment is hidden, or nothing was ever charged', () => {
    expect(paymentFacts(owing(0), { ...event, hideAllPaymentInfoFromRegistrant: true }, 'en', checkout)).toEqual([]);
    const free = { currency: '', balance: { charges: 0, discounts: 0, total: 0, paid: 0 }, chosen: null };
    expect(paymentFacts(free, event, 'en', checkout)).toEqual([]);
  });
});
