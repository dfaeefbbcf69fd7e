/**
 * Asks every call and every topic as everybody who may not (docs: README), against a Turnout of its own, and walks
 * every screen's guard as everybody who may come.
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

const suites = ['backend/src/acceptance/guards.spec.ts', 'frontend/src/app/admission.spec.tsx'];
const Found = z.object({
  report: z.object({ calls: z.int(), topics: z.int(), pairs: z.int(), leaks: z.int() }),
  leaks: z.array(z.string()),
  unasked: z.array(z.string()),
});

const OfRoutes = z.object({ routes: z.int(), pairs: z.int(), leaks: z.array(z.string()) });

const folder = await mkdtemp(join(tmpdir(), 'turnout-guards-'));
try {
  const report = join(folder, 'report.json');
  const routesReport = join(folder, 'routes.json');
  const vitest = spawn(process.execPath, [join(rootFolder, 'node_modules/vitest/vitest.mjs'), 'run', ...suites], {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { ...process.env, GUARDS_REPORT: report, GUARDS_ROUTES_REPORT: routesReport },
  });
  await once(vitest, 'close');
  process.exitCode = vitest.exitCode ?? 1;
  const read = (file: string) => readFile(file, 'utf8').catch(() => null);
  const [text, ofRoutes] = await Promise.all([read(report), read(routesReport)]);
  if (text !== null && ofRoutes !== null) {
    const found = Found.parse(JSON.parse(text));
    const { routes, pairs, leaks } = OfRoutes.parse(JSON.parse(ofRoutes));
    for (const leak of [...found.leaks, ...leaks]) console.log(leak);
    for (const name of found.unasked)
      console.log(`${name} was not asked: no request was found that its contract takes`);
    const inAll = found.report.leaks + leaks.length;
    if (inAll > 0) process.exitCode = 1;
    const { calls, topics } = found.report;
    console.log(JSON.stringify({ calls, topics, routes, pairs: found.report.pairs + pairs, leaks: inAll }));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
