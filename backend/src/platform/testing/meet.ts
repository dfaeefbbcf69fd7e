import { openSql } from '@turnout/projections/platform/open-sql';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';

const Holder = z.tuple([z.object({ pid: z.int() })]);

type Hold = (transaction: TransactionSql) => Promise<unknown>;

/**
 * Has `work` meet a transaction of somebody else: that one holds `first`, waits until `work` waits for it
 * (or is done without), takes `second` and commits. Where `work` holds `second` meanwhile, they would wait
 * for one another in a ring, and this rejects: before PostgreSQL finds the ring, which some callers try again.
 */
export const meet = async (
  url: string,
  { first, second }: { readonly first: Hold; readonly second: Hold },
  work: () => Promise<unknown>,
): Promise<void> => {
  const sql = openSql(url, { max: 2 });
  try {
    const working: { done: Promise<unknown>; isDone: boolean } = { done: Promise.resolve(), isDone: false };
    const held = await sql
      .begin(async (transaction) => {
        await first(transaction);
        const [{ pid }] = Holder.parse([...(await transaction`SELECT pg_backend_pid() AS pid`)]);
        working.done = work().finally(() => {
          working.isDone = true;
        });
        working.done.catch(() => undefined);
        while (!working.isDone) {
          const waiting = await sql`
            SELECT 1 FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`;
          if (waiting.length > 0) break;
        }
        await transaction`SET LOCAL lock_timeout = '50ms'`;
        await second(transaction);
      })
      .then(
        () => null,
        (error: unknown) => ({ error }),
      );
    await working.done;
    if (held !== null) throw held.error;
  } finally {
    await sql.end();
  }
};
