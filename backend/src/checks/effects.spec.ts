// kind: process
import { describe, expect, it } from 'vitest';
import { keptTexts } from './testing/kept-texts.ts';

/** Names of the records in the one list of them. */
const listedIn = (text: string): readonly string[] => {
  const [, list = ''] = /export const records = \[([^\]]*)\]/.exec(text) ?? [];
  return list.split(',').flatMap((name) => name.trim() || []);
};

/** Names of the records of which some specs show the effect. */
const shownIn = (texts: Iterable<string>): ReadonlySet<string> =>
  new Set([...texts].flatMap((text) => [...text.matchAll(/^effectOf\((\w+), \{/gm)].map(([, name = '']) => name)));

const read = () => {
  const texts = [...keptTexts()];
  const [, list = ''] = texts.find(([file]) => file.endsWith('contracts/src/index.ts')) ?? [];
  const specs = texts.filter(([file]) => /\.spec\.tsx?$/.test(file)).map(([, text]) => text);
  return { listed: listedIn(list), specs };
};

describe('each kind of record', () => {
  it('has a spec of what it does to the product, beside that it is stored', () => {
    const { listed, specs } = read();
    expect(listed.length).toBeGreaterThan(9);
    expect(listed.filter((name) => !shownIn(specs).has(name))).toEqual([]);
  });

  it('is missed where none shows its effect', () => {
    const { specs } = read();
    const listed = listedIn('export const records = [\n  speakerRecord,\n  sponsorRecord,\n] as const;');
    expect(listed.filter((name) => !shownIn(specs).has(name))).toEqual(['sponsorRecord']);
  });
});
