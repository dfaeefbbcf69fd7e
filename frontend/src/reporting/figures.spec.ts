import fc from 'fast-check';
import { TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { percentOf, typeFigures } from './figures.ts';

describe('the share inside', () => {
  it('is 100 only when everybody is in, and 0 only when nobody is', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(0, 5000)).toBe(0);
    expect(percentOf(1, 5000)).toBe(1);
    expect(percentOf(4999, 5000)).toBe(99);
    expect(percentOf(5000, 5000)).toBe(100);
  });

  it('stays between 0 and 100 whatever the counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60_000 }), fc.integer({ min: -5, max: 60_000 }), (inside, of) => {
        const percent = percentOf(inside, of);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('the table of types', () => {
  it('says how many are still to come, never less than none', () => {
    const _id = TypeId.parse('0123456789abcdefghjk');
    const counts = { _id, name: 'Visitor', pending: 2, rejected: 0, deleted: 0 };
    expect(typeFigures([{ ...counts, confirmed: 10, checkedIn: 4 }])).toEqual([
      { _id, name: 'Visitor', confirmed: 10, checkedIn: 4, remaining: 6, percent: 40 },
    ]);
    expect(typeFigures([{ ...counts, confirmed: 3, checkedIn: 4 }])[0]).toMatchObject({ remaining: 0, percent: 100 });
  });
});
