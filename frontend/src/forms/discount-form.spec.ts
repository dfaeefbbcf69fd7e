import { discountKeysOf, discountOf } from '@turnout/contracts/pricing';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { discountFrom, discountSentence, draftOf, newPeriod, withPeriods } from './discount-form.ts';
import en from './words/en.json';

const early = discountOf({
  discount: true,
  discountType: 'percent',
  discountPeriod: true,
  discountValue: [20, 10],
  discountStartDate: ['2027-01-01', ''],
  discountEndDate: ['2027-02-01', '2027-03-01'],
});

describe('the editor of a discount', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { forms: en } } });
  });
  it('holds a discount and gives it back', () => {
    expect(discountFrom(draftOf(early))).toEqual(early);
    expect(discountKeysOf(discountFrom(draftOf(discountOf({}))))).toEqual(discountKeysOf(discountOf({})));
  });
  it("goes back to one value where 'No' is chosen", () => {
    const draft = withPeriods(draftOf(early), false);
    expect(draft.periods).toHaveLength(1);
    expect(discountKeysOf(discountFrom(draft))).toMatchObject({ discountValue: [20], discountStartDate: [] });
    expect(withPeriods(draft, true).periods).toHaveLength(1);
  });
  it('says what is wrong, and in which period', () => {
    const draft = draftOf(early);
    expect(discountSentence(draft, 'EUR', i18next.t)).toBeNull();
    const longer = { ...draft, periods: [...draft.periods, newPeriod()] };
    expect(discountSentence(longer, 'EUR', i18next.t)).toBe('Period 3: the discount has no value');
    const fine = { ...draft, type: 'amount' as const, periods: [{ ...newPeriod(), value: 0.5, end: '2027-01-01' }] };
    expect(discountSentence(fine, 'EUR', i18next.t)).toBeNull();
    expect(discountSentence(fine, 'JPY', i18next.t)).toBe('JPY has 0 decimals, not more');
  });
});
