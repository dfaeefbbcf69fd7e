import { eventSchemas } from '@turnout/contracts';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../configuration/config.ts';

/** Folds made of a fold: two that note what another one makes, one of two folds. */
const madeOfFolds = [
  'backend/src/groups/stream/group-of.ts',
  'backend/src/messaging/said/sources.ts',
  'backend/src/payment/owing-group.ts',
];

/** Names of facts that a text compares with, as it writes them itself: `=== 'BadgePrinted'`, `case 'BadgePrinted'`. */
const retypedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:[!=]==?|\bcase)\s*['"`](\w+)['"`]/g), ...text.matchAll(/['"`](\w+)['"`]\s*[!=]==?/g)]
    .map(([, name = '']) => name)
    .filter((name) => eventSchemas.has(name));

const foldsByHand = (text: string): boolean => /(?<![.\w])evolve(:|\s*\()/.test(text);

const filesWhere = async (isSo: (text: string) => boolean): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const file of glob(['backend/src/**/*.ts', 'contracts/src/!(kernel)/**/*.ts'], { cwd: rootFolder })) {
    if (!file.endsWith('.spec.ts') && isSo(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  return found.toSorted();
};

describe('the names of facts', () => {
  it('are nowhere written anew to tell one fact from another: their schemas are asked', async () => {
    expect(await filesWhere((text) => retypedIn(text).length > 0)).toEqual([]);
  });

  it('are not asked for in folds: every fold is keyed by schemas', async () => {
    expect(await filesWhere(foldsByHand)).toEqual(madeOfFolds);
  });

  it('would be found in each of the ways that they can be written', () => {
    for (const text of [
      "type === 'BadgePrinted'",
      'type != "BadgePrinted"',
      "case 'BadgePrinted':",
      "'BadgePrinted' === x",
    ])
      expect(retypedIn(text)).toEqual(['BadgePrinted']);
    expect(retypedIn("kind === 'defined' || type === facts.BadgePrinted.type")).toEqual([]);
    expect(foldsByHand('evolve: (state, { type }) => state')).toBe(true);
    expect(foldsByHand('evolve(state, event) {')).toBe(true);
  });
});
