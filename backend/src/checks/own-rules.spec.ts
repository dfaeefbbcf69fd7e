// kind: process
import { describe, expect, it } from 'vitest';
import { keptTexts, unbroken } from './testing/kept-texts.ts';

/** Citations that lead out of the repository: rules stand in docs/product, reasons in docs/decisions. */
const outside: readonly RegExp[] = [
  /\bspec(?:ification)?s? 00\d/i,
  /\bdecisions \d/i,
  /\bdecision \d{1,3}\b(?!\d)/i,
  /\bthe documents\b(?![a-z-])/i,
  /\barchitecture, section/i,
  /\bsentences of the specification\b/i,
];

/** Each such citation of a text with some words around it, also where a comment is broken in the middle of one. */
const citedIn = (text: string): readonly string[] => {
  const said = unbroken(text);
  return outside.flatMap((one) =>
    [...said.matchAll(new RegExp(one, `g${one.flags}`))].map(({ index }) =>
      said.slice(Math.max(index - 30, 0), index + 40),
    ),
  );
};

describe('what is kept', () => {
  it('cites rules and decisions that can be looked up in it', () => {
    const texts = [...keptTexts()].filter(([file]) => !file.endsWith('checks/own-rules.spec.ts'));
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.flatMap(([file, text]) => citedIn(text).map((said) => `${file}: ${said}`))).toEqual([]);
  });

  it.each([
    '/** Once (spec 002, section 4). */',
    '/** Spec 000: once. */',
    '// once (decisions 25d)',
    'once (decision 109)',
    'as the documents have it',
    "The documents' formats",
    '(architecture, section 3)',
    ' * refused (decisions\n * 5d)',
    '// as the\n// documents have it',
  ])('would not pass with %s', (line) => {
    expect(citedIn(`one\n${line}\ntwo`)).toHaveLength(1);
  });

  it('may name pages of decisions, and papers of others', () => {
    expect(
      citedIn(
        'decision 0042\npage 42\n[x](0033-the-documents-interface.md)\na spec of 000\nRFC 9110, section 13\nthe documents-client',
      ),
    ).toEqual([]);
  });
});
