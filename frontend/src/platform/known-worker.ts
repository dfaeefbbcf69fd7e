import { z } from 'zod';
import { credential } from './credential.ts';
import { keep, storageOf } from './kept.ts';
import { markOf } from './lent-terms.ts';

const Known = z.object({ worker: z.string(), mark: z.string() }).nullable();

const kept = () => keep(storageOf('sessionStorage'), 'turnout.worker', Known, null);

/** Notes in this tab whom the server said that its credential belongs to; null: nobody. */
export const noteWorker = (worker: string | null): void => {
  const token = credential()?.token;
  kept().write(worker === null || token === undefined ? null : { worker, mark: markOf(token) });
};

/**
 * Whoever works here as far as this tab was told before it was reloaded, account or device. It opens nothing: it only
 * says whose the things are that this tab itself kept.
 * @returns null where nobody is logged in, or by another log-in than then.
 */
export const knownWorker = (): string | null => {
  const known = kept().read();
  const token = credential()?.token;
  return known !== null && token !== undefined && known.mark === markOf(token) ? known.worker : null;
};
