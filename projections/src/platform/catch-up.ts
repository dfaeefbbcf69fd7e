import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import type { Announcer } from './announcer.ts';
import { CheckpointMoved } from './follower.ts';
import type { Journeys } from './journeys.ts';
import type { Member } from './member.ts';
import type { LogReader, ReadEvent } from './projection.ts';
import { rebuild } from './rebuild.ts';

const pageSize = 2_000;
const longestPauseMs = 30_000;

export interface CatchUpOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly logger: Logger;
  readonly retryAfterMs: number;
  readonly signal: AbortSignal;
  readonly announcer: Announcer;
  readonly journeys: Journeys;
  /** How far those have been handed the log that are at the front. */
  readonly front: () => Position;
}

export interface CatchUp {
  /**
   * Applies events to some members, each for itself, and deals with those that fail.
   * @param also messages to tell in the first one's transaction.
   * @returns those that got past the events.
   */
  readonly advance: (
    some: readonly Member[],
    events: readonly ReadEvent[],
    also?: readonly string[],
  ) => Promise<readonly Member[]>;
  /** Leads members to the front, reading the log once for all of them. */
  readonly lead: (some: readonly Member[]) => Promise<void>;
  /** Rebuilds a member's tables, then leads it to the front. */
  readonly renew: (member: Member) => Promise<void>;
}

/** The ways to the front for projections that are not there. */
export const openCatchUp = (options: CatchUpOptions): CatchUp => {
  const { reader, signal, announcer, journeys, front } = options;

  /** @param again how it tries to go on, a while later. */
  const stop = (member: Member, error: unknown, again = recover): void => {
    const { failures, isNews, details } = member.stops(error);
    const nextTryInMs = Math.min(longestPauseMs, options.retryAfterMs * 2 ** failures);
    options.logger[isNews ? 'error' : 'debug']({ ...details, nextTryInMs }, 'a projection stopped; the others go on');
    journeys.begin(
      delay(nextTryInMs, undefined, { signal }).then(
        () => again(member),
        () => undefined,
      ),
    );
  };

  /** Finds the way from wherever the stored checkpoint is. */
  async function recover(member: Member): Promise<void> {
    try {
      await member.follower.reload();
    } catch (error) {
      stop(member, error);
      return;
    }
    await lead([member]);
  }

  const advance: CatchUp['advance'] = async (some, events, also = []) => {
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
            journeys.begin(recover(member));
          } else stop(member, error);
          return [];
        } finally {
          member.passed(events, from);
        }
      }),
    );
    return past.flat();
  };

  const lead: CatchUp['lead'] = async (some) => {
    let travellers = some;
    try {
      while (!signal.aborted) {
        const isThere = ({ follower }: Member) => follower.position() >= front();
        for (const member of travellers.filter(isThere)) member.joins();
        travellers = travellers.filter((member) => !isThere(member));
        announcer.nudge();
        if (travellers.length === 0) return;
        const page = await reader.readAll(lowest(travellers), pageSize);
        if (page.length === 0) throw new Error('the log ends before a place where it was read already');
        travellers = await advance(travellers, page);
      }
    } catch (error) {
      for (const member of travellers) stop(member, error);
    }
  };

  const renew: CatchUp['renew'] = async (member) => {
    member.leaves('rebuilding');
    try {
      await rebuild({ ...options, projection: member.follower.projection });
      member.leaves('catching-up');
      await recover(member);
    } catch (error) {
      // Its tables are of another version: to go on from them would come to nothing.
      if (!signal.aborted) stop(member, error, renew);
    }
  };

  return { advance, lead, renew };
};

const lowest = (members: readonly Member[]): Position =>
  members.map(({ follower }) => follower.position()).reduce((low, position) => (position < low ? position : low));
