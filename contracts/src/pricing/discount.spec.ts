import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activityDiscountKeysOf,
  amountsOf,
  discountKeysOf,
  discountOf,
  discountOfActivity,
  discountOn,
  discountProblem,
  hasUnequalPeriods,
  type Discount,
} from './index.ts';

const euros = (minor: number) => ({ minor, currency: 'EUR' });
const early = {
  discount: true,
  discountType: 'percent',
  discountPeriod: true,
  discountValue: [20, 10],
  discountStartDate: ['2027-01-01', '2027-02-01'],
  discountEndDate: ['2027-03-01', '2027-04-01'],
} as const;

describe('a discount', () => {
  it.each([
    ['2027-01-01', 0],
    ['2027-01-02', 200],
    ['2027-02-15', 200],
    ['2027-03-01', 100],
    ['2027-03-31', 100],
    ['2027-04-01', 0],
  ])('of two periods on %s takes off %s of 1000: strictly between the dates, first match', (day, off) => {
    expect(discountOn(discountOf(early), day, euros(1000))).toBe(off);
  });
  it('takes off an amount, never more than the price, and nothing where it is off or has no value', () => {
    const five = { discount: true, discountType: 'amount', discountValue: 5 } as const;
    expect(discountOn(discountOf(five), '2027-01-01', euros(1999))).toBe(500);
    expect(discountOn(discountOf(five), '2027-01-01', euros(300))).toBe(300);
    expect(discountOn(discountOf({ ...five, discount: false }), '2027-01-01', euros(300))).toBe(0);
    expect(discountOn(discountOf({ ...five, discountValue: [null] }), '2027-01-01', euros(300))).toBe(0);
    expect(discountOn(discountOf({ discount: true }), '2027-01-01', euros(300))).toBe(0);
  });
  it('rounds percentages half up, and is open on a side without a date', () => {
    const open = { ...early, discountValue: [12.5], discountStartDate: [''], discountEndDate: ['2027-03-01'] };
    expect(discountOn(discountOf(open), '1999-01-01', euros(1004))).toBe(126);
    expect(discountOn(discountOf(open), '2027-03-01', euros(1004))).toBe(0);
  });
  it('goes into the keys of types, fields and activities and back', () => {
    const discount = discountOf(early);
    expect(discountOf(discountKeysOf(discount))).toEqual(discount);
    expect(discountKeysOf(discount)).toEqual(early);
    expect(discountOfActivity(activityDiscountKeysOf(discount))).toEqual(discount);
    expect(activityDiscountKeysOf({ ...discount, isByPeriod: false })['discount_values']).toEqual([20]);
    const snake = [{ discount_value: 3, discount_start_date: '2027-01-01', discount_end_date: '2027-01-03' }];
    expect(discountOfActivity({ is_discount: true, discount_period: true, discount_values: snake })).toMatchObject({
      periods: [{ value: 3, start: '2027-01-01', end: '2027-01-03' }],
    });
  });
  it.each<[string, object, unknown]>([
    ['nothing', {}, null],
    [
      'no value',
      { discountValue: [], discountStartDate: [], discountEndDate: [] },
      { part: 'value', period: 1, rule: 'missing' },
    ],
    ['101 percent', { discountValue: [20, 101] }, { part: 'value', period: 2, rule: 'over-100' }],
    [
      'dates reversed',
      { discountEndDate: ['2027-03-01', '2027-02-01'] },
      { part: 'start', period: 2, rule: 'reversed' },
    ],
    [
      'no dates',
      { discountStartDate: ['', ''], discountEndDate: ['2027-03-01', ''] },
      { part: 'start', period: 2, rule: 'no-dates' },
    ],
    [
      'a date that is none',
      { discountEndDate: ['2027-02-30', '2027-04-01'] },
      { part: 'end', period: 1, rule: 'not-a-date' },
    ],
  ])('with %s wrong says which period', (_, wrong, problem) => {
    expect(discountProblem(discountOf({ ...early, ...wrong }))).toEqual(problem);
    expect(discountProblem(discountOf({ ...early, ...wrong, discount: false }))).toBeNull();
  });
  it('says which amounts of money it names', () => {
    expect(amountsOf(discountOf(early))).toEqual([]);
    expect(amountsOf(discountOf({ ...early, discountType: 'amount' }))).toEqual([20, 10]);
    expect(amountsOf(discountOf({ ...early, discountType: 'amount', discountPeriod: false }))).toEqual([20]);
    expect(amountsOf(discountOf({ ...early, discountType: 'amount', discount: false }))).toEqual([]);
  });
  it('by periods has as many values as dates', () => {
    expect(hasUnequalPeriods(early)).toBe(false);
    expect(hasUnequalPeriods({ ...early, discountEndDate: ['2027-03-01'] })).toBe(true);
    expect(hasUnequalPeriods({ ...early, discountPeriod: false, discountEndDate: [] })).toBe(false);
  });
  it('of any shape never takes off more than the price, nor less than nothing', () => {
    const period = fc.record({
      value: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true })),
      start: fc.string(),
      end: fc.string(),
    });
    const discount: fc.Arbitrary<Discount> = fc.record({
      isOn: fc.boolean(),
      type: fc.constantFrom('percent' as const, 'amount' as const),
      isByPeriod: fc.boolean(),
      periods: fc.array(period, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(discount, fc.nat(), fc.constantFrom('EUR', 'JPY', 'KWD'), (any, minor, currency) => {
        const off = discountOn(any, '2027-01-01', { minor, currency });
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(minor);
        expect(Number.isInteger(off)).toBe(true);
        expect(discountOfActivity({ discount_values: any.periods }).periods).toHaveLength(any.periods.length);
      }),
      { seed: 15 },
    );
  });
});
