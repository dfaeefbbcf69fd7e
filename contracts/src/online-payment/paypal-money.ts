import { walletTakes } from '../charges/wallet-currencies.ts';
import { decimalOf, digitsOf, minorOf } from '../kernel/index.ts';

/** PayPal counts these in whole units, whatever ISO 4217 says of HUF and TWD. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

const paypalDigits = (currency: string): number => (wholeOnly.has(currency) ? 0 : digitsOf(currency));

/** Reasons why PayPal cannot take an amount; null: it can. */
export const paypalRefuses = (minor: number, currency: string): 'currency' | 'decimals' | null => {
  if (!walletTakes(currency)) return 'currency';
  return minor % 10 ** (digitsOf(currency) - paypalDigits(currency)) === 0 ? null : 'decimals';
};

/** An amount in minor units (ISO 4217) as PayPal writes it: 1250 EUR is '12.50', 125000 HUF is '1250'. */
export const paypalAmount = (minor: number, currency: string): string =>
  decimalOf({ minor, currency }).toFixed(paypalDigits(currency));

/** Minor units (ISO 4217) of an amount that PayPal wrote. */
export const minorOfPaypal = (value: string, currency: string): number => minorOf(value, currency);

/** Seven digits before the point. */
const mostUnits = 9_999_999;

/** The least and the most that PayPal takes at once, in minor units, and the step between amounts. */
export const paypalLimits = (
  currency: string,
): { readonly least: number; readonly most: number; readonly step: number } => {
  const step = 10 ** (digitsOf(currency) - paypalDigits(currency));
  return { least: step, most: (mostUnits + 1) * 10 ** digitsOf(currency) - step, step };
};
