import { digitsOf, languages } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, type TypedHow, writtenAmount } from './typed-amount.ts';

const how = (language: string, currency: string): TypedHow => ({
  language,
  digits: digitsOf(currency),
  unit: currency,
  hasThousands: true,
});
const share = (language: string): TypedHow => ({ language, digits: 4, unit: '%', hasThousands: false });
/** The number that each text is read as, or why it is none. */
const all = (texts: readonly string[], asked: TypedHow) =>
  Object.fromEntries(
    texts.map((text) => {
      const read = readAmount(text, asked);
      return [text, 'problem' in read ? read.problem : read.amount];
    }),
  );

describe('an amount as it is typed', () => {
  it('is read with a point or a comma, with thousands where they cannot be meant otherwise', () => {
    expect(
      all(['1,250.5', '1,250.50', '1.250,50', '1,250', '12,5', '12.', '.5', '012.50', ''], how('en', 'EUR')),
    ).toEqual({
      '1,250.5': 1250.5,
      '1,250.50': 1250.5,
      '1.250,50': 1250.5,
      '1,250': 1250,
      '12,5': 12.5,
      '12.': 12,
      '.5': 0.5,
      '012.50': 12.5,
      '': null,
    });
    expect(all(['1.250', '1.234.567', '1.234,56', '1 234,56', '1250 EUR'], how('es', 'EUR'))).toEqual({
      '1.250': 1250,
      '1.234.567': 1_234_567,
      '1.234,56': 1234.56,
      '1 234,56': 1234.56,
      '1250 EUR': 1250,
    });
    expect(all(['1\u202f234,5', '1\u00a0234,5', "1'234.50", '1.234,5'], how('fr', 'EUR'))).toEqual({
      '1\u202f234,5': 1234.5,
      '1\u00a0234,5': 1234.5,
      "1'234.50": 1234.5,
      '1.234,5': 1234.5,
    });
  });

  it('is none where it may be meant otherwise', () => {
    expect(readAmount('1.250', how('en', 'EUR'))).toEqual({ problem: 'ambiguous', whole: '1250', decimal: '1.250' });
    expect(all(['1,250'], how('es', 'EUR'))).toEqual({ '1,250': 'ambiguous' });
    expect(all(['1,250', '1.250'], how('fr', 'EUR'))).toEqual({ '1,250': 'ambiguous', '1.250': 'ambiguous' });
    expect(all(['1,250', '1.250', '1,250.000'], how('en', 'KWD'))).toEqual({
      '1,250': 'ambiguous',
      '1.250': 1.25,
      '1,250.000': 1250,
    });
    expect(all(['1.200', '1,200'], how('en', 'JPY'))).toEqual({ '1.200': 'ambiguous', '1,200': 1200 });
  });

  it('is none with more decimals than there are, below 0, or with anything but digits', () => {
    expect(all(['1.234,567', '0.125', '1.005.5', '1234.567'], how('es', 'EUR'))).toEqual({
      '1.234,567': 'decimals',
      '0.125': 'decimals',
      '1.005.5': 'notAmount',
      '1234.567': 'decimals',
    });
    expect(all(['1200.00', '12.5', '12,5'], how('en', 'JPY'))).toEqual({
      '1200.00': 'decimals',
      '12.5': 'decimals',
      '12,5': 'decimals',
    });
    const none = ['1e2', 'ten', '.', ',', '1,25,0', '1 25', '1 250.5,5', '+5', '(5)', '5 USD', '1,2345.6', '٣'];
    expect(new Set(Object.values(all(none, how('en', 'EUR'))))).toEqual(new Set(['notAmount']));
    expect(all(['-3', '−3', '- 3', '1234567890123'], how('en', 'EUR'))).toEqual({
      '-3': 'negative',
      '−3': 'negative',
      '- 3': 'negative',
      '1234567890123': 'tooHigh',
    });
  });

  it('is a share in percent without thousands, with up to four decimals', () => {
    expect(all(['12.505', '12,505', '5 %', '0.12345', '1,000.5'], share('es'))).toEqual({
      '12.505': 12.505,
      '12,505': 12.505,
      '5 %': 5,
      '0.12345': 'decimals',
      '1,000.5': 'notAmount',
    });
  });

  it('is read as the same number once it is written out, in every language and currency', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000_000),
        fc.constantFrom(...languages),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        (minor, language, currency) => {
          const asked = how(language, currency);
          const amount = minor / 10 ** asked.digits;
          expect(readAmount(writtenAmount(amount, asked), asked)).toEqual({ amount });
        },
      ),
    );
  });
});
