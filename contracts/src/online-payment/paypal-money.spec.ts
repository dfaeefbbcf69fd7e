// kind: pure
import { describe, expect, it } from 'vitest';
import { minorOfPaypal, paypalAmount, paypalLimits, paypalRefuses } from './paypal-money.ts';

describe('amounts as PayPal writes them', () => {
  it.each([
    [1250, 'EUR', '12.50'],
    [1, 'USD', '0.01'],
    [9_999_999_999, 'USD', '99999999.99'],
    [1250, 'JPY', '1250'],
    [125_000, 'HUF', '1250'],
    [125_000, 'TWD', '1250'],
  ])('writes %i %s as %s and reads it back', (minor, currency, written) => {
    expect(paypalAmount(minor, currency)).toBe(written);
    expect(minorOfPaypal(written, currency)).toBe(minor);
  });

  it('refuses a currency that PayPal does not take, and a part of a unit where it counts in whole ones', () => {
    expect(paypalRefuses(1250, 'KWD')).toBe('currency');
    expect(paypalRefuses(1250, 'AMD')).toBe('currency');
    expect(paypalRefuses(125_050, 'HUF')).toBe('decimals');
    expect(paypalRefuses(125_000, 'HUF')).toBeNull();
    expect(paypalRefuses(1, 'JPY')).toBeNull();
    expect(paypalRefuses(1, 'EUR')).toBeNull();
  });

  it.each([
    ['EUR', 1, 999_999_999, 1],
    ['HUF', 100, 999_999_900, 100],
    ['JPY', 1, 9_999_999, 1],
  ])('has limits in %s', (currency, least, most, step) => {
    expect(paypalLimits(currency)).toEqual({ least, most, step });
  });
});
