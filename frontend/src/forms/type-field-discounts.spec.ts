import { chargesOf } from '@turnout/contracts/charges';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftOf } from './discount-form.ts';
import { fieldDiscountsHeld, fieldDiscountsSent, fieldDiscountsSentence } from './type-field-discounts.ts';
import words from './words/en.json' with { type: 'json' };

const [guests, tours, gone] = ['fe000000000000000001', 'fe000000000000000002', 'fe000000000000000003'] as const;
const early = {
  fieldId: guests,
  discountType: 'percent',
  discountPeriod: true,
  discountValue: [20],
  discountStartDate: ['2027-01-01'],
  discountEndDate: ['2027-02-01'],
};
const later = { ...early, discountStartDate: ['2027-02-01'], discountEndDate: ['2027-03-01'] };
const said = [early, { note: 'of no shape that we know' }, later, { field: gone }];
const always = (value: number) =>
  draftOf({ isOn: true, type: 'amount', isByPeriod: false, periods: [{ value, start: '', end: '' }] });

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { forms: words } } }));

describe('a type’s discounts on fields', () => {
  it('are sent as they stand where nobody changed them, whatever shape they have', () => {
    expect(fieldDiscountsSent(fieldDiscountsHeld(said), said)).toEqual(said);
    expect(fieldDiscountsSent(fieldDiscountsHeld([]), [])).toEqual([]);
  });

  it('change the first entry of a field and leave the others', () => {
    const sent = fieldDiscountsSent({ ...fieldDiscountsHeld(said), [guests]: always(3) }, said);
    expect(sent).toEqual([
      expect.objectContaining({ field: guests, discount: true, discountType: 'amount', discountValue: [3] }),
      ...said.slice(1),
    ]);
  });

  it('go altogether with a field’s switch, and come with one that had none', () => {
    const held = fieldDiscountsHeld(said);
    const off = { ...(held[guests] ?? always(0)), isOn: false };
    expect(fieldDiscountsSent({ ...held, [guests]: off, [tours]: always(4) }, said)).toEqual([
      said[1],
      said[3],
      expect.objectContaining({ field: tours, discountValue: [4] }),
    ]);
  });

  it('take off what a registrant is charged for the field', () => {
    const field = {
      _id: guests,
      name: 'GUESTS',
      type: 'integer' as const,
      feeField: true,
      feeValues: '10',
      values: '',
    };
    const type = { _id: 'ty000000000000000001', price: 0, fields: [field] };
    const charged = (customFieldsDiscounts: readonly unknown[]) =>
      chargesOf([{ type: { ...type, customFieldsDiscounts }, answers: { [guests]: '2' }, activities: [] }], {
        day: '2027-06-01',
        currency: 'EUR',
        mode: 'new',
        activities: [],
      }).total;
    expect([charged([]), charged(fieldDiscountsSent({ [guests]: always(5) }))]).toEqual([2_000, 1_500]);
  });

  it('are refused with the sentence of the first that was changed and is wrong', () => {
    expect(fieldDiscountsSentence(fieldDiscountsHeld(said), { said, currency: 'EUR', t: i18next.t })).toBeNull();
    const held = { ...fieldDiscountsHeld(said), [tours]: always(0.5) };
    expect(fieldDiscountsSentence(held, { said, currency: 'JPY', t: i18next.t })).toBe('JPY has 0 decimals, not more');
  });
});
