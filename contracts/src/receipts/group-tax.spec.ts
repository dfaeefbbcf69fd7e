import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeLine } from '../charges/index.ts';
import { itemsCharged, sharesOf, type Rates } from './breakdown.ts';
import { openGroupTax, pricedThingsOf } from './group-tax.ts';

const rates: Rates = { own: 19, of: (source) => (source === 'book' ? 7 : source === 'free' ? 0 : 19) };
const line = (kind: ChargeLine['kind'], source: string, amount: number, percent?: number): ChargeLine => ({
  kind,
  source,
  amount,
  ...(percent === undefined ? {} : { percent }),
});
const charged = (typeId: string, ...lines: readonly ChargeLine[]) => ({ typeId, things: pricedThingsOf(lines) });

describe('the tax in what a group is charged, movement by movement', () => {
  it('is taken out of a price, 119.00 at 19 %, and out of what is taken off it', () => {
    const tax = openGroupTax(rates);
    const full = charged('fair', line('type-price', 'fair', 11_900));
    expect(tax.charge('ada', full)).toEqual({ revenue: 10_000, discount: 0, tax: 1_900 });
    const less = charged('fair', line('type-price', 'fair', 11_900), line('code-discount', 'EARLY', -2_380));
    expect(tax.charge('ada', less)).toEqual({ revenue: 0, discount: 2_000, tax: -380 });
  });

  it('is rounded once for each rate of the group, as on its receipts: three times 0.50 at 7 % are 0.10, not 0.09', () => {
    const tax = openGroupTax(rates);
    const book = charged('fair', line('field-fee', 'book', 50));
    expect(['ada', 'bea', 'cid'].map((who) => tax.charge(who, book).tax)).toEqual([3, 4, 3]);
  });

  it('is taken out of a charge by hand at the event’s rate, and out of a discount by hand at every rate alike', () => {
    const tax = openGroupTax(rates);
    tax.charge('ada', charged('fair', line('type-price', 'fair', 11_900), line('field-fee', 'book', 10_700)));
    expect(tax.byHand('charge', 1_190)).toEqual({ revenue: 1_000, discount: 0, tax: 190 });
    // 10 % of 237.90, in which 19.00, 7.00 and 1.90 of tax lie.
    expect(tax.byHand('discount', 2_379)).toEqual({ revenue: 0, discount: 2_100, tax: -279 });
  });

  it('is what comes on top, where it does', () => {
    const tax = openGroupTax(rates);
    const onTop = charged('fair', line('type-price', 'fair', 10_000), line('type-tax', 'fair', 1_900, 19));
    expect(tax.charge('ada', onTop)).toEqual({ revenue: 10_000, discount: 0, tax: 1_900 });
  });

  it('is none without rates, and what moved is booked as it was', () => {
    const tax = openGroupTax({ own: 0, of: () => 0 });
    const lines = [line('type-price', 'fair', 11_900), line('type-discount', 'fair', -900)];
    expect(tax.charge('ada', charged('fair', ...lines))).toEqual({ revenue: 11_900, discount: 900, tax: 0 });
    expect(tax.byHand('discount', 20_000)).toEqual({ revenue: 0, discount: 20_000, tax: 0 });
  });

  const amount = fc.integer({ min: 1, max: 9_999_999_999 });
  const lines = fc
    .tuple(amount, fc.constantFrom('fair', 'free'), fc.option(amount), fc.option(fc.nat({ max: 100 })))
    .map(([price, type, book, off]) => ({
      typeId: type,
      lines: [
        line('type-price', type, price),
        ...(off === null || off === 0 ? [] : [line('type-discount', type, -Math.floor((price * off) / 100) || -1)]),
        ...(book === null ? [] : [line('field-fee', 'book', book)]),
      ],
    }));
  const moved = fc.oneof(
    fc.record({ who: fc.constantFrom('ada', 'bea', 'cid'), charges: lines }),
    fc.record({ type: fc.constantFrom('charge' as const, 'discount' as const), amount }),
  );

  it('adds up to what receipts over all of it say, in whichever order, and nothing is lost by it', () => {
    fc.assert(
      fc.property(fc.array(moved, { maxLength: 8 }), (all) => {
        const tax = openGroupTax(rates);
        const people = new Map<string, { typeId: string; lines: readonly ChargeLine[] }>();
        const byHand: { type: 'charge' | 'discount'; amount: number }[] = [];
        let sum = { revenue: 0, discount: 0, tax: 0 };
        for (const one of all) {
          if ('who' in one) people.set(one.who, one.charges);
          else byHand.push(one);
          const next =
            'who' in one
              ? tax.charge(one.who, charged(one.charges.typeId, ...one.charges.lines))
              : tax.byHand(one.type, one.amount);
          sum = {
            revenue: sum.revenue + next.revenue,
            discount: sum.discount + next.discount,
            tax: sum.tax + next.tax,
          };
        }
        const prices = [...people.values()].flatMap(({ lines: of }) => of).reduce((so, of) => so + of.amount, 0);
        const more = byHand.reduce((so, of) => so + (of.type === 'charge' ? of.amount : -of.amount), 0);
        expect(sum.revenue - sum.discount + sum.tax).toBe(prices + more);
        const onReceipts = sharesOf(itemsCharged([...people.values()], byHand, rates));
        expect(sum.tax).toBe(onReceipts.reduce((so, share) => so + share.tax, 0));
      }),
    );
  });
});
