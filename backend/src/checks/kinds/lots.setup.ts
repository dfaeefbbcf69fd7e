import fc from 'fast-check';

/**
 * What draws lots draws the same ones in each run, and few; `npm run test:deep` sets another seed and many times
 * as many.
 */
fc.configureGlobal({
  seed: Number(process.env['TEST_SEED'] ?? 1),
  numRuns: 100 * Number(process.env['TEST_TIMES'] ?? 1),
});
