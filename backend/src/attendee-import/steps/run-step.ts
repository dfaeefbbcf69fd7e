import { Worker } from 'node:worker_threads';
import type { ImportId } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import type { Form } from './steps.ts';
import { changeImport, dropPieces } from '../upload/store.ts';

/** What the thread is told. */
export interface StepOrder {
  readonly url: string;
  readonly importId: ImportId;
  readonly step: 'read' | 'check';
  readonly form: Form;
}

/** A step that would not end. */
export class StepTooSlow extends Error {
  override readonly name = 'StepTooSlow';
}

/**
 * What a step's thread may hold, in MB; with its code, stack and what is unpacked it stays below 300 MB. A
 * file that takes more than any sensible list is given up, and the server never feels it.
 */
export const stepLimits = { maxOldGenerationSizeMb: 184, maxYoungGenerationSizeMb: 16 };
/** The largest file that may be brought is checked in less than a tenth of it. */
const longestStepMs = 10 * 60_000;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads or checks a file in a thread of its own with its own connections, so that the server's loop
 * does nothing but wait. Resolves when the step is stored; throws when the machinery broke.
 * @param signal aborted, the thread ends in the middle and the step is as it was.
 */
export const runStep = async (
  pool: DatabasePool,
  order: StepOrder,
  signal: AbortSignal,
  longestMs = longestStepMs,
): Promise<void> => {
  if (signal.aborted) return;
  const thread = new Worker(new URL('./step.thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: stepLimits,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject);
  thread.once('exit', (code) =>
    code === 0 || signal.aborted ? resolve() : reject(new Error(`the import's thread ended with code ${code}`)),
  );
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => {
    reject(new StepTooSlow(`the import's thread was not done after ${longestMs} ms`));
    stop();
  }, longestMs);
  try {
    await promise;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    await changeImport(pool, order.importId, { state: 'unreadable', error: 'too-large-unpacked' }, [
      'reading',
      'checking',
    ]);
    await dropPieces(pool, order.importId);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
