import { Worker } from 'node:worker_threads';
import type { ImportId } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import type { Form } from './steps.ts';
import { changeImport, dropPieces } from './store.ts';

/** What the thread is told. */
export interface StepOrder {
  readonly url: string;
  readonly importId: ImportId;
  readonly step: 'read' | 'check';
  readonly form: Form;
}

const megabytes = 1_024;

/** A file that takes more memory than any sensible list is given up, and the server never feels it. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads or checks a file in a thread of its own with its own connections, so that the server's loop
 * does nothing but wait. Resolves when the step is stored; throws when the machinery broke.
 */
export const runStep = async (pool: DatabasePool, order: StepOrder): Promise<void> => {
  const thread = new Worker(new URL('./step.thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject);
  thread.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`the import's thread ended with code ${code}`)),
  );
  try {
    await promise;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    await changeImport(pool, order.importId, { state: 'unreadable', error: 'too-large-unpacked' }, [
      'reading',
      'checking',
    ]);
    await dropPieces(pool, order.importId);
  }
};
