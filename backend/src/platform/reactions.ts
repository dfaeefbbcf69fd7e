import {
  UnreadableEvent,
  type EventStore,
  type Position,
  type StoredEvent,
  type Subscription,
} from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql, TransactionSql } from 'postgres';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openTurnLocks, type TurnLocks } from './turn-locks.ts';

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
 * Runs reactions, each from its own checkpoint; one worker at a time has a reaction (a turn that goes with
 * its session), and none but the last that took it can move its checkpoint. One that throws keeps its place and tries again, loudly. One that finds a log
 * but no checkpoint starts at the log's head: no restore or copy repeats what reached outside.
 */
export const startReactions = (options: {
  log: EventStore;
  /** Of the same database as `databaseUrl`, where each reaction's turn is held in a session of its own. */
  sql: Sql;
  databaseUrl: string;
  reactions: readonly Reaction[];
  logger: Logger;
}): Reactions => {
  const ending = new AbortController();
  const parts = { ...options, turns: openTurnLocks(options.databaseUrl, 'reaction') };
  const running = options.reactions.map((reaction) => keepReacting(reaction, parts, ending.signal));
  return {
    close: async () => {
      ending.abort();
      await Promise.allSettled(running);
    },
  };
};

type Parts = { readonly log: EventStore; readonly sql: Sql; readonly logger: Logger; readonly turns: TurnLocks };

const keepReacting = async (reaction: Reaction, parts: Parts, signal: AbortSignal): Promise<void> => {
  const { logger, turns } = parts;
  let failures = 0;
  let known = '';
  while (!signal.aborted) {
    try {
      await turns.hold(reaction.name, signal, async (held) => {
        const subscription = await subscribe(reaction, parts, held, () => {
          failures = 0;
          known = '';
        });
        const stop = () => void subscription.close();
        held.addEventListener('abort', stop, { once: true });
        if (held.aborted) stop();
        await subscription.done;
      });
    } catch (error) {
      if (signal.aborted) return;
      // Said once, loudly; what stays the same is not said again at every try.
      const reason = error instanceof Error ? error.message : String(error);
      const details = { err: error, reaction: reaction.name, ...(error instanceof UnreadableEvent ? error.place : {}) };
      logger[reason === known ? 'debug' : 'error'](details, 'a reaction stopped and will try again at the same place');
      known = reason;
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
  const place = { name: reaction.name, holder: randomUUID() };
  const from = await takeOver(sql, place, log);
  const take = 'react' in reaction ? oneByOne(reaction, place, sql, signal) : inBatches(reaction, place, sql, signal);
  const takeAndGather: typeof take = async (events, done) => {
    await take(events, done);
    await pause(gatherMs, undefined, { signal }).catch(() => undefined);
  };
  return log.subscribe(from, (events) => takeAndGather(events, succeeded), { categories: reaction.categories });
};

type Take = (events: readonly StoredEvent[], succeeded: () => void) => Promise<void>;

const oneByOne =
  ({ react }: CommandingReaction, place: Place, sql: Sql, signal: AbortSignal): Take =>
  async (events, succeeded) => {
    for (const event of events) {
      if (signal.aborted) return;
      await react(event, signal).catch((error: unknown) => {
        throw stuckAt(event, place, error);
      });
      if (signal.aborted) return;
      await store(sql, place, event.position);
      succeeded();
    }
  };

/** Passing over what does not concern a reaction is remembered this often; doing so again costs little. */
const passedOverEveryMs = 1_000;

const inBatches = ({ prepare }: EnqueuingReaction, place: Place, sql: Sql, signal: AbortSignal): Take => {
  let storedAt = 0;
  const take: Take = async (events, succeeded) => {
    const last = events.at(-1);
    if (last === undefined || signal.aborted) return;
    const write = await prepare(events, signal);
    if (signal.aborted) return;
    if (write !== null) {
      await sql.begin(async (transaction) => {
        await write(transaction);
        await store(transaction, place, last.position);
      });
    } else if (performance.now() - storedAt > passedOverEveryMs) {
      await store(sql, place, last.position);
      storedAt = performance.now();
    }
    succeeded();
  };
  return async (events, succeeded) => {
    try {
      await take(events, succeeded);
    } catch (error) {
      const [first] = events;
      if (signal.aborted || first === undefined) throw error;
      if (events.length === 1) throw stuckAt(first, place, error);
      // One by one: what came before the one that cannot be taken counts.
      for (const event of events) {
        await take([event], succeeded).catch((cause: unknown) => {
          throw stuckAt(event, place, cause);
        });
      }
    }
  };
};

/** Names the event that a reaction cannot get past. */
const stuckAt = ({ position, streamId, revision, type }: StoredEvent, { name }: Place, error: unknown): Error =>
  error instanceof UnreadableEvent
    ? error
    : new Error(
        `${name} cannot take the event at position ${position} (stream ${streamId}, revision ${revision}, type ${type}): ` +
          (error instanceof Error ? error.message : String(error)),
        { cause: error },
      );

/** A reaction in the hands of one worker. */
interface Place {
  readonly name: string;
  /** Different each time that somebody takes the reaction. */
  readonly holder: string;
}

/**
 * Moves a checkpoint on. Whoever hung while another took the reaction finds out here: nothing of theirs is
 * stored any more, nor what they wrote in the same transaction.
 */
const store = async (sql: Sql | TransactionSql, { name, holder }: Place, position: Position): Promise<void> => {
  const moved = await sql`
    UPDATE ops.reaction_checkpoints SET position = ${position}, updated_at = now()
    WHERE name = ${name} AND holder = ${holder}`;
  if (moved.count !== 1) throw new Error(`another worker has taken ${name}`);
};

/** From now on only this holder moves the checkpoint; where it is. */
const takeOver = async (sql: Sql, { name, holder }: Place, log: EventStore): Promise<Position> => {
  await placeReactions({ log, sql }, [name]);
  const rows = await sql`
    UPDATE ops.reaction_checkpoints SET holder = ${holder} WHERE name = ${name} RETURNING position`;
  const [row] = z.array(z.object({ position: z.string() })).parse(rows);
  if (row === undefined) throw new Error(`${name} has no checkpoint`);
  return row.position;
};
