import { Worker } from 'node:worker_threads';
import type { StatementMapping } from '@turnout/contracts/bank-transfer';
import type { Reading, ReadFor } from './reading.ts';

/** As much memory as the largest file takes, and no file more. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
const longestMs = 120_000;

const gaveUp = (mapping: StatementMapping | null): Reading => ({
  format: 'csv',
  problem: 'gave-up',
  head: [],
  mapping,
  lines: [],
  outgoing: 0,
  pending: 0,
  unreadable: [],
});

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads a bank's file in a thread of its own, so that the process does nothing but wait. A file that takes more memory or time
 * than any statement is given up; what else goes wrong is a fault.
 */
export const readApart = (bytes: Uint8Array, mapping: StatementMapping | null, of: ReadFor): Promise<Reading> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const thread = new Worker(new URL('./read.thread.ts', import.meta.url), {
    workerData: { bytes, mapping, of },
    resourceLimits: limits,
  });
  const timer = setTimeout(() => {
    resolve(gaveUp(mapping));
    void thread.terminate();
  }, longestMs);
  thread.once('message', (reading: Reading) => resolve(reading));
  thread.once('error', (error) => (isTooMuch(error) ? resolve(gaveUp(mapping)) : reject(error)));
  thread.once('exit', (code) => {
    clearTimeout(timer);
    reject(new Error(`the thread that reads a bank statement ended with code ${code}`));
  });
  return promise;
};
