/**
 * Asks every call and every topic as everybody who may not (docs: README), against a Turnout of its own.
 *
 *   npm run guards
 *
 * Says who heard what they may not; the last line is one JSON object. Ends with 1 when anybody did.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const suite = 'backend/src/acceptance/guards.spec.ts';
const Found = z.object({
  report: z.object({ calls: z.int(), topics: z.int(), pairs: z.int(), leaks: z.int() }),
  leaks: z.array(z.string()),
  unasked: z.array(z.string()),
});

const folder = await mkdtemp(join(tmpdir(), 'turnout-guards-'));
try {
  const report = join(folder, 'report.json');
  const vitest = spawn(process.execPath, [join(rootFolder, 'node_modules/vitest/vitest.mjs'), 'run', suite], {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { ...process.env, GUARDS_REPORT: report },
  });
  await once(vitest, 'close');
  process.exitCode = vitest.exitCode ?? 1;
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text !== null) {
    const found = Found.parse(JSON.parse(text));
    for (const leak of found.leaks) console.log(leak);
    for (const name of found.unasked)
      console.log(`${name} was not asked: no request was found that its contract takes`);
    if (found.report.leaks > 0) process.exitCode = 1;
    console.log(JSON.stringify(found.report));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
