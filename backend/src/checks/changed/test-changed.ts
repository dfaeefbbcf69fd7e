import type { Kind } from '../kinds/kinds.ts';
import { quickKinds } from '../kinds/seconds.ts';
import type { Change } from './changed-files.ts';
import { specsFor } from './specs-for.ts';

/** Specs counted by how they ended. */
export interface Counted {
  readonly passed: number;
  readonly failed: number;
}

/** The ways in which specs are run: those of quick kinds that files lead to (null: all of them), and some by their paths. */
export interface SpecRuns {
  readonly quick: (related: readonly string[] | null) => Promise<Counted>;
  readonly byPath: (specs: readonly string[]) => Promise<Counted>;
}

/** Runs the specs that a change needs, and says what it could not follow. */
export const testChanged = async (
  { since, files }: Change,
  kinds: ReadonlyMap<string, Kind>,
  runs: SpecRuns,
  say: (sentence: string) => void,
): Promise<Counted> => {
  if (files.length === 0) say(`Nothing changed since ${since}.`);
  const { related, slow, isAllQuick, notFollowed } = specsFor(files, kinds, quickKinds);
  const counted: Counted[] = [];
  if (isAllQuick || related.length > 0) counted.push(await runs.quick(isAllQuick ? null : related));
  if (slow.length > 0) counted.push(await runs.byPath(slow));
  if (notFollowed.length > 0) say(`Not followed, as no spec imports them: ${notFollowed.join(', ')}.`);
  return {
    passed: counted.reduce((sum, { passed }) => sum + passed, 0),
    failed: counted.reduce((sum, { failed }) => sum + failed, 0),
  };
};
