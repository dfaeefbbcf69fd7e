import { defineConfig } from 'vitest/config';

/** One PostgreSQL for the whole run; whoever names it first starts it. */
const globalSetup = ['backend/src/platform/testing/postgres.setup.ts'];

/** A room whose specs run in Node. */
const room = (name: string) => ({
  test: {
    name,
    include: [`${name}/src/**/*.spec.ts`],
    environment: 'node',
    globalSetup,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      room('contracts'),
      room('projections'),
      room('backend'),
      room('loadtest'),
      {
        test: {
          name: 'frontend',
          include: ['frontend/src/**/*.spec.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['frontend/src/platform/testing/browser.setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['frontend/src/**/*.journey.ts'],
          environment: 'node',
          globalSetup: ['backend/src/start/testing/turnout.setup.ts'],
          fileParallelism: false,
          // After the rooms, so that browsers and specs do not fight for the machine.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
