import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { Watch } from '../command/watch.ts';
import { openKeyedMutex } from './keyed-mutex.ts';

/**
 * Does work on a key while no process on this database does any on it, at the newest state of what is watched.
 * For rules over several streams (a name that no other record has, what is in use), which no single append can hold.
 */
export type Exclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const Nothing = z.object({});
/** A process that hangs within its work loses the lock; longer than anything that is waited for there. */
const silenceMs = 30_000;

/**
 * @param pool has two connections or more: one holds the lock, and the work may ask on the others. It is done outside
 *   the transaction that holds it, in which slonik lets nobody ask elsewhere.
 */
export const openExclusively = (pool: DatabasePool, watch: Pick<Watch, 'catchUp'>): Exclusively => {
  // One at a time here, whatever the key: never more than one connection waits for a lock or holds it.
  const inTurn = openKeyedMutex();

  /** Waits for the lock; answers what gives it up, and rejects where it was lost before. */
  const take = async (key: string): Promise<() => Promise<void>> => {
    const taken = Promise.withResolvers<null>();
    const done = Promise.withResolvers<null>();
    const holding = pool.transaction(async (transaction) => {
      await transaction.query(sql.type(Nothing)`
        select set_config('idle_in_transaction_session_timeout', ${String(silenceMs)}, true)`);
      await transaction.query(sql.type(Nothing)`
        select pg_advisory_xact_lock(hashtext('turnout exclusively'), hashtext(${key}))`);
      taken.resolve(null);
      await done.promise;
    }, 0);
    // Told to whoever gives it up, who may not be there yet when it is lost.
    const ended = holding.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await Promise.race([taken.promise, holding]);
    return async () => {
      done.resolve(null);
      const failed = await ended;
      if (failed !== null) throw failed.error;
    };
  };

  return (key, work) =>
    inTurn('', async () => {
      const giveUp = await take(key);
      try {
        await watch.catchUp();
        return await work();
      } finally {
        await giveUp();
      }
    });
};
