import { describe, expect, it } from 'vitest';
import { placeLines } from './place-lines.ts';

describe('where an event is', () => {
  it.each([
    ['the address, then the country by its name', '1 Main Street', 'DE', 'en', ['1 Main Street', 'Germany']],
    ['in the language of whoever reads', '1 Main Street', 'DE', 'fr', ['1 Main Street', 'Allemagne']],
    [
      'the country once, where the address has it',
      'Rue 1, 75001 Paris, france',
      'FR',
      'en',
      ['Rue 1, 75001 Paris, france'],
    ],
    ['the country alone', ' ', 'ES', 'es', ['España']],
    ['the address alone', '1 Main Street', '', 'en', ['1 Main Street']],
    ['nothing', '', '', 'en', []],
    ['a code that is no country as it is', '', 'QQ', 'en', ['QQ']],
  ] as const)('is %s', (_, address, country, language, lines) => {
    expect(placeLines({ address, country }, language)).toEqual(lines);
  });
});
