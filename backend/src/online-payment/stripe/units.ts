import { digitsOf } from '@turnout/contracts/kernel';

/** Currencies that Stripe counts whole, where it differs from how many decimals they have. */
const wholeAtStripe: ReadonlySet<string> = new Set(['MGA']);
/** Currencies without decimals that Stripe counts in hundredths all the same, which have to be 00. */
const hundredthsAtStripe: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** The number of decimals in which Stripe counts a currency. */
const stripeDigitsOf = (currency: string): number => {
  if (wholeAtStripe.has(currency)) return 0;
  return hundredthsAtStripe.has(currency) ? 2 : digitsOf(currency);
};

/** An amount that Stripe cannot take: it has decimals that Stripe does not count, or another last digit than 0. */
export class NoStripeAmount extends Error {
  override readonly name = 'NoStripeAmount';
}

/** Minor units (ISO 4217) between two amounts that Stripe takes: of three decimals the last has to be 0. */
export const stripeStepOf = (currency: string): number => {
  const more = digitsOf(currency) - stripeDigitsOf(currency);
  if (more > 0) return 10 ** more;
  return digitsOf(currency) === 3 ? 10 : 1;
};

/**
 * Minor units (ISO 4217) in the units in which Stripe counts: 1999 EUR is 1999, 500 ISK is 50000, 500 MGA is 5.
 * @throws NoStripeAmount where Stripe has no such amount: it would be another one.
 */
export const stripeUnitsOf = (minor: number, currency: string): number => {
  if (minor % stripeStepOf(currency) !== 0) throw new NoStripeAmount(`${minor} ${currency} is no amount at Stripe`);
  return minor * 10 ** stripeDigitsOf(currency) * 10 ** -digitsOf(currency);
};

/** The other way round. */
export const minorOfStripe = (units: number, currency: string): number =>
  Math.round(units * 10 ** (digitsOf(currency) - stripeDigitsOf(currency)));

/** Digits that an amount may have at Stripe, in its units: eight, but for currencies of small coin. */
const manyDigits: Readonly<Record<string, number>> = { IDR: 12, COP: 10, HUF: 10, LBP: 10, INR: 9, JPY: 9, MXN: 9 };

/** The least that Stripe takes for a card, in its units; of others the rough worth of half a dollar is asked for by Stripe itself. */
const leastUnits: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  ARS: 50,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  ZAR: 50,
};

/** The amounts that can be paid at once by card, in minor units (ISO 4217). */
export const stripeLimitsOf = (
  currency: string,
): { readonly least: number; readonly most: number; readonly step: number } => {
  const step = stripeStepOf(currency);
  const units = 10 ** (manyDigits[currency] ?? 8) - 1;
  const most = Math.floor(units * 10 ** (digitsOf(currency) - stripeDigitsOf(currency)));
  return { least: minorOfStripe(leastUnits[currency] ?? 1, currency), most: most - (most % step), step };
};
