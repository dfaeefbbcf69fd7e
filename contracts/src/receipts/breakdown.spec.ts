import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeLine } from '../charges/index.ts';
import {
  addedShares,
  apportioned,
  grossOf,
  itemsCharged,
  sharesOf,
  sharesOfCredit,
  sharesOfPayment,
  taxIn,
  type Rates,
  type TaxShare,
} from './breakdown.ts';

const rates: Rates = { own: 21, of: (source) => (source === 'book' ? 4 : 21) };
const price = (source: string, amount: number, kind: ChargeLine['kind'] = 'type-price'): ChargeLine => ({
  kind,
  source,
  amount,
});

const percent = fc.constantFrom(0, 4, 5.5, 7.125, 10, 19, 20, 21, 33.333, 100);
const gross = fc.integer({ min: 0, max: 9_999_999_999 });
const shares = fc.array(fc.tuple(percent, gross), { minLength: 1, maxLength: 5 }).map((all) =>
  [...new Map(all)].map(([rate, of]): TaxShare => ({
    percent: rate,
    net: of - taxIn(of, rate),
    tax: taxIn(of, rate),
  })),
);

describe('tax that a price contains', () => {
  it.each([
    [121, 21, 21],
    [100, 21, 17],
    [1, 21, 0],
    [3, 20, 1],
    [9_999_999_999, 21, 1_735_537_190],
    [100, 0, 0],
    [200, 100, 100],
  ])('is of %i at %d percent %i, half up', (of, rate, tax) => {
    expect(taxIn(of, rate)).toBe(tax);
  });
});

describe('an amount that is split', () => {
  it('adds up, and no share is more than a unit away from exact', () => {
    fc.assert(
      fc.property(gross, fc.array(gross, { minLength: 1, maxLength: 8 }), (amount, weights) => {
        const parts = apportioned(amount, weights);
        expect(parts.reduce((sum, one) => sum + BigInt(one), 0n)).toBe(BigInt(amount));
        const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
        if (all === 0n) return;
        for (const [at, part] of parts.entries()) {
          const exact = BigInt(amount) * BigInt(weights[at] ?? 0);
          expect(BigInt(part)).toBeGreaterThanOrEqual(exact / all);
          expect(BigInt(part)).toBeLessThanOrEqual(exact / all + 1n);
        }
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});

describe('what a group is charged', () => {
  const people = [
    {
      typeId: 'visitor',
      lines: [price('visitor', 12_100), price('visitor', -100, 'type-discount'), price('book', 1040, 'field-fee')],
    },
    { typeId: 'visitor', lines: [price('visitor', 12_100), price('code', -200, 'code-discount')] },
  ];
  it('is listed once for each thing, with what is taken off it', () => {
    expect(
      itemsCharged(
        people,
        [
          { type: 'charge', amount: 500 },
          { type: 'payment', amount: 9 },
        ],
        rates,
      ),
    ).toEqual([
      { kind: 'type', source: 'visitor', count: 2, amount: 23_900, tax: 0, percent: 21 },
      { kind: 'field', source: 'book', count: 1, amount: 1040, tax: 0, percent: 4 },
      { kind: 'charge', source: '', count: 1, amount: 500, tax: 0, percent: 21 },
    ]);
  });
  it('has tax that prices contain, once for each rate', () => {
    expect(sharesOf(itemsCharged(people, [], rates))).toEqual([
      { percent: 21, net: 19_752, tax: 4148 },
      { percent: 4, net: 1000, tax: 40 },
    ]);
  });
  it('has tax on top as it was charged', () => {
    const onTop = [
      { typeId: 'visitor', lines: [price('visitor', 1001), { ...price('visitor', 210, 'type-tax'), percent: 21 }] },
    ];
    expect(sharesOf(itemsCharged(onTop, [], rates))).toEqual([{ percent: 21, net: 1001, tax: 210 }]);
  });
  it('is less by a discount on all of it, at every rate', () => {
    const off = sharesOf(itemsCharged(people, [{ type: 'discount', amount: 12_470 }], rates));
    expect(off).toEqual([
      { percent: 21, net: 9876, tax: 2074 },
      { percent: 4, net: 500, tax: 20 },
    ]);
    expect(sharesOf(itemsCharged(people, [{ type: 'discount', amount: 24_940 }], rates))).toEqual([]);
  });
});

describe('the receipts of a group', () => {
  it('add up to each payment, and to what was charged once all of it is paid, at every rate', () => {
    fc.assert(
      fc.property(
        shares,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
        (charged, parts) => {
          const total = grossOf(charged);
          const payments = apportioned(total, parts).filter((amount) => amount > 0);
          let receipted: readonly TaxShare[] = [];
          for (const amount of payments) {
            const said = sharesOfPayment(amount, charged, receipted, 21);
            expect(grossOf(said)).toBe(amount);
            for (const { net, tax } of said) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
            receipted = addedShares(receipted, said);
          }
          expect(addedShares(charged, receipted, -1)).toEqual([]);
        },
      ),
      { seed: 42, numRuns: 500 },
    );
  });
  it('of more than is owed are parts of what is charged, or of the own rate where nothing is', () => {
    const charged = [{ percent: 10, net: 100, tax: 10 }];
    expect(sharesOfPayment(220, charged, [], 21)).toEqual([{ percent: 10, net: 200, tax: 20 }]);
    expect(sharesOfPayment(121, [], [], 21)).toEqual([{ percent: 21, net: 100, tax: 21 }]);
  });
  it('are taken back by credit notes to the last unit, at every rate', () => {
    fc.assert(
      fc.property(
        shares,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
        (receipt, parts) => {
          let credited: readonly TaxShare[] = [];
          for (const amount of apportioned(grossOf(receipt), parts).filter((one) => one > 0)) {
            const said = sharesOfCredit(amount, receipt, credited);
            expect(grossOf(said)).toBe(amount);
            credited = addedShares(credited, said);
          }
          expect(addedShares(receipt, credited, -1)).toEqual([]);
        },
      ),
      { seed: 42, numRuns: 500 },
    );
  });
});
