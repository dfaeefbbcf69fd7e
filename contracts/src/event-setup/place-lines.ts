import type { EventDetails } from './event.ts';

/**
 * Where an event is, as people read it: its address as it was written, and its country by its name, where the address does
 * not end with that already. Nothing where neither was said.
 */
export const placeLines = (
  { address, country }: Pick<EventDetails, 'address' | 'country'>,
  language: string,
): readonly string[] => {
  const named = country === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country);
  const written = address.trim();
  const isSaid = written.toLocaleLowerCase(language).endsWith(named.toLocaleLowerCase(language));
  return [written, isSaid ? '' : named].filter((line) => line !== '');
};
