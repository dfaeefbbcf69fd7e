// kind: process
import { describe, expect, it } from 'vitest';
import { keptTexts } from './testing/kept-texts.ts';

/** Names of the records in the lists of them. */
const listedIn = (text: string): readonly string[] =>
  [...text.matchAll(/export const (?:records|plainRecords) = \[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('...'));

/** Names of the records of which some specs show the effect. */
const shownIn = (texts: Iterable<string>): ReadonlySet<string> =>
  new Set([...texts].flatMap((text) => [...text.matchAll(/^effectOf\((\w+), \{/gm)].map(([, name = '']) => name)));

const read = () => {
  const texts = [...keptTexts()];
  const lists = texts.flatMap(([file, text]) => (/^contracts\/src\/event-.*\.ts$/.test(file) ? [text] : []));
  const specs = texts.filter(([file]) => /\.spec\.tsx?$/.test(file)).map(([, text]) => text);
  return { listed: listedIn(lists.join('\n')), specs };
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
