import { describe, expect, it } from 'vitest';
import { itemsOf, type ChargeLine } from './line.ts';
import { linesOf } from './lines.ts';
import type { ChargedPerson, Pricing } from './price-list.ts';
import { retaxed, taxOnTopOf } from './tax.ts';

const pricing: Pricing = { currency: 'EUR', day: '2027-03-01', mode: 'new', activities: [], taxOnTop: 21 };
const half = { discount: true, discountType: 'percent', discountPeriod: false, discountValue: 50 } as const;
const noDiscount = { ...half, discount: false, discountStartDate: '', discountEndDate: '' } as const;
const person = (of: Partial<ChargedPerson['type']>): ChargedPerson => ({
  type: { _id: 'visitor', price: 100.01, fields: [], ...noDiscount, ...of },
  answers: {},
  activities: [],
});
const code = { _id: 'code', discountType: 'amount', discountValue: 10, types: [] } as const;

describe('tax on top of prices', () => {
  it('is a line of its own on what is left of each price, half up, at its own rate or the one of the event', () => {
    expect(linesOf(person({}), pricing)).toEqual([
      { kind: 'type-price', source: 'visitor', amount: 10_001 },
      { kind: 'type-tax', source: 'visitor', amount: 2100, percent: 21 },
    ]);
    expect(linesOf(person({ ...half, taxRate: 10 }), { ...pricing, promoCode: code })).toEqual([
      { kind: 'type-price', source: 'visitor', amount: 10_001 },
      { kind: 'type-discount', source: 'visitor', amount: -5001 },
      { kind: 'code-discount', source: 'code', amount: -1000 },
      { kind: 'type-tax', source: 'visitor', amount: 400, percent: 10 },
    ]);
  });
  it('is none where prices contain it, at a rate of 0, and of what is free', () => {
    expect(linesOf(person({}), { ...pricing, taxOnTop: null })).toHaveLength(1);
    expect(linesOf(person({ taxRate: 0 }), pricing)).toHaveLength(1);
    expect(linesOf(person({ price: 0 }), pricing)).toEqual([]);
    const event = { enableTaxes: true, taxOnTop: true, taxRate: 7 };
    expect(taxOnTopOf(event)).toBe(7);
    expect(taxOnTopOf({ ...event, taxOnTop: false })).toBeNull();
    expect(taxOnTopOf({ ...event, enableTaxes: false })).toBeNull();
  });
  it('stands beside the price that it is of on a bill', () => {
    expect(itemsOf(linesOf(person(half), pricing))).toEqual([
      { source: 'visitor', price: 10_001, off: 5001, tax: 1050 },
    ]);
  });
  it('follows what is left where staff take something away', () => {
    const lines: readonly ChargeLine[] = [
      { kind: 'type-price', source: 'visitor', amount: 10_000 },
      { kind: 'type-tax', source: 'visitor', amount: 1050, percent: 21 },
      { kind: 'field-tax', source: 'book', amount: 4, percent: 4 },
    ];
    expect(retaxed(lines)).toEqual([lines[0], { ...lines[1], amount: 2100 }]);
  });
});
