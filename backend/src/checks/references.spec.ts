// kind: process
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptTexts, unbroken } from './testing/kept-texts.ts';

type Texts = ReadonlyMap<string, string>;

/** Headings of a page as links name them. */
const anchorsIn = (page: string): readonly string[] =>
  [...page.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

const rulesIn = (page: string): readonly string[] =>
  [...page.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name.trim());

/** Rules that are cited and stand on no page of the product. */
const lostRules = (texts: Texts): readonly string[] =>
  [...texts].flatMap(([file, text]) =>
    [...unbroken(text).matchAll(/\b[Rr]ules? ([a-z]+(?:-[a-z]+)*)\/([a-z0-9]+(?:-[a-z0-9]+)*)/g)]
      .filter(([, page = '', name = '']) => !rulesIn(texts.get(`docs/product/${page}.md`) ?? '').includes(name))
      .map(([cited]) => `${file}: ${cited}`),
  );

/** Rules whose name is none, stands twice on its page, or says nothing. */
const badRules = (texts: Texts): readonly string[] =>
  [...texts].flatMap(([file, text]) => {
    if (!/^docs\/product\/[a-z-]+\.md$/.test(file)) return [];
    const names = rulesIn(text);
    const silent = [...text.matchAll(/^### (.+)\n+(?=#|$(?![^]))/gm)].map(([, name]) => `${name} says nothing`);
    return [
      ...names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)),
      ...names.filter((name, place) => names.indexOf(name) !== place).map((name) => `${name} stands twice`),
      ...silent,
    ].map((fault) => `${file}: ${fault}`);
  });

/** A line of a text that people read: of a page, or a comment. */
const isProse = (file: string, line: string): boolean => file.endsWith('.md') || /^\s*(?:\/\/|\/?\*|#)/.test(line);

/** Numbers and names of decision pages that a line cites. */
const pagesIn = (file: string, line: string): readonly string[] => {
  const named = [...line.matchAll(/\bdecisions?[/ ](0\d{3}(?:-[a-z0-9-]+)?)/g)].map(([, name = '']) => name);
  if (!isProse(file, line)) return named;
  const plain = line.replaceAll(/`[^`]*`/g, '');
  const spoken = [...plain.matchAll(/\b(?:[Pp]ages?|[Dd]ecision) (\d{1,4})\b(?! (?:of|and|to|in) )/g)];
  const bare =
    file.startsWith('docs/') || named.length > 0 ? [...plain.matchAll(/(?<![\w./-])(0\d{3})(?![\w-])/g)] : [];
  return [...named, ...[...spoken, ...bare].map(([, number = '']) => number.padStart(4, '0'))];
};

/** Decision pages that are cited and not there; a whole name must be that of its page. */
const lostPages = (texts: Texts): readonly string[] => {
  const there = [...texts.keys()].flatMap((path) => /^docs\/decisions\/(\d{4}-.+)\.md$/.exec(path)?.[1] ?? []);
  return [...texts].flatMap(([file, text]) =>
    file === 'docs/decisions/README.md' || file.endsWith('.json')
      ? []
      : text
          .split('\n')
          .flatMap((line) => pagesIn(file, line))
          .filter((cited) => !there.some((name) => name === cited || name.slice(0, 4) === cited))
          .map((cited) => `${file}: ${cited}`),
  );
};

/** Links to a heading that is not on its page: in pages, from where they lie; in all others, from the root. */
const lostAnchors = (texts: Texts): readonly string[] =>
  [...texts].flatMap(([file, text]) => {
    const isPage = file.endsWith('.md');
    const cited = isPage
      ? [...text.matchAll(/\]\(([^)#:]*\.md)?#([^)]+)\)/g)].map(
          ([, to, at = '']) =>
            [to === undefined ? file : normalize(join(dirname(file), to)).replaceAll('\\', '/'), at] as const,
        )
      : [...text.matchAll(/\b(docs\/[\w/-]+\.md)#([\w-]+)/g)].map(([, to = '', at = '']) => [to, at] as const);
    return cited
      .filter(([to, at]) => !anchorsIn(texts.get(to) ?? '').includes(at))
      .map(([to, at]) => `${file}: ${to}#${at}`);
  });

describe('what code, specs and pages refer to', () => {
  /** But for this spec, which cites what is not there. */
  const texts = new Map([...keptTexts()].filter(([file]) => !file.endsWith('checks/references.spec.ts')));

  it('is there where it is a rule of the product', () => {
    expect(badRules(texts)).toEqual([]);
    expect(lostRules(texts)).toEqual([]);
  });

  it('is there where it is a decision page', () => {
    expect(lostPages(texts)).toEqual([]);
  });

  it('is there where it is a heading', () => {
    expect(lostAnchors(texts)).toEqual([]);
  });

  const rule = 'rule door/once';
  const one = (file: string, text: string): Texts =>
    new Map([
      ['docs/product/door.md', '# Door\n\n## In\n\n### once\n\nOnly once.\n'],
      ['docs/decisions/0009-once.md', '# 9. Once\n'],
      [file, text],
    ]);

  it('is missed where it is not', () => {
    expect(lostRules(one('a.ts', `/** Lets in (${rule}). */`))).toEqual([]);
    expect(lostRules(one('a.ts', `/** Lets in (${rule}-more). */`))).toEqual([`a.ts: ${rule}-more`]);
    expect(lostRules(one('a.ts', `/**\n * Lets in (rule\n * door/twice).\n */`))).toEqual(['a.ts: rule door/twice']);
    expect(badRules(one('docs/product/b.md', '### a\n\n### b\n\nB.\n\n### b\n\nB.\n\n### C d\n\nE.\n'))).toEqual([
      'docs/product/b.md: C d',
      'docs/product/b.md: b stands twice',
      'docs/product/b.md: a says nothing',
    ]);
    const pages = (file: string, text: string) => lostPages(one(file, text)).map((fault) => fault.split(': ')[1]);
    expect(pages('a.ts', '// decisions/0009-once.md, page 0009, page 8 of the list: page 9')).toEqual([]);
    expect(pages('a.ts', '// decisions/0009-twice.md; decisions/0008, 0007')).toEqual(['0009-twice', '0008', '0007']);
    expect(pages('docs/a.md', `One (0008), [page 10](x), \`page 11\``)).toEqual(['0010', '0008']);
    expect(lostAnchors(one('a.ts', 'docs/product/door.md#once docs/product/door.md#twice'))).toEqual([
      'a.ts: docs/product/door.md#twice',
    ]);
    expect(lostAnchors(one('docs/product/c.md', '[a](door.md#in) [b](door.md#out)'))).toEqual([
      'docs/product/c.md: docs/product/door.md#out',
    ]);
  });
});
