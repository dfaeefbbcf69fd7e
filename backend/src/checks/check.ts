/**
 * Holds the rules of the house: types, lint, format, imports, dead code, what built pages ask of browsers.
 *
 *   npm run check [-- --changed]
 *
 * With `--changed` only what a change needs: what differs from where this branch left main, committed or not.
 */
import { parseArgs } from 'node:util';
import { rootFolder } from '../platform/configuration/config.ts';
import { NothingToCompareWith, readChange } from './changed/changed-files.ts';
import { checkChanged } from './changed/check-changed.ts';
import { readRooms } from './changed/rooms.ts';
import { readScripts, wholeCheck } from './check-scripts.ts';
import { runChecks } from './run-checks.ts';

const run = async (isChanged: boolean): Promise<number> => {
  if (!isChanged) return (await runChecks(wholeCheck())).every(({ isPassed }) => isPassed) ? 0 : 1;
  const house = { rooms: readRooms(rootFolder), scripts: readScripts() };
  return checkChanged(readChange(rootFolder), house, runChecks, (sentence) => console.log(sentence));
};

try {
  const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
  process.exitCode = await run(values.changed);
} catch (error) {
  if (!(error instanceof NothingToCompareWith)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
