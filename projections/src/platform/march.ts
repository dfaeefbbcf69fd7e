import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { startAnnouncer } from './announcer.ts';
import { CheckpointMoved, followerOf } from './follower.ts';
import { memberOf, type Member, type ProjectionStatus } from './member.ts';
import { placeAll } from './place.ts';
import type { LogReader, Projection, ReadEvent } from './projection.ts';
import { rebuild } from './rebuild.ts';

const pageSize = 2_000;
const longestPauseMs = 30_000;

export interface RunnerOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  /** First pause before a stopped projection is tried again, doubled up to 30 s; 1,000 unless told. */
  readonly retryAfterMs?: number;
  /** How often a worker that stands by looks whether it is its turn; 1,000 unless told. */
  readonly standByMs?: number;
}

export interface March {
  readonly status: () => readonly ProjectionStatus[];
  /** Ends when the signal says so; rejects when the log cannot be followed any more. */
  readonly done: Promise<void>;
}

/**
 * Moves all projections along the log while this worker has the turn. Those at the front share one
 * subscription; one that is behind (stopped, rebuilt, or not stored as far as the others) reads for
 * itself until it has caught up.
 */
export const startMarch = async (options: RunnerOptions, ending: AbortSignal): Promise<March> => {
  const { pool, reader, logger } = options;
  const halt = new AbortController();
  const signal = AbortSignal.any([ending, halt.signal]);
  const members = options.projections.map((projection) => memberOf(followerOf(pool, projection)));
  const followers = members.map(({ follower }) => follower);
  const announcer = startAnnouncer(pool, followers, logger);
  const journeys = new Set<Promise<void>>();
  const places = await placeAll(options, followers);
  let { front } = places;

  const travel = (journey: Promise<void>) => {
    journeys.add(journey);
    void journey.finally(() => journeys.delete(journey));
  };

  const stop = (member: Member, error: unknown) => {
    const { failures, details } = member.stops(error);
    const nextTryInMs = Math.min(longestPauseMs, (options.retryAfterMs ?? 1_000) * 2 ** failures);
    logger.error({ ...details, nextTryInMs }, 'a projection stopped; the others go on');
    travel(
      delay(nextTryInMs, undefined, { signal }).then(
        () => recover(member),
        () => undefined,
      ),
    );
  };

  /** Finds the way to the front from wherever the stored checkpoint is. */
  const recover = async (member: Member): Promise<void> => {
    try {
      await member.follower.reload();
    } catch (error) {
      stop(member, error);
      return;
    }
    await catchUp([member]);
  };

  const renew = async (member: Member): Promise<void> => {
    member.leaves('rebuilding');
    try {
      await rebuild({ ...options, projection: member.follower.projection, signal });
      member.leaves('catching-up');
      await recover(member);
    } catch (error) {
      if (!signal.aborted) stop(member, error);
    }
  };

  /** Applies events to some members, each for itself. Answers those that got past them all. */
  const advance = async (some: readonly Member[], events: readonly ReadEvent[], also: readonly string[]) => {
    const past = await Promise.all(
      some.map(async (member, index) => {
        const from = member.follower.position();
        try {
          await member.follower.apply(events, index === 0 ? also : []);
          return [member];
        } catch (error) {
          if (index === 0) announcer.giveBack();
          if (error instanceof CheckpointMoved) {
            member.leaves('catching-up');
            travel(recover(member));
          } else stop(member, error);
          return [];
        } finally {
          member.passed(events, from);
        }
      }),
    );
    return past.flat();
  };

  /** Leads members to the front, reading the log once for all of them. */
  const catchUp = async (some: readonly Member[]): Promise<void> => {
    let travellers = some;
    try {
      while (!signal.aborted) {
        const isThere = ({ follower }: Member) => follower.position() >= front;
        for (const member of travellers.filter(isThere)) member.joins();
        travellers = travellers.filter((member) => !isThere(member));
        announcer.nudge();
        if (travellers.length === 0) return;
        const page = await reader.readAll(lowest(travellers), pageSize);
        if (page.length === 0) throw new Error('the log ends before a place where it was read already');
        travellers = await advance(travellers, page, []);
      }
    } catch (error) {
      for (const member of travellers) stop(member, error);
    }
  };

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
    await advance(busy, events, busy.length > 0 ? announcer.take() : []);
    announcer.nudge();
  };

  const march = async (): Promise<void> => {
    const isStale = ({ follower }: Member) => places.stale.has(follower.name);
    travel(catchUp(members.filter((member) => !isStale(member))));
    for (const member of members.filter(isStale)) travel(renew(member));
    const subscription = reader.subscribe(front, async (events) => {
      for (let start = 0; start < events.length && !signal.aborted; start += pageSize) {
        await advanceFront(events.slice(start, start + pageSize));
      }
    });
    try {
      await Promise.race([subscription.done, aborted(ending)]);
      if (!ending.aborted) throw new Error('the log ended its subscription');
    } finally {
      halt.abort();
      await subscription.close();
      while (journeys.size > 0) await Promise.all(journeys);
      await announcer.close();
    }
  };
  return { status: () => members.map((member) => member.status(front)), done: march() };
};

const lowest = (members: readonly Member[]): Position =>
  members.map(({ follower }) => follower.position()).reduce((low, position) => (position < low ? position : low));

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
