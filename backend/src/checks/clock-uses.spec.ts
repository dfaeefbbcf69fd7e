import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/**
 * Files that ask the machine what time it is, and why that is right there. Everything else is handed the
 * database's time (`platform/clock/clock.ts`): a machine whose clock is off must not move what is stored, shown or
 * decided. Whoever adds a line says why nobody is misled where the clock is an hour off.
 */
const allowed: Readonly<Record<string, string>> = {
  'backend/src/doubles/openid/provider.ts': 'stands for a provider, whose clock is its own',
  'backend/src/doubles/paypal/standalone.ts': 'stands for a provider, whose clock is its own',
  'backend/src/doubles/stripe/standalone.ts': 'stands for a provider, whose clock is its own',
  'backend/src/platform/clock/clock.ts': 'the one place: the machine is compared with the database, and told',
  'backend/src/platform/socket/refresher.ts': 'spans of traces, which collectors hold against this machine',
  'backend/src/programs/rush.ts': 'a seed that differs from run to run',
  'backend/src/start/certificate.ts': 'browsers hold a certificate against machines, not against a database',
  'loadtest/src/bench/bench-flood.ts': 'a name that no other run has',
  'loadtest/src/bench/bench-forms.ts': 'a conference that lies ahead of whoever measures',
  'loadtest/src/bench/bench-notices.ts': 'signs notices as a provider does, which names the second',
  'loadtest/src/bench/bench.ts': 'a name that no other run has',
  'loadtest/src/bench/testbed.ts': 'people registered straight into a log that is measured and thrown away',
  'loadtest/src/chaos/desks/simulated-desk.ts': 'stands for a phone, whose clock is its own',
  'loadtest/src/chaos/faults.ts': 'the machine that injures the processes times its own blows',
  'projections/src/platform/follower.ts': 'spans of traces, which collectors hold against this machine',
  'projections/src/platform/run-loop.ts': 'where nobody hands in a clock, in specs; the worker does',
};

/** Scenarios of k6 have no other clock than their machine's, and store nothing of it. */
const isCode = (file: string): boolean => !/\.spec\.ts$|\/testing\/|^loadtest\/src\/k6\//.test(file);
const asksMachine = (text: string): boolean => /\bDate\.now\b|new Date\(\)|performance\.timeOrigin/.test(text);

it('only files with a reason ask the machine what time it is', async () => {
  const found: string[] = [];
  for await (const file of glob('{backend,projections,loadtest}/src/**/*.ts', { cwd: rootFolder })) {
    if (isCode(file) && asksMachine(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(allowed));
});

/** Specs that ask it, and why no run of them depends on whether it agrees with Turnout's (`testing/moment.ts`). */
const allowedSpecs: Readonly<Record<string, string>> = {
  'backend/src/acceptance/clock.spec.ts': 'its subject is a machine whose clock is an hour off',
  'backend/src/access/access.spec.ts': 'puts time between two requests',
  'backend/src/demo/demo.spec.ts': 'the demo lies days around now',
};

it('only specs with a reason ask the machine what time it is', async () => {
  const found: string[] = [];
  for await (const file of glob('{backend,projections,loadtest}/src/**/*.spec.ts', { cwd: rootFolder })) {
    if (asksMachine(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(allowedSpecs));
});

it('only the database clock is handed to what runs', async () => {
  const found: string[] = [];
  for await (const file of glob('{backend,loadtest}/src/**/*.ts', { cwd: rootFolder })) {
    if (isCode(file) && /\bsystemClock\b/.test(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  // Benchmarks that make their own database and hand their own machine's clock to what they measure.
  const benchmarks = ['loadtest/src/bench/bench-backup.ts', 'loadtest/src/bench/bench-register.ts'];
  expect(found.toSorted()).toEqual(['backend/src/platform/clock/clock.ts', ...benchmarks]);
});
