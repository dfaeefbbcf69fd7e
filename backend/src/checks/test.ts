import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { BadConfig, loadConfig, rootFolder } from '../platform/configuration/config.ts';
import { NothingToCompareWith, readChange } from './changed/changed-files.ts';
import { testChanged, type Counted } from './changed/test-changed.ts';
import { wholeCheck } from './check-scripts.ts';
import { findChromium } from './chromium.ts';
import { specsByKind, specsThatDraw, type Kind } from './kinds/kinds.ts';
import { overBudget, quickKinds, secondsByKind } from './kinds/seconds.ts';
import { runChecks } from './run-checks.ts';
import { makeTestFolder } from './test-folder.ts';
import { hasCode } from '../platform/machine/has-code.ts';

interface Tally extends Counted {
  readonly seconds: ReadonlyMap<Kind, number>;
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const noBrowser =
  'There is no Chromium and none could be installed, so the browser journeys cannot run. Install one (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.';

/** What vitest wrote; a file that broke before its first test counts as one failure, and so does a run without a report. */
const readReport = async (file: string): Promise<Tally> => {
  try {
    const { numPassedTests, numFailedTests, testResults } = Report.parse(JSON.parse(await readFile(file, 'utf8')));
    const broken = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
    const kinds = specsByKind(rootFolder);
    const timed = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      startTime,
      endTime,
      ran: assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length,
      path: relative(rootFolder, name).replaceAll(sep, '/'),
    }));
    const seconds = secondsByKind(timed, (path) => kinds.get(path));
    return { passed: numPassedTests, failed: numFailedTests + broken.length, seconds };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { passed: 0, failed: 1, seconds: new Map() };
    throw error;
  }
};

/** @param command `run` all specs or those named, or those that files lead to. */
const runVitest = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  command: 'run' | 'related' = 'run',
): Promise<Tally> => {
  const folder = await makeTestFolder();
  const report = join(folder, 'report.json');
  const vitest = spawn(
    process.execPath,
    [
      join(rootFolder, 'node_modules/vitest/vitest.mjs'),
      command,
      ...(command === 'related' ? ['--run'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: rootFolder, stdio: 'inherit', env: { ...process.env, TMPDIR: folder, ...env } },
  );
  await once(vitest, 'close');
  const tally = await readReport(report);
  await rm(folder, { recursive: true, force: true });
  const isBrokenOtherwise = vitest.exitCode !== 0 && tally.failed === 0;
  return isBrokenOtherwise ? { ...tally, failed: 1 } : tally;
};

/** Without a Chromium everything but the journeys is run, and their absence is one failure. */
const runSpecs = async (args: readonly string[]): Promise<Tally> => {
  const chromium = findChromium(loadConfig().chromiumPath, (sentence) => console.log(sentence));
  if (chromium !== null) return runVitest(args, { CHROMIUM_PATH: chromium });
  console.error(noBrowser);
  const tally = await runVitest(['--project=!journey', ...args], {});
  return { ...tally, failed: tally.failed + 1 };
};

const checked = async (): Promise<Counted> => {
  const checks = await runChecks(wholeCheck());
  return {
    passed: checks.filter(({ isPassed }) => isPassed).length,
    failed: checks.filter(({ isPassed }) => !isPassed).length,
  };
};

const since = performance.now();
const secondsSoFar = (): number => Math.round((performance.now() - since) / 100) / 10;

/** Says what each kind cost, on one line that a program can read; each kind over its budget is one failure more. */
const account = (checksTook: number, { seconds, ...tally }: Tally): Counted => {
  const late = overBudget(seconds);
  for (const sentence of late) console.error(sentence);
  const kinds = { ...(checksTook > 0 ? { checks: checksTook } : {}), ...Object.fromEntries(seconds) };
  console.log(JSON.stringify({ kinds, total: secondsSoFar() }));
  return { passed: tally.passed, failed: tally.failed + late.length };
};

/**
 * Without arguments: the checks and every spec and journey. `--quick`: pure, screen and database specs alone;
 * `--changed`: those that a change leads to, and slow ones that it holds; `--deep`: what draws lots, long and with new
 * ones. With others, which vitest understands: those specs alone.
 */
const run = async ([first, ...more]: readonly string[]): Promise<Counted> => {
  if (first === '--quick')
    return account(0, await runVitest([...quickKinds.map((kind) => `--project=${kind}`), ...more], {}));
  if (first === '--changed') return runChanged();
  if (first === '--deep') return runDeep(more);
  if (first !== undefined) return account(0, await runSpecs([first, ...more]));
  const checks = await checked();
  const took = secondsSoFar();
  const specs = account(took, await runSpecs([]));
  return { passed: checks.passed + specs.passed, failed: checks.failed + specs.failed };
};

const runChanged = (): Promise<Counted> => {
  const quick = quickKinds.map((kind) => `--project=${kind}`);
  return testChanged(
    readChange(rootFolder),
    specsByKind(rootFolder),
    {
      quick: async (related) =>
        account(
          0,
          related === null ? await runVitest(quick, {}) : await runVitest([...related, ...quick], {}, 'related'),
        ),
      byPath: async (specs) => account(0, await runSpecs(specs)),
    },
    (sentence) => console.log(sentence),
  );
};

/** Another seed each time, printed first; `TEST_SEED` gives the same lots again. */
const runDeep = async (args: readonly string[]): Promise<Counted> => {
  const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
  console.log(`TEST_SEED=${seed}`);
  const { passed, failed } = await runVitest([...specsThatDraw(rootFolder), '--testTimeout=600000', ...args], {
    TEST_SEED: seed,
    TEST_TIMES: '20',
  });
  console.log(`TEST_SEED=${seed}`);
  return { passed, failed };
};

try {
  const args = process.argv.slice(2);
  const { passed, failed } = await run(args);
  console.log(`${passed} passed, ${failed} failed`);
  // A change may need no spec; everything else that runs none was asked wrongly.
  process.exitCode = failed === 0 && (passed > 0 || args[0] === '--changed') ? 0 : 1;
} catch (error) {
  console.error(error instanceof BadConfig || error instanceof NothingToCompareWith ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
