// kind: process
import { describe, expect, it } from 'vitest';
import { keptTexts } from './testing/kept-texts.ts';

const seven = (mark: string): string => mark.repeat(7);

/** What git writes around two versions of a text, and what the formatter makes of it in a page. */
const marks: readonly RegExp[] = [
  new RegExp(`^\\s*\\\\?${seven('<')}(\\s|$)`),
  new RegExp(`^\\s*\\\\?${seven('=')}\\s*$`),
  new RegExp(`^\\s*\\\\?${seven('>')}(\\s|$)`),
  new RegExp(`^\\s*\\\\?${seven('\\|')}(\\s|$)`),
  /^\s*(?:> ?){6,}/,
];

/** The lines of a text that a merge left behind. */
const leftIn = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (marks.some((mark) => mark.test(line)) ? [`${index + 1}: ${line}`] : []));

describe('files that are kept', () => {
  it('have no marks of a merge that nobody finished', () => {
    const all = [...keptTexts()];
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.flatMap(([name, text]) => leftIn(text).map((line) => `${name}:${line}`))).toEqual([]);
  });

  it.each([`${seven('<')} HEAD`, seven('='), `  \\${seven('=')}`, `${seven('>')} slice`, '> > > > > > > slice'])(
    'would not pass with %s',
    (line) => {
      expect(leftIn(`one\n${line}\ntwo`)).toHaveLength(1);
    },
  );

  it('may draw lines and quote', () => {
    expect(leftIn('======== a rule ========\n> a quote\n> > twice\n=== x\na <<<<<<< b')).toEqual([]);
  });
});
