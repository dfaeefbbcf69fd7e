import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { optionFeesOf } from './option-fees.ts';
import type { PricedType } from './price-list.ts';

type Field = PricedType['fields'][number];
const dinner = {
  _id: 'dinner',
  name: 'DINNER',
  type: 'radio',
  values: 'fish\nmeat\nnone',
  labels: 'Fish\nMeat\nNone',
  multiple: false,
  required: false,
  feeField: true,
  feeValues: '20\n30.5\n',
} as const satisfies Field;
const pricing = { day: '2027-01-15', currency: 'EUR' };
const half = { discount: true, discountType: 'percent', discountValue: [50] } as const;
const five = { discount: true, discountType: 'amount', discountValue: [5] } as const;

const shown = (field: Field, customFieldsDiscounts?: PricedType['customFieldsDiscounts']) =>
  Object.fromEntries(optionFeesOf({ field, customFieldsDiscounts }, pricing));
/** What is charged of whoever chooses one option alone. */
const charged = (field: Field, value: string, customFieldsDiscounts?: PricedType['customFieldsDiscounts']) =>
  linesOf(
    {
      type: { _id: 'guest', price: 0, fields: [field], customFieldsDiscounts },
      answers: { [field._id]: field.multiple === true ? [value] : value },
      activities: [],
    },
    { ...pricing, mode: 'new', activities: [] },
  ).reduce((sum, { amount }) => sum + amount, 0);

describe('what an option costs', () => {
  it('is its own fee; what is free is not there', () => {
    expect(shown(dinner)).toEqual({ fish: { now: 2000, before: 2000 }, meat: { now: 3050, before: 3050 } });
  });

  it.each<[string, Field, PricedType['customFieldsDiscounts']]>([
    ['without a discount', dinner, undefined],
    ["less the field's share", { ...dinner, ...half }, undefined],
    ["less the field's amount, never below 0", { ...dinner, ...five, discountValue: [25] }, undefined],
    ['less what the type takes off instead', { ...dinner, ...half }, [{ field: 'dinner', ...five }]],
    ['of several, less a share', { ...dinner, type: 'checkboxes', multiple: true, ...half }, undefined],
    ['where it is asked after another answer', { ...dinner, ...half }, undefined],
  ])('is what is charged of whoever chooses it alone: %s', (_, field, ofType) => {
    const fees = optionFeesOf({ field, customFieldsDiscounts: ofType }, pricing);
    for (const value of ['fish', 'meat', 'none']) expect(fees.get(value)?.now ?? 0).toBe(charged(field, value, ofType));
  });

  it('leaves out an amount that is taken off once, however many are chosen', () => {
    const several: Field = { ...dinner, type: 'checkboxes', multiple: true, ...five };
    expect(shown(several)['fish']).toEqual({ now: 2000, before: 2000 });
  });

  it('is not said of a field without fees, without options, or with a formula', () => {
    expect(shown({ ...dinner, feeField: false })).toEqual({});
    expect(shown({ ...dinner, type: 'integer' })).toEqual({});
    expect(shown({ ...dinner, feeFormula: '[GUESTS] * 10' })).toEqual({});
  });

  it('is said of a field that is asked after another answer', () => {
    expect(shown({ ...dinner, dependsOnFields: ['other'], dependsOnValues: [['yes']] })['fish']?.now).toBe(2000);
  });
});
