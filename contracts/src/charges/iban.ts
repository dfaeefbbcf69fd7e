import { remainderBy97 } from './remainder.ts';

/** An account number as it is compared: capitals, without spaces. */
export const bareIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Tells whether a text is an international bank account number (ISO 13616): its form, and its check digits. */
export const isIban = (text: string): boolean => {
  const bare = bareIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false;
  return remainderBy97(bare.slice(4) + bare.slice(0, 4)) === 1;
};

/** Tells whether a text has the form of a bank identifier code (ISO 9362). */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bareIban(text));

/** A long number in groups of four, as it is printed and read aloud. */
export const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
