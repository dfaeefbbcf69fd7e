import { comparable, type Option } from './options.ts';

/** Words that mean the same in lists of people, in the languages that they come in. */
const sameMeaning: readonly (readonly string[])[] = [
  [
    'yes',
    'y',
    'si',
    's',
    'oui',
    'o',
    'ja',
    'j',
    'sim',
    'true',
    'x',
    '1',
    'ok',
    'agreed',
    'i agree',
    'ticked',
    'checked',
    'vrai',
    'verdadero',
  ],
  ['no', 'n', 'non', 'nein', 'nao', 'false', '0', 'none', 'not', 'faux', 'falso'],
  [
    'vegetarian',
    'veggie',
    'veggi',
    'veg',
    'vege',
    'vegi',
    'vegetariano',
    'vegetariana',
    'vegetarien',
    'vegetarienne',
    'vegetarisch',
    'vegetarier',
  ],
  ['vegan', 'vegano', 'vegana', 'vegane', 'plant based', 'pflanzlich'],
  ['extra small', 'xs'],
  ['small', 's', 'pequena', 'petit', 'klein'],
  ['medium', 'm', 'mediana', 'moyen', 'mittel'],
  ['large', 'l', 'grande', 'grand', 'gross'],
  ['extra large', 'xl', 'x large'],
  ['extra extra large', 'xxl', '2xl', 'xx large'],
];
const [yes = [], no = []] = sameMeaning;
const ticks = new Set(['\u2713', '\u2714', '\u2611', '\u2705', '+']);

/** How many letters have to be changed, put in or taken out. */
const distance = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [place, wanted] of [...other].entries())
      now.push(
        Math.min(
          (before[place + 1] ?? 0) + 1,
          (now[place] ?? 0) + 1,
          (before[place] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    before = now;
  }
  return before[other.length] ?? 0;
};

/** From 0, nothing alike, to 1. */
const likeness = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1);

const alike = 0.6;
const longestCompared = 60;

/**
 * The option that a word likely means, '' where it likely means none of them, null where nothing tells. Somebody is asked:
 * it is a suggestion. Of a question with a single option, a box to tick, 'yes', 'x' and '1' mean that option.
 */
export const likelyMeaning = (options: readonly Option[], word: string): string | null => {
  const said = comparable(word);
  const isYes = ticks.has(word.trim()) || yes.includes(said);
  const isNo = no.includes(said) || said === '';
  const [only] = options;
  if (options.length === 0 || only === undefined) return null;
  if (options.length === 1 && isYes) return only.value;
  if (options.length === 1 && no.includes(said)) return '';
  const named = options.map((option) => ({ ...option, words: [comparable(option.label), comparable(option.value)] }));
  const group = isYes ? [yes] : sameMeaning.filter((words) => words.includes(said));
  const meant = named.filter(({ words }) => words.some((one) => group.some((same) => same.includes(one))));
  if (meant[0] !== undefined && meant.length === 1) return meant[0].value;
  if (isNo || said === 'n a' || said === 'na') return '';
  if (said.length > longestCompared) return null;
  const ranked = named
    .map(({ value, words }) => ({ value, near: Math.max(...words.map((one) => likeness(one, said))) }))
    .toSorted((one, other) => other.near - one.near);
  const [first, second] = ranked;
  if (first === undefined || first.near < alike || first.near === second?.near) return null;
  return first.value;
};
