// kind: pure
import { paidOnline } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { keptNow, paidNow } from './paid-now.ts';

const paying = {
  event: { ...paidOnline, allowDeposit: true, depositAmount: 20 },
  currency: 'EUR',
  total: 5_000,
  paid: 0,
};

describe('what is paid now', () => {
  it('is what is chosen: all of it, the deposit or an amount of one’s own', () => {
    expect(paidNow(paying, { type: 'full' }, 'en')).toBe(5_000);
    expect(paidNow(paying, { type: 'deposit' }, 'en')).toBe(2_000);
    expect(paidNow(paying, { type: 'partial', amount: '30.5' }, 'en')).toBe(3_050);
  });

  it('is all that is due while nothing is chosen, or what is typed cannot be paid', () => {
    expect(paidNow({ ...paying, paid: 1_000 }, {}, 'en')).toBe(4_000);
    for (const amount of ['', '1', '50.01', 'x'])
      expect(paidNow(paying, { type: 'partial', amount }, 'en')).toBe(5_000);
    expect(paidNow({ ...paying, event: paidOnline }, { type: 'deposit' }, 'en')).toBe(5_000);
  });

  it('is of a group that is kept what it chose, else what is due, and never less than nothing', () => {
    expect(keptNow({ currency: 'EUR', due: 50, checkoutPageAmount: 20 })).toBe(2_000);
    expect(keptNow({ currency: 'EUR', due: 50 })).toBe(5_000);
    expect(keptNow({ currency: 'EUR', due: -5 })).toBe(0);
    expect(keptNow({ currency: 'EUR' })).toBe(0);
  });
});
