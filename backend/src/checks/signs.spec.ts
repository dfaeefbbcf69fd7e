import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

type Sentence = readonly [where: string, text: string];

const quoted = /(['"`])((?:(?!\1).)*)\1/g;

/**
 * What code says in a language: the text that follows its key, or all texts of the object that does. The words of
 * screens are held in frontend/src/app/words.spec.ts.
 */
const said = (text: string, language: 'es' | 'fr'): readonly string[] => {
  const single = new RegExp(String.raw`\b${language}:\s+[^'"\`\n{]*((['"\`])(?:(?!\2).)*\2)`, 'g');
  const many = new RegExp(String.raw`^( *)${language}: \{\n([\s\S]*?)\n\1\}`, 'gm');
  const parts = [...text.matchAll(single), ...text.matchAll(many).map(([, , inner = '']) => ['', inner])];
  return parts.flatMap(([, part = '']) => [...part.matchAll(quoted)].map(([, , words = '']) => words));
};

const isSpoken = (path: string): boolean => !/\.(spec|journey)\.tsx?$|\/testing\//.test(path);

/**
 * A colon that code writes between two things that it is filled with, in a text or between the parts of a page: French
 * has a space before it. What is thrown is for developers, and in platform nothing is said to people.
 */
const bareColon = /\}: (?:\$\{|<|\{\S)/;
const bareColons = (text: string): readonly string[] =>
  text.split('\n').filter((line) => bareColon.test(line) && !/\bnew Error\(/.test(line));

const sentences = (language: 'es' | 'fr'): readonly Sentence[] =>
  globSync('{contracts,backend,projections,frontend}/src/**/*.{ts,tsx}', { cwd: rootFolder })
    .filter(isSpoken)
    .flatMap((path) =>
      said(readFileSync(join(rootFolder, path), 'utf8'), language).map((words): Sentence => [path, words]),
    );

describe('what code says', () => {
  it('is found, beside a key and in the object of a language', () => {
    expect(sentences('fr').length).toBeGreaterThan(500);
    const questions = ([, text]: Sentence): boolean => text.startsWith('Une question');
    expect(
      sentences('fr')
        .filter(questions)
        .map(([path]) => path),
    ).toEqual(['backend/src/messaging/said/words.ts']);
  });

  it('breaks no French line before a sign that belongs to the word: the space is U+00A0', () => {
    expect(sentences('fr').filter(([, text]) => /[ \u202f][:;!?»%€]|«[ \u202f]/.test(text))).toEqual([]);
  });

  it('has a space before every French sign that is written with one', () => {
    expect(sentences('fr').filter(([, text]) => /[^\s][;!?»]|«\S|[^\s\d]:(?!\/\/)(?!\d)/.test(text))).toEqual([]);
  });

  it('writes the colon after a name in one way, on screens and in mails', () => {
    for (const line of [
      'title={`${name}: ${text}`}',
      '{name}: {text}',
      '{name}: <bdi>{text}</bdi>',
      '<b>{name}: </b>',
      "return `${t('a.b')}: ${text}`;",
    ])
      expect([line, bareColons(line).length]).toEqual([line, 1]);
    for (const line of ['}: {', '({ name }: { name: string }) => (', 'throw new Error(`${url}: ${status}`);'])
      expect([line, bareColons(line).length]).toEqual([line, 0]);
    const bare = globSync('{frontend/src,backend/src/messaging}/**/*.{ts,tsx}', { cwd: rootFolder })
      .filter((path) => isSpoken(path) && !path.startsWith('frontend/src/platform/'))
      .flatMap((path) => bareColons(readFileSync(join(rootFolder, path), 'utf8')).map((line) => [path, line.trim()]));
    expect(bare).toEqual([]);
  });

  it('opens each Spanish question and exclamation', () => {
    const count = (text: string, sign: string): number => text.split(sign).length - 1;
    const isOpen = (text: string): boolean =>
      count(text, '?') === count(text, '¿') && count(text, '!') === count(text, '¡');
    expect(sentences('es').filter(([, text]) => !isOpen(text))).toEqual([]);
  });
});
