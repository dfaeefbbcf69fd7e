import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/min';

/**
 * Reads a phone number as people write it. @param country of the event: the numbers of its own people come without a
 * country code. @returns it as E.164 writes it; null where it is no number.
 */
export const numberIn = (text: string, country: string): string | null => {
  const found = parsePhoneNumber(text, isSupportedCountry(country) ? { defaultCountry: country } : {});
  return found?.isValid() === true ? found.number : null;
};
