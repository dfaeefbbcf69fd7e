import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import type { Announcer } from './announcer.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import { CheckpointMoved } from './follower.ts';
import type { Member } from './member.ts';
import type { LogReader, ReadEvent } from './projection.ts';
import { rebuildAll } from './rebuild.ts';

const pageSize = 2_000;
const longestPauseMs = 30_000;

export interface CatchUpOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly logger: Logger;
  readonly retryAfterMs: number;
  readonly signal: AbortSignal;
  readonly announcer: Announcer;
  readonly tasks: BackgroundTasks;
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
  /** Rebuilds members' tables, reading the log once for all of them, then leads them to the front. */
  readonly renew: (some: readonly Member[]) => Promise<void>;
}

/** Brings projections to the front that are behind it. */
export const openCatchUp = (options: CatchUpOptions): CatchUp => {
  const { reader, signal, announcer, tasks, front } = options;

  /** @param again how it tries to go on, a while later. */
  const stop = (member: Member, error: unknown, again = recover): void => {
    const { failures, isNews, details } = member.stops(error);
    const nextTryInMs = Math.min(longestPauseMs, options.retryAfterMs * 2 ** failures);
    options.logger[isNews ? 'error' : 'debug']({ ...details, nextTryInMs }, 'a projection stopped; the others go on');
    tasks.start(
      delay(nextTryInMs, undefined, { signal }).then(
        () => again(member),
        () => undefined,
      ),
    );
  };

  /** Catches up from the stored checkpoint. */
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
            tasks.start(recover(member));
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
    let behind = some;
    try {
      while (!signal.aborted) {
        const isThere = ({ follower }: Member) => follower.position() >= front();
        for (const member of behind.filter(isThere)) member.joins();
        behind = behind.filter((member) => !isThere(member));
        announcer.nudge();
        if (behind.length === 0) return;
        const page = await reader.readAll(lowest(behind), pageSize);
        if (page.length === 0) throw new Error('the log ends before a place where it was read already');
        behind = await advance(behind, page);
      }
    } catch (error) {
      for (const member of behind) stop(member, error);
    }
  };

  const renew: CatchUp['renew'] = async (some) => {
    // Its tables are of another version: to go on from them would come to nothing.
    const stopToRenew = (member: Member, error: unknown) => {
      if (!signal.aborted) stop(member, error, (again) => renew([again]));
    };
    for (const member of some) member.leaves('rebuilding');
    try {
      const rebuilt = await rebuildAll({ ...options, projections: some.map(({ follower }) => follower.projection) });
      const recoveries = rebuilt.map(async (one, index) => {
        const member = some[index];
        if (member === undefined) return;
        if ('failure' in one) {
          stopToRenew(member, one.failure);
          return;
        }
        member.leaves('catching-up');
        await recover(member);
      });
      await Promise.all(recoveries);
    } catch (error) {
      for (const member of some) stopToRenew(member, error);
    }
  };

  return { advance, lead, renew };
};

const lowest = (members: readonly Member[]): Position =>
  members.map(({ follower }) => follower.position()).reduce((low, position) => (position < low ? position : low));
