import type { EventStore, Position, StoredEvent, Subscription } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql, TransactionSql } from 'postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

interface Named {
  /** The file's name, e.g. `complete-import-when-started`; its checkpoint is kept under it for ever. */
  readonly name: string;
  readonly categories: readonly string[];
}

/** Sends commands: one event at a time, each with its own checkpoint. */
export interface CommandingReaction extends Named {
  /** Must come to the same when it is called for the same event again. */
  readonly react: (event: StoredEvent, signal: AbortSignal) => Promise<void>;
}

/** What a batch comes to, written in the transaction that stores the checkpoint behind it. */
export type WriteInTransaction = (transaction: TransactionSql) => Promise<void>;

/** Enqueues jobs: a batch of events at a time, all or nothing together with its checkpoint. */
export interface EnqueuingReaction extends Named {
  /** Looks up what it needs, outside the transaction. Null: nothing in this batch concerns it. */
  readonly prepare: (events: readonly StoredEvent[], signal: AbortSignal) => Promise<WriteInTransaction | null>;
}

/** Turns another capability's facts into this one's commands or jobs (architecture, section 3). */
export type Reaction = CommandingReaction | EnqueuingReaction;

export interface Reactions {
  readonly close: () => Promise<void>;
}

/**
 * Gives reactions that have no checkpoint yet one at the log's head. A server does so before it takes its
 * first request: what it then stores is not missed, however long the first worker takes to come up.
 */
export const placeReactions = async (
  { log, sql }: { readonly log: EventStore; readonly sql: Sql },
  names: readonly string[],
): Promise<void> => {
  const head = await log.head();
  await sql`
    INSERT INTO ops.reaction_checkpoints (name, position)
    SELECT name, ${head} FROM unnest(${[...names]}::text[]) AS n (name) ON CONFLICT (name) DO NOTHING`;
};

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

/** How long facts gather after a batch, in ms: most of a rush at the door concerns no reaction, and reading it has its price. */
const gatherMs = 100;

const subscribe = async (
  reaction: Reaction,
  { log, sql }: Parts,
  signal: AbortSignal,
  succeeded: () => void,
): Promise<Subscription> => {
  const from = await checkpoint(sql, reaction.name, log);
  const take = 'react' in reaction ? oneByOne(reaction, sql, signal) : inBatches(reaction, sql, signal);
  const takeAndGather: typeof take = async (events, done) => {
    await take(events, done);
    await pause(gatherMs, undefined, { signal }).catch(() => undefined);
  };
  return log.subscribe(from, (events) => takeAndGather(events, succeeded), { categories: reaction.categories });
};

type Take = (events: readonly StoredEvent[], succeeded: () => void) => Promise<void>;

const oneByOne =
  ({ name, react }: CommandingReaction, sql: Sql, signal: AbortSignal): Take =>
  async (events, succeeded) => {
    for (const event of events) {
      if (signal.aborted) return;
      await react(event, signal);
      if (signal.aborted) return;
      await store(sql, name, event.position);
      succeeded();
    }
  };

/** Passing over what does not concern a reaction is remembered this often; doing so again costs little. */
const passedOverEveryMs = 1_000;

const inBatches = ({ name, prepare }: EnqueuingReaction, sql: Sql, signal: AbortSignal): Take => {
  let storedAt = 0;
  return async (events, succeeded) => {
    const last = events.at(-1);
    if (last === undefined || signal.aborted) return;
    const write = await prepare(events, signal);
    if (signal.aborted) return;
    if (write !== null) {
      await sql.begin(async (transaction) => {
        await write(transaction);
        await store(transaction, name, last.position);
      });
    } else if (performance.now() - storedAt > passedOverEveryMs) {
      await store(sql, name, last.position);
      storedAt = performance.now();
    }
    succeeded();
  };
};

const store = (sql: Sql | TransactionSql, name: string, position: Position) => sql`
  INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${position})
  ON CONFLICT (name) DO UPDATE SET position = excluded.position, updated_at = now()`;

const checkpoint = async (sql: Sql, name: string, log: EventStore): Promise<Position> => {
  await placeReactions({ log, sql }, [name]);
  const rows = await sql`SELECT position FROM ops.reaction_checkpoints WHERE name = ${name}`;
  const [row] = z.array(z.object({ position: z.string() })).parse(rows);
  if (row === undefined) throw new Error(`${name} has no checkpoint`);
  return row.position;
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
