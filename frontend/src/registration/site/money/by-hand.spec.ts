// kind: pure
import { describe, expect, it } from 'vitest';
import { byHandLines } from './by-hand.ts';

const charge = (amount: number) => ({ type: 'charge' as const, amount });
const discount = (amount: number) => ({ type: 'discount' as const, amount });
const amountsOf = (...[byHand, before, currency = 'EUR']: [Parameters<typeof byHandLines>[0], number, string?]) => {
  const { lines, total } = byHandLines(byHand, { before, currency });
  return [lines.map(({ amount }) => amount), total];
};

describe('what staff charge more or less', () => {
  it('adds up with what is charged by prices', () => {
    expect(amountsOf([discount(5), charge(3)], 13_027)).toEqual([[-5, 3], -2]);
    expect(amountsOf([discount(0.1), charge(0.2)], 130_235, 'KWD')).toEqual([[-0.1, 0.2], 0.1]);
    expect(amountsOf([charge(500)], 0, 'JPY')).toEqual([[500], 500]);
  });

  it('takes off no more than there is, whatever comes first', () => {
    expect(amountsOf([discount(80), charge(10)], 5000)).toEqual([[-60, 10], -50]);
    expect(amountsOf([discount(30), discount(30), discount(1)], 5000)).toEqual([[-30, -20], -50]);
  });
});
