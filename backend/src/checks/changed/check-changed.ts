import type { Check, CheckResult } from '../run-checks.ts';
import type { Change } from './changed-files.ts';
import { checksFor, leftToWholeCheck, type House } from './checks-for.ts';

/**
 * Makes the checks that a change needs, and says what it leaves to the whole check.
 * @returns the exit code: 0 where all passed, or nothing changed.
 */
export const checkChanged = async (
  { since, files }: Change,
  house: House,
  run: (checks: readonly Check[]) => Promise<readonly CheckResult[]>,
  say: (sentence: string) => void,
): Promise<number> => {
  if (files.length === 0) {
    say(`Nothing changed since ${since}.`);
    return 0;
  }
  say(`${files.length === 1 ? 'One file' : `${files.length} files`} changed since ${since}.`);
  const results = await run(checksFor(files, house));
  say(`Left to npm run check: ${leftToWholeCheck(house.scripts).join(', ')}.`);
  return results.every(({ isPassed }) => isPassed) ? 0 : 1;
};
