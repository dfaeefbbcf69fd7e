import { UnreadableEvent, type EventStore } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { passUnreadable, openWork, take } from './work.ts';
import { retryStuck } from './retry-stuck.ts';
import type { Reaction } from './reaction.ts';
import { takeLease } from './lease.ts';
import type { StuckPauses } from './stuck-streams.ts';
import { openAdvisoryLocks, type AdvisoryLocks } from '../locks/advisory-locks.ts';
import { openKeyedMutex } from '../locks/keyed-mutex.ts';

export { ensureCheckpoints } from './lease.ts';
export { defineReaction } from './reaction.ts';
export type { Reaction, WriteInTransaction } from './reaction.ts';

export interface Reactions {
  readonly close: () => Promise<void>;
}

const retryAfterMs = [200, 1_000, 5_000, 15_000];

/** When a stuck stream is tried again, and how often that is looked for: a moment after somebody asked for it. */
export interface Pauses extends StuckPauses {
  readonly lookMs: number;
}
const usualPauses: Pauses = { firstMs: 15_000, longestMs: 3_600_000, lookMs: 1_000 };

/**
 * Runs reactions, each from its own checkpoint; one worker at a time has a reaction (a lock that goes with
 * its session), and none but the last that took it can move its checkpoint. An event that cannot be taken
 * holds up its stream alone; while the log or the database is away the reaction keeps its place and tries
 * again, loudly. One that finds a log but no checkpoint starts at the log's head: no restore or copy repeats
 * what reached outside.
 */
export const startReactions = (options: {
  log: EventStore;
  /** Of the same database as `databaseUrl`, where each reaction's turn is held in a session of its own. */
  sql: Sql;
  databaseUrl: string;
  reactions: readonly Reaction[];
  logger: Logger;
  pauses?: Pauses;
  /** How long facts gather after a batch, in ms; as usual unless told. */
  gatherMs?: number | undefined;
}): Reactions => {
  const ending = new AbortController();
  const { pauses = usualPauses, gatherMs = usualGatherMs } = options;
  const parts = { ...options, pauses, gatherMs, locks: openAdvisoryLocks(options.databaseUrl, 'reaction') };
  const running = options.reactions.map((reaction) => keepReacting(reaction, parts, ending.signal));
  return {
    close: async () => {
      ending.abort();
      await Promise.allSettled(running);
    },
  };
};

interface Parts {
  readonly log: EventStore;
  readonly sql: Sql;
  readonly logger: Logger;
  readonly locks: AdvisoryLocks;
  readonly pauses: Pauses;
  readonly gatherMs: number;
}

const keepReacting = async (reaction: Reaction, parts: Parts, signal: AbortSignal): Promise<void> => {
  const { logger, locks } = parts;
  let failures = 0;
  let known = '';
  while (!signal.aborted) {
    try {
      await locks.hold(reaction.name, signal, (held) =>
        react(reaction, parts, held, () => {
          failures = 0;
          known = '';
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      // Said once, loudly; what stays the same is not said again at every try.
      const reason = error instanceof Error ? error.message : String(error);
      logger[reason === known ? 'debug' : 'error'](
        { err: error, reaction: reaction.name },
        'a reaction stopped and will try again at the same place',
      );
      known = reason;
      const wait = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0;
      failures += 1;
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** Most of a rush at the door concerns no reaction, and reading it has its price. */
const usualGatherMs = 100;

/** Reacts until the turn ends; throws what is not the fault of one event. */
const react = async (
  reaction: Reaction,
  { log, sql, logger, pauses, gatherMs }: Parts,
  held: AbortSignal,
  succeeded: () => void,
): Promise<void> => {
  const own = new AbortController();
  const signal = AbortSignal.any([held, own.signal]);
  const lease = { name: reaction.name, holder: randomUUID() };
  const from = await takeLease(sql, lease, log);
  const work = await openWork({ reaction, lease, from, log, sql, logger, signal, pauses, succeeded });
  const inTurn = openKeyedMutex();
  const once = <T>(task: () => Promise<T>) => inTurn('', task);
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);

  const follow = async (): Promise<void> => {
    const subscription = log.subscribe(
      work.reached,
      async (events) => {
        await once(() => take(work, events));
        await rest(gatherMs);
      },
      reaction.categories === null ? {} : { categories: reaction.categories },
    );
    const stop = () => void subscription.close();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    await subscription.done.finally(() => signal.removeEventListener('abort', stop));
  };
  const followOn = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (signal.aborted || !(error instanceof UnreadableEvent)) throw error;
        await once(() => passUnreadable(work, error));
      }
    }
  };
  const tryAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await rest(pauses.lookMs);
      if (!signal.aborted) await once(() => retryStuck(work));
    }
  };
  const both = [followOn(), tryAgain()];
  try {
    await Promise.all(both);
  } finally {
    own.abort();
    await Promise.allSettled(both);
  }
};
