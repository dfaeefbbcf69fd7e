import { exactly, exactOf, roundedHalfUp, times } from './exact.ts';

/** An amount, in whole minor units of its currency: cents, pence, yen. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** ISO 4217: how many decimals a currency has where it is not two. Browsers' own tables differ from one another. */
const decimals: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** How many decimals a currency has. @param currency its code in ISO 4217: JPY 0, EUR 2, KWD 3. */
export const digitsOf = (currency: string): number => decimals.get(currency) ?? 2;

/** The most that is asked for one thing, in whole units: its minor units are still counted exactly. */
export const highestPrice = 1_000_000_000;

/** A text or a number as a count of minor units, without rounding. */
const inMinor = (amount: number | string, currency: string) => {
  const exact = exactOf(amount);
  if (exact === null) throw new RangeError('an amount is a decimal number');
  return times(exact, exactly(10 ** digitsOf(currency)));
};

/**
 * A decimal amount in minor units, half up (rule money/half-up): 19.99 EUR is 1999.
 * @throws where it is no decimal number: whoever takes one in has parsed it.
 */
export const minorOf = (amount: number | string, currency: string): number =>
  Number(roundedHalfUp(inMinor(amount, currency)));

/** Minor units as a decimal amount, as calls answer it: 1999 EUR is 19.99. */
export const decimalOf = ({ minor, currency }: Money): number => minor / 10 ** digitsOf(currency);

/** Writes decimal amounts of a currency as people of a language read them, with all of its digits. */
export const moneyFormat = (currency: string, language: string): Intl.NumberFormat => {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** Whether an amount has no more decimals than its currency: 0.5 JPY is no price. */
export const fitsCurrency = (amount: number, currency: string): boolean => {
  const { over, under } = inMinor(amount, currency);
  return over % under === 0n;
};

/** A share of minor units, half up, once. @param percent 12.5: an eighth. */
export const percentOf = (minor: number, percent: number): number => {
  const share = exactOf(percent);
  if (share === null) throw new RangeError('a percentage is a decimal number');
  return Number(roundedHalfUp(times(exactly(minor), { over: share.over, under: share.under * 100n })));
};
