import { defineConfig } from 'vitest/config';
import { kindNames, specsByKind, type Kind } from './backend/src/checks/kinds/kinds.ts';
import { LongFirst } from './backend/src/checks/kinds/long-first.ts';

/** One PostgreSQL for the whole run; whoever names it first starts it. */
const postgres = ['backend/src/platform/testing/postgres.setup.ts'];

/** Properties draw the same lots in each run. */
const lots = ['backend/src/checks/kinds/lots.setup.ts'];

/**
 * Room for what is of use for a moment: what specs leave behind is looked through less often, which took a tenth of the
 * time of those that serve calls.
 */
const roomy = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/**
 * For workers whose specs serve many different calls, each a few times: the slowest of V8's compilers costs more there
 * than its code brings before it is thrown away.
 */
const brief = [...roomy, '--no-opt'];

/**
 * How each kind is run; two workers, for a machine with two processors, and more where much of the time is
 * spent waiting. Which kind a spec is says its first line (`kinds.ts`).
 */
const ways = {
  pure: { isolate: false, maxWorkers: 4, setupFiles: lots },
  // Each spec in a context of its own, so that nothing of a page outlives it, but not each in a process of its own: that
  // start, and the libraries read anew, took half of their time.
  screen: {
    pool: 'vmThreads',
    maxWorkers: 4,
    environment: 'jsdom',
    setupFiles: ['frontend/src/platform/testing/browser.setup.ts'],
    testTimeout: 30_000,
  },
  database: { isolate: false, maxWorkers: 6, execArgv: roomy, globalSetup: postgres, setupFiles: lots },
  stack: { isolate: false, maxWorkers: 3, execArgv: brief, globalSetup: postgres },
  process: { isolate: false, maxWorkers: 3, execArgv: brief, globalSetup: postgres },
  journey: {
    isolate: false,
    maxWorkers: 3,
    globalSetup: ['backend/src/testing/turnout.setup.ts'],
    testTimeout: 60_000,
  },
} satisfies Record<Kind, object>;

const specs = [...specsByKind(import.meta.dirname)];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: kindNames.map((kind, place) => ({
      test: {
        name: kind,
        include: specs.flatMap(([path, its]) => (its === kind ? [path] : [])),
        environment: 'node',
        maxWorkers: 2,
        // One kind after the other, so that each has the machine to itself and its seconds say what it costs.
        sequence: { groupOrder: place },
        testTimeout: 30_000,
        hookTimeout: 60_000,
        // A machine that is busy with something else is no failure: what never comes is seen all the same.
        expect: { poll: { timeout: 10_000 } },
        ...ways[kind],
      },
    })),
  },
});
