import type { EventStore, Position, StoredEvent, Subscription } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Turns another capability's facts into this one's commands or jobs (architecture, section 3). */
export interface Reaction {
  /** The file's name, e.g. `complete-import-when-started`; its checkpoint is kept under it for ever. */
  readonly name: string;
  readonly categories: readonly string[];
  /** Must come to the same when it is called for the same event again. */
  readonly react: (event: StoredEvent, signal: AbortSignal) => Promise<void>;
}

export interface Reactions {
  readonly close: () => Promise<void>;
}

const retryAfterMs = [200, 1_000, 5_000, 15_000];

/**
 * Runs reactions, each from its own checkpoint; one worker at a time has a reaction (an advisory lock
 * held by its session). One that throws keeps its place and tries again, loudly. One that finds a log
 * but no checkpoint starts at the log's head: no restore or copy repeats what reached outside.
 */
export const startReactions = (options: {
  log: EventStore;
  sql: Sql;
  reactions: readonly Reaction[];
  logger: Logger;
}): Reactions => {
  const ending = new AbortController();
  const running = options.reactions.map((reaction) => keepReacting(reaction, options, ending.signal));
  return {
    close: async () => {
      ending.abort();
      await Promise.allSettled(running);
    },
  };
};

type Parts = { readonly log: EventStore; readonly sql: Sql; readonly logger: Logger };

const keepReacting = async (reaction: Reaction, { log, sql, logger }: Parts, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await withLock(sql, reaction.name, signal, async () => {
        const subscription = await subscribe(reaction, { log, sql, logger }, signal, () => {
          failures = 0;
        });
        const stop = () => void subscription.close();
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
        await subscription.done;
      });
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ err: error, reaction: reaction.name }, 'a reaction stopped and will try again at the same place');
      const wait = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0;
      failures += 1;
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
};

const subscribe = async (
  { name, categories, react }: Reaction,
  { log, sql }: Parts,
  signal: AbortSignal,
  succeeded: () => void,
): Promise<Subscription> => {
  const from = await checkpoint(sql, name, log);
  return log.subscribe(
    from,
    async (events) => {
      for (const event of events) {
        if (signal.aborted) return;
        await react(event, signal);
        if (signal.aborted) return;
        await sql`
          INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${event.position})
          ON CONFLICT (name) DO UPDATE SET position = excluded.position, updated_at = now()`;
        succeeded();
      }
    },
    { categories },
  );
};

const checkpoint = async (sql: Sql, name: string, log: EventStore): Promise<Position> => {
  const head = await log.head();
  await sql`INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${head}) ON CONFLICT (name) DO NOTHING`;
  const rows = await sql`SELECT position FROM ops.reaction_checkpoints WHERE name = ${name}`;
  const [row] = z.array(z.object({ position: z.string() })).parse(rows);
  return row?.position ?? head;
};

/** Waits for the lock, another worker may have it; it goes with the session when this process dies. */
const withLock = async (sql: Sql, name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  const session = await sql.reserve();
  try {
    for (;;) {
      const rows = await session`SELECT pg_try_advisory_lock(hashtext('reaction'), hashtext(${name})) AS has`;
      const [row] = z.array(z.object({ has: z.boolean() })).parse(rows);
      if (row?.has === true) break;
      await pause(500, undefined, { signal });
    }
    try {
      await work();
    } finally {
      await session`SELECT pg_advisory_unlock(hashtext('reaction'), hashtext(${name}))`;
    }
  } finally {
    session.release();
  }
};
