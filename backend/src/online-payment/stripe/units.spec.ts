// kind: pure
import fc from 'fast-check';
import { digitsOf } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { minorOfStripe, NoStripeAmount, stripeLimitsOf, stripeStepOf, stripeUnitsOf } from './units.ts';

describe('an amount in the units of Stripe', () => {
  it.each([
    ['EUR', 1_999, 1_999],
    ['USD', 1, 1],
    ['JPY', 500, 500],
    ['HUF', 1_050, 1_050],
    // Without decimals, and counted in hundredths all the same.
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    // With decimals, and counted whole.
    ['MGA', 500, 5],
    // Three decimals, of which the last has to be 0.
    ['KWD', 5_120, 5_120],
  ])('of %s %i is %i', (currency, minor, units) => {
    expect(stripeUnitsOf(minor, currency)).toBe(units);
    expect(minorOfStripe(units, currency)).toBe(minor);
  });

  it('is none where Stripe would take another one', () => {
    expect(() => stripeUnitsOf(5_124, 'KWD')).toThrow(NoStripeAmount);
    expect(() => stripeUnitsOf(501, 'MGA')).toThrow(NoStripeAmount);
  });

  it('is read back as what was sent, whatever the currency and however much', () => {
    const currency = fc.constantFrom(
      'EUR',
      'USD',
      'JPY',
      'ISK',
      'UGX',
      'MGA',
      'KWD',
      'BHD',
      'HUF',
      'TWD',
      'KRW',
      'IDR',
    );
    fc.assert(
      fc.property(currency, fc.integer({ min: 1, max: 99_999_999 }), (code, count) => {
        const minor = count * stripeStepOf(code);
        const units = stripeUnitsOf(minor, code);
        expect(Number.isSafeInteger(units)).toBe(true);
        expect(minorOfStripe(units, code)).toBe(minor);
      }),
    );
  });

  it('has bounds in the currency’s own minor units', () => {
    expect(stripeLimitsOf('USD')).toEqual({ least: 50, most: 99_999_999, step: 1 });
    expect(stripeLimitsOf('ISK').most).toBe(999_999);
    expect(stripeLimitsOf('KWD')).toMatchObject({ most: 99_999_990, step: 10 });
    for (const code of ['EUR', 'MGA', 'KWD', 'JPY'])
      expect(stripeUnitsOf(stripeLimitsOf(code).most, code), `${code} ${digitsOf(code)}`).toBeGreaterThan(0);
  });
});
