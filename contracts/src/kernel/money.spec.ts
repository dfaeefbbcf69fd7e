import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, digitsOf, fitsCurrency, highestPrice, minorOf, percentOf } from './index.ts';

const currencies = ['EUR', 'JPY', 'KWD', 'CLF'] as const;

describe('money', () => {
  it.each([
    [19.99, 'EUR', 1999],
    [1.005, 'EUR', 101],
    [0.1 + 0.2, 'EUR', 30],
    [0.5, 'JPY', 1],
    [0.0005, 'KWD', 1],
    [1e-7, 'EUR', 0],
    [-1.005, 'EUR', -101],
    ['12', 'CLF', 120_000],
  ])('%s %s is %s in minor units, half up', (amount, currency, minor) => {
    expect(minorOf(amount, currency)).toBe(minor);
  });
  it('has as many decimals as its currency', () => {
    expect(currencies.map(digitsOf)).toEqual([2, 0, 3, 4]);
    expect(fitsCurrency(19.99, 'EUR')).toBe(true);
    expect(fitsCurrency(19.999, 'EUR')).toBe(false);
    expect(fitsCurrency(0.5, 'JPY')).toBe(false);
    expect(fitsCurrency(1e21, 'JPY')).toBe(true);
  });
  it('goes to decimals and back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: highestPrice * 100 }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          const decimal = decimalOf({ minor, currency });
          expect(minorOf(decimal, currency)).toBe(minor);
          expect(fitsCurrency(decimal, currency)).toBe(true);
        },
      ),
    );
  });
  it('is shared by percent half up, once', () => {
    expect(percentOf(1001, 50)).toBe(501);
    expect(percentOf(999, 33.3)).toBe(333);
    expect(percentOf(1, 49.9)).toBe(0);
    expect(percentOf(9_000_000_000_000_000, 100)).toBe(9_000_000_000_000_000);
  });
  it('refuses what is no number', () => {
    expect(() => minorOf(Number.NaN, 'EUR')).toThrow(RangeError);
    expect(() => percentOf(1, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
