import { describe, expect, it } from 'vitest';
import { amountsSaid } from './amounts.ts';

const shown = { hideAllPaymentInfoFromRegistrant: false };
const balance = { charges: 12_000, discounts: 2_000, total: 10_000, paid: 2_550 };

describe('what the tokens of amounts say', () => {
  it('is what the group owes, paid and still owes, as people of a language write it', () => {
    expect(amountsSaid({ currency: 'EUR', balance }, shown, 'en')).toEqual({
      total_amt: '€100.00',
      paid_amt: '€25.50',
      due_amt: '€74.50',
    });
    expect(amountsSaid({ currency: 'JPY', balance }, shown, 'en')).toMatchObject({ due_amt: '¥7,450' });
    expect(amountsSaid({ currency: 'KWD', balance }, shown, 'fr').total_amt).toMatch(/^10,000\sKWD$/);
  });
  it('is nothing where the event hides payment, and where nothing was charged or paid', () => {
    expect(amountsSaid({ currency: 'EUR', balance }, { hideAllPaymentInfoFromRegistrant: true }, 'en')).toEqual({});
    expect(amountsSaid({ currency: '', balance }, shown, 'en')).toEqual({});
    const none = { charges: 0, discounts: 0, total: 0, paid: 0 };
    expect(amountsSaid({ currency: 'EUR', balance: none }, shown, 'en')).toEqual({});
  });
});
