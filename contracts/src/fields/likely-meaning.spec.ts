import { describe, expect, it } from 'vitest';
import { likelyMeaning } from './likely-meaning.ts';

const meals = [
  { value: 'meat', label: 'Meat' },
  { value: 'veg', label: 'Vegetarian' },
  { value: 'plant', label: 'Vegan' },
];
const box = [{ value: 'agreed', label: 'I accept the terms' }];
const answers = [
  { value: 'a', label: 'Sí' },
  { value: 'b', label: 'No' },
];

describe('what a word of a list likely means', () => {
  it('is the option that other lists call so, in several languages', () => {
    for (const word of ['Veggie', 'veg.', 'végétarien', 'VEGETARIANA']) expect(likelyMeaning(meals, word)).toBe('veg');
    expect(likelyMeaning(meals, 'plant-based')).toBe('plant');
    expect(
      ['Small', 'm', 'X-Large'].map((word) =>
        likelyMeaning(
          [
            { value: 'S', label: 'S' },
            { value: 'M', label: 'M' },
            { value: 'XL', label: 'XL' },
          ],
          word,
        ),
      ),
    ).toStrictEqual(['S', 'M', 'XL']);
  });
  it('is a tick, or none, for a question of one box', () => {
    for (const word of ['yes', 'X', '1', 'oui', 'Sí', 'true', '\u2713'])
      expect(likelyMeaning(box, word)).toBe('agreed');
    for (const word of ['no', '0', 'Non', 'false']) expect(likelyMeaning(box, word)).toBe('');
  });
  it('is yes or no where those are the options', () => {
    expect(['x', '1', 'yes', '0', 'nein'].map((word) => likelyMeaning(answers, word))).toStrictEqual([
      'a',
      'a',
      'a',
      'b',
      'b',
    ]);
  });
  it('is the option that is written most like it, where one is', () => {
    expect(likelyMeaning(meals, 'Meet')).toBe('meat');
    expect(likelyMeaning(meals, 'Vegaterian')).toBe('veg');
    expect(likelyMeaning(meals, 'Halal')).toBeNull();
    expect(
      likelyMeaning(
        [
          { value: 'Day 1', label: '' },
          { value: 'Day 2', label: '' },
        ],
        'Day 3',
      ),
    ).toBeNull();
  });
  it('is nothing for words of signs, and not known where there is nothing to choose', () => {
    expect(['-', '?', 'n/a'].map((word) => likelyMeaning(meals, word))).toStrictEqual(['', '', '']);
    expect(likelyMeaning([], 'anything')).toBeNull();
    expect(likelyMeaning(meals, 'x'.repeat(5_000))).toBeNull();
  });
});
