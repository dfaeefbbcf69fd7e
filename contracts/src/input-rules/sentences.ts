import { ruleSentences } from '../fields/index.ts';
import type { Language, Words } from '../kernel/index.ts';
import { idWords } from './id-words.ts';
import { plainWords } from './plain-words.ts';
import { requestWords } from './request-words.ts';
import { settingWords } from './setting-words.ts';

/**
 * Every rule that input is refused by, in each language. Schemas say them in English, the bounds filled in:
 * `{limit}` stands for a number, `{name}` for a key, `{values}` for anything.
 */
export const inputSentences: readonly Words[] = [
  ...Object.values(plainWords),
  ...ruleSentences,
  ...settingWords,
  ...idWords,
  ...requestWords,
];

const holders: Readonly<Record<string, string>> = {
  limit: String.raw`[\d.,e+-]+`,
  name: String.raw`\w+`,
  values: String.raw`[\s\S]*`,
};
const holder = /\{(limit|name|values)\}/;

/** A sentence with one place that is filled in: what stands before and after it, and what it takes. */
const patternOf = (words: Words) => {
  const [before = '', name = '', after = ''] = words.en.split(holder);
  const filled = [before, after].map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return { words, pattern: new RegExp(`^${filled.join(`(${holders[name]})`)}$`) };
};

const whole = new Map(inputSentences.filter(({ en }) => !holder.test(en)).map((words) => [words.en, words]));
const open = inputSentences.filter(({ en }) => holder.test(en)).map(patternOf);

/** The words of a rule that is said in English, with what is filled in; null where there are none. */
export const wordsOfRule = (rule: string): { readonly words: Words; readonly filled: string } | null => {
  const words = whole.get(rule);
  if (words !== undefined) return { words, filled: '' };
  for (const { words, pattern } of open) {
    const filled = pattern.exec(rule)?.[1];
    if (filled !== undefined) return { words, filled };
  }
  return null;
};

/** A rule in a language. One that has no words stays as it is: it was said in that language already. */
export const ruleIn = (rule: string, language: Language): string => {
  if (language === 'en') return rule;
  const known = wordsOfRule(rule);
  return known === null ? rule : known.words[language].replace(holder, () => known.filled);
};
