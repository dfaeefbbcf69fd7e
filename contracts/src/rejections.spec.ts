import { describe, expect, it } from 'vitest';
import { rejections } from './index.ts';
import { defineRejections, languages, sentenceOf, type RejectionEntry } from './kernel/index.ts';

const all: readonly (readonly [string, RejectionEntry])[] = Object.entries(rejections);
const detailsIn = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
const said = ({ words }: RejectionEntry): readonly string[] => languages.map((language) => words[language]);

/** Details whose values are words of ours, which nobody reads in another language than theirs. */
const coded = new Set(['status', 'from']);

describe('the sentence of a refusal', () => {
  const { owed, state } = defineRejections({
    owed: { kind: 'conflict', says: { due: 'money' }, words: { en: '{due} due', es: 'debe {due}', fr: 'dû : {due}' } },
    state: {
      kind: 'conflict',
      says: { status: { gone: { en: 'gone', es: 'fuera', fr: 'parti' } } },
      words: { en: 'is {status}', es: 'está {status}', fr: 'est {status}' },
    },
  });

  it('says an amount with the digits of its currency, as people of the language write it', () => {
    const details = { due: 1510.5, currency: 'EUR' };
    expect(languages.map((language) => sentenceOf(owed, language, details))).toEqual([
      '€1,510.50 due',
      'debe 1510,50\u00a0€',
      'dû : 1\u202f510,50\u00a0€',
    ]);
    expect(sentenceOf(owed, 'en', { due: 0.5, currency: 'KWD' })).toBe('KWD\u00a00.500 due');
    // A refusal of old that named no currency.
    expect(sentenceOf(owed, 'en', { due: 12 })).toBe('12 due');
  });

  it('says a state in the words of the language, and what has no words as it is', () => {
    expect(languages.map((language) => sentenceOf(state, language, { status: 'gone' }))).toEqual([
      'is gone',
      'está fuera',
      'est parti',
    ]);
    expect(sentenceOf(state, 'fr', { status: 'other' })).toBe('est other');
  });
});

describe('refusals', () => {
  it('name the same details in all languages', () => {
    const differing = all.filter(
      ([, entry]) => new Set(said(entry).map((one) => detailsIn(one).toSorted().join())).size > 1,
    );
    expect(differing.map(([code]) => code)).toEqual([]);
  });

  it('write out amounts, and say states in the language of the sentence', () => {
    const wrong = all.filter(
      ([, entry]) =>
        said(entry).some((one) => /\} \{currency\}/.test(one)) ||
        said(entry)
          .flatMap(detailsIn)
          .some((key) => coded.has(key) && entry.says?.[key] === undefined),
    );
    expect(wrong.map(([code]) => code)).toEqual([]);
  });

  it('say nothing that no sentence of theirs names', () => {
    const unused = all.filter(([, entry]) => {
      const named = new Set(said(entry).flatMap(detailsIn));
      return Object.keys(entry.says ?? {}).some((key) => !named.has(key));
    });
    expect(unused.map(([code]) => code)).toEqual([]);
  });
});
