import { setTimeout as delay } from 'node:timers/promises';
import { UnreadableEvent } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { startAnnouncer } from './announcer.ts';
import { openBackgroundTasks } from './background-tasks.ts';
import { openCatchUp } from './catch-up.ts';
import { followerOf, type AppliedBatch } from './follower.ts';
import { memberOf, type Held, type Member, type ProjectionStatus } from './member.ts';
import type { LogReader, Projection, ReadEvent } from './projection.ts';
import { loadPositions } from './starting-positions.ts';

const longestPauseMs = 30_000;
/** Events of one transaction at most. */
const batchSize = 2_000;
/**
 * How long the next batch gathers, in ms, by how large the last one was: each batch costs the database
 * and this process as much as many events do, and in a rush a wall sees no difference.
 */
const gatherMs = (events: number): number => (events < 6 ? 0 : events < 40 ? 20 : 50);

export interface RunnerOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  /** First pause before a stopped projection is tried again, doubled up to 30 s; 1,000 unless told. */
  readonly retryAfterMs?: number;
  /** How often a worker that stands by looks whether it is its turn; 500 unless told. */
  readonly standByMs?: number;
  /** What time it is, in ms since 1970: how old what waits is counts by the clock that facts bear. */
  readonly now?: () => number;
  /** Hears of each batch that was applied; for tracing. */
  readonly onApplied?: (batch: AppliedBatch) => void;
}

export interface RunLoop {
  readonly status: () => readonly ProjectionStatus[];
  /** Ends when the signal says so; rejects when the log cannot be followed any more. */
  readonly done: Promise<void>;
}

/**
 * Moves all projections along the log while this worker has the turn. Those at the front share one
 * subscription; one that is behind (stopped, rebuilt, or not stored as far as the others) reads for
 * itself until it has caught up.
 */
export const startRunLoop = async (options: RunnerOptions, ending: AbortSignal): Promise<RunLoop> => {
  const { pool, reader, logger, retryAfterMs = 1_000, now = Date.now } = options;
  const halt = new AbortController();
  const signal = AbortSignal.any([ending, halt.signal]);
  const members = options.projections.map((projection) =>
    memberOf(followerOf(pool, projection, options.onApplied), now),
  );
  const followers = members.map(({ follower }) => follower);
  const starting = await loadPositions(options, followers);
  let { front } = starting;
  let held: Held | null = null;
  const announcer = startAnnouncer(pool, followers, logger);
  const tasks = openBackgroundTasks();
  const catchUp = openCatchUp({
    pool,
    reader,
    logger,
    retryAfterMs,
    signal,
    announcer,
    tasks,
    front: () => front,
  });

  const advanceFront = async (events: readonly ReadEvent[]): Promise<void> => {
    const last = events.at(-1);
    if (last === undefined) return;
    front = last.position;
    const running = members.filter((member) => member.isRunning());
    const busy = running.filter(({ follower }) => follower.concerning(events).length > 0);
    for (const member of members) {
      if (busy.includes(member) || !running.includes(member)) member.awaits(events);
      else member.follower.passTo(front);
    }
    await catchUp.advance(busy, events, busy.length > 0 ? announcer.take() : []);
    announcer.nudge();
  };

  /** The log cannot be read past the front: all that are there stand still, until somebody puts it right. */
  const hold = (error: UnreadableEvent): void => {
    if (held?.error.message === error.message) return;
    held = { error, since: now() };
    logger.error({ err: error, ...error.place }, 'the log cannot be read on; all projections stop at this place');
  };

  const followUntilHeld = async (): Promise<void> => {
    const subscription = reader.subscribe(front, async (events) => {
      if (held !== null) logger.info({ position: front }, 'the log can be read on; the projections go on');
      held = null;
      for (let start = 0; start < events.length && !signal.aborted; start += batchSize) {
        await advanceFront(events.slice(start, start + batchSize));
      }
      await pause(gatherMs(events.length), signal);
    });
    try {
      await Promise.race([subscription.done, aborted(ending)]);
      if (!ending.aborted) throw new Error('the log ended its subscription');
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      hold(error);
    } finally {
      await subscription.close();
    }
  };

  const run = async (): Promise<void> => {
    const isStale = ({ follower }: Member) => starting.stale.has(follower.name);
    tasks.start(catchUp.lead(members.filter((member) => !isStale(member))));
    const stale = members.filter(isStale);
    if (stale.length > 0) tasks.start(catchUp.renew(stale));
    try {
      for (let tries = 0; !ending.aborted; tries += 1) {
        const wasHeld: Held | null = held;
        await followUntilHeld();
        tries = wasHeld?.error.message === held?.error.message ? tries : 0;
        await pause(Math.min(longestPauseMs, retryAfterMs * 2 ** tries), signal);
      }
    } finally {
      halt.abort();
      await tasks.finished();
      await announcer.close();
    }
  };
  return { status: () => members.map((member) => member.status(front, held)), done: run() };
};

/** Waits unless told to stop; never rejects. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
