import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';

const folder = join(rootFolder, 'docs', 'decisions');
const Topics = z.strictObject({
  topics: z.record(z.string(), z.array(z.int())),
  /** Why there is no page of a number. */
  gaps: z.record(z.string(), z.string()),
});
type Topics = z.infer<typeof Topics>;
/** The title of each page, by its number, and the file that it lies in. */
type Pages = ReadonlyMap<number, { readonly file: string; readonly title: string }>;

const pagesThere = (): Pages =>
  new Map(
    globSync('[0-9]*.md', { cwd: folder })
      .toSorted()
      .map((file) => {
        const title = readFileSync(join(folder, file), 'utf8')
          .split('\n', 1)
          .join('')
          .replace(/^# \d+\. /, '');
        return [Number(file.slice(0, 4)), { file, title }];
      }),
  );

/** Pages without a topic, topics of no page, and numbers that nothing explains. */
const faultsOf = ({ topics, gaps }: Topics, pages: Pages): readonly string[] => {
  const named = Object.values(topics).flat();
  const last = Math.max(...pages.keys());
  const numbers = Array.from({ length: last }, (_, place) => place + 1);
  return [
    ...[...pages.keys()].filter((one) => !named.includes(one)).map((one) => `page ${one} has no topic`),
    ...named.filter((one) => !pages.has(one)).map((one) => `there is no page ${one}`),
    ...named.filter((one, place) => named.indexOf(one) !== place).map((one) => `page ${one} has two topics`),
    ...numbers
      .filter((one) => !pages.has(one) && !(String(one) in gaps))
      .map((one) => `nothing says why there is no page ${one}`),
    ...Object.keys(gaps)
      .filter((one) => pages.has(Number(one)))
      .map((one) => `page ${one} is there after all`),
  ];
};

const four = (number: number): string => String(number).padStart(4, '0');

/** The list as people read it. */
const listOf = ({ topics, gaps }: Topics, pages: Pages): string =>
  [
    ...Object.entries(topics).flatMap(([topic, numbers]) => [
      `### ${topic}`,
      '',
      ...numbers.flatMap((number) => {
        const page = pages.get(number);
        return page === undefined ? [] : [`- [${four(number)}](${page.file}) ${page.title}`];
      }),
      '',
    ]),
    '### Numbers without a page',
    '',
    ...Object.entries(gaps).map(([number, why]) => `- ${four(Number(number))}: ${why}`),
    '',
  ].join('\n');

const topics = Topics.parse(JSON.parse(readFileSync(join(folder, 'topics.json'), 'utf8')));
const begin = '<!-- made from topics.json: npm test -- backend/src/checks/decisions-by-topic.spec.ts -u -->\n\n';

describe('the decisions by topic', () => {
  it('name every page once, and say why a number has none', () => {
    expect(faultsOf(topics, pagesThere())).toEqual([]);
  });

  it('stand in the list of pages as they are in topics.json', async () => {
    const [head = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split(begin);
    await expect(`${head}${begin}${listOf(topics, pagesThere())}`).toMatchFileSnapshot(join(folder, 'README.md'));
  });

  it('are missed where one is not named, named twice, or gone', () => {
    const pages: Pages = new Map([1, 2, 4].map((number) => [number, { file: `000${number}-x.md`, title: 'X' }]));
    expect(faultsOf({ topics: { A: [1, 2, 4] }, gaps: { '3': 'given up' } }, pages)).toEqual([]);
    expect(faultsOf({ topics: { A: [1, 2], B: [2, 5] }, gaps: { '1': 'not needed' } }, pages)).toEqual([
      'page 4 has no topic',
      'there is no page 5',
      'page 2 has two topics',
      'nothing says why there is no page 3',
      'page 1 is there after all',
    ]);
  });
});
