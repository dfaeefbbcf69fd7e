import { languages } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberHow, readNumber, writtenNumber } from './typed-number.ts';

const whole = (language: string, limits: Partial<NumberHow> = {}): NumberHow => ({ language, decimals: 0, ...limits });
const latitude = (language: string): NumberHow => ({ language, decimals: 6, min: -90, max: 90 });
/** The number that each text is read as, or why it is none. */
const all = (texts: readonly string[], how: NumberHow) =>
  Object.fromEntries(
    texts.map((text) => {
      const read = readNumber(text, how);
      return [text, 'problem' in read ? read.problem : read.amount];
    }),
  );

describe('a number as it is typed', () => {
  it('is whole, with thousands where they cannot be meant otherwise', () => {
    expect(all(['1,000', '1 000', '05', '', '12.5', '12.', '1.000', '1e2', '0x1', '-', '٣'], whole('en'))).toEqual({
      '1,000': 1000,
      '1 000': 1000,
      '05': 5,
      '': null,
      '12.5': 'whole',
      '12.': 12,
      '1.000': 'ambiguous',
      '1e2': 'notNumber',
      '0x1': 'notNumber',
      '-': 'notNumber',
      '٣': 'notNumber',
    });
    expect(all(['1.000', '1,000', '12,5'], whole('es'))).toEqual({
      '1.000': 1000,
      '1,000': 'ambiguous',
      '12,5': 'whole',
    });
    expect(all(['1 000', '1\u202f000', '1.000'], whole('fr'))).toEqual({
      '1 000': 1000,
      '1\u202f000': 1000,
      '1.000': 'ambiguous',
    });
  });

  it('is below 0 where it may be, and within its limits', () => {
    expect(all(['-3', '−3', '- 3', '-0', '--3', '3-'], whole('en'))).toEqual({
      '-3': -3,
      '−3': -3,
      '- 3': -3,
      '-0': 0,
      '--3': 'notNumber',
      '3-': 'notNumber',
    });
    expect(readNumber('-3', whole('en', { min: 0 }))).toEqual({ problem: 'min', limit: 0 });
    expect(readNumber('1,000', whole('en', { min: 0, max: 499 }))).toEqual({ problem: 'max', limit: 499 });
    expect(all(['0', '499', '500'], whole('en', { min: 0, max: 499 }))).toEqual({ '0': 0, '499': 499, '500': 'max' });
    expect(all(['123456789012345', '1234567890123456'], whole('en'))).toEqual({
      '123456789012345': 123_456_789_012_345,
      '1234567890123456': 'tooHigh',
    });
  });

  it('has no thousands where there is no room for them', () => {
    for (const language of languages)
      expect(all(['40.417', '40,417', '-3.703', '40.4167754', '91'], latitude(language))).toEqual({
        '40.417': 40.417,
        '40,417': 40.417,
        '-3.703': -3.703,
        '40.4167754': 'decimals',
        '91': 'max',
      });
  });

  it('is read as the same number once it is written out, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(...languages),
        fc.constantFrom(0, 2, 6),
        (parts, language, decimals) => {
          const how: NumberHow = { language, decimals, ...(decimals === 6 ? { min: -999, max: 999 } : {}) };
          const amount = decimals === 6 ? (parts % 999_000_000) / 10 ** 6 : parts / 10 ** decimals;
          expect(readNumber(writtenNumber(amount, how), how)).toEqual({ amount: amount === 0 ? 0 : amount });
        },
      ),
    );
  });
});
