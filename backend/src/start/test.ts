import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BadConfig, loadConfig, rootFolder } from '../platform/config.ts';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { hasCode } from '../platform/has-code.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const noBrowser =
  'There is no Chromium and none could be installed, so the browser journeys cannot run. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.';

/** What vitest wrote; a file that broke before its first test counts as one failure, and so does a run without a report. */
const readReport = async (file: string): Promise<Tally> => {
  try {
    const report = Report.parse(JSON.parse(await readFile(file, 'utf8')));
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { passed: 0, failed: 1 };
    throw error;
  }
};

const runSpecs = async (args: readonly string[], chromium: string | null): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-report-'));
  const report = join(folder, 'report.json');
  const vitest = spawn(
    process.execPath,
    [
      join(rootFolder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(chromium === null ? ['--project=!journey'] : []),
      ...args,
    ],
    {
      cwd: rootFolder,
      stdio: 'inherit',
      env: { ...process.env, ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) },
    },
  );
  await once(vitest, 'close');
  const tally = await readReport(report);
  await rm(folder, { recursive: true, force: true });
  const isBrokenOtherwise = vitest.exitCode !== 0 && tally.failed === 0;
  return isBrokenOtherwise ? { ...tally, failed: 1 } : tally;
};

/** Without arguments: the checks and every spec and journey. With some: those specs alone. */
const run = async (args: readonly string[]): Promise<Tally> => {
  const { chromiumPath } = loadConfig();
  const checks = args.length > 0 ? [] : await runChecks();
  const chromium = findChromium(chromiumPath, (sentence) => console.log(sentence));
  if (chromium === null) console.error(noBrowser);
  const specs = await runSpecs(args, chromium);
  return {
    passed: specs.passed + checks.filter(({ isPassed }) => isPassed).length,
    failed: specs.failed + checks.filter(({ isPassed }) => !isPassed).length + (chromium === null ? 1 : 0),
  };
};

try {
  const { passed, failed } = await run(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof BadConfig ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
