import { digitsOf } from '@turnout/contracts/kernel';

/** The format in which a spreadsheet shows an amount: with all the decimals of its currency. */
export const amountFormat = (currency: string): string => {
  const digits = digitsOf(currency);
  return digits === 0 ? '0' : `0.${'0'.repeat(digits)}`;
};
