import {
  UnreadableEvent,
  type EventStore,
  type Position,
  type StoredEvent,
  type Subscription,
} from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { isUnavailable } from './connection.ts';

/**
 * Calls back whenever something may have been appended, with the categories it was appended to (null:
 * any of them); answers how to stop that.
 */
export type Wakes = (wake: (categories: readonly string[] | null) => void) => () => void;

export interface SubscriptionOptions {
  readonly log: Pick<EventStore, 'readAll' | 'head'>;
  readonly wakes: Wakes;
  readonly logger: Logger;
  readonly after: Position;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
  readonly categories: readonly string[] | undefined;
  readonly batch: number;
}

const pollMs = 500;
const longestBackoffMs = 1_000;

/** Follows the log for ever: reads on when woken, at the latest after half a second. */
export const startSubscription = (options: SubscriptionOptions): Subscription => {
  const { log, logger, onEvents, categories, batch } = options;
  const pause = openPause();
  let cursor = options.after;
  let isClosed = false;

  const read = async (): Promise<readonly StoredEvent[]> => {
    if (categories === undefined) return log.readAll(cursor, batch);
    // Asked for first, one question for all who follow at the moment: mostly there is nothing new, and all that a filter
    // leaves out up to here need not be looked at again.
    const head = await log.head();
    if (head <= cursor) return [];
    const events = await log.readAll(cursor, batch, { categories });
    if (events.length === 0) cursor = head;
    return events;
  };

  const readPatiently = async (): Promise<readonly StoredEvent[]> => {
    for (let backoffMs = 100; !isClosed; backoffMs = Math.min(backoffMs * 2, longestBackoffMs)) {
      try {
        return await read();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        logger.warn({ err: error, position: cursor, backoffMs }, 'the log cannot be read, trying again');
        await pause.forMs(backoffMs);
      }
    }
    return [];
  };

  const follow = async (): Promise<void> => {
    while (!isClosed) {
      pause.arm();
      const events = await readPatiently();
      if (isClosed) return;
      const last = events.at(-1);
      if (last === undefined) {
        await pause.untilWokenOr(pollMs);
        continue;
      }
      await onEvents(events);
      cursor = last.position;
    }
  };

  // Who follows configuration is not woken by every check-in.
  const stopWaking = options.wakes((appended) => {
    const concerns = categories === undefined || appended === null || appended.some((one) => categories.includes(one));
    if (concerns) pause.wake();
  });
  const done = follow()
    .catch((error: unknown) => {
      // Whoever follows knows what stands still because of it, and says so once.
      if (!(error instanceof UnreadableEvent))
        logger.error({ err: error, position: cursor }, 'a subscription to the log has ended');
      throw error;
    })
    .finally(stopWaking);
  return {
    done,
    close: async () => {
      isClosed = true;
      pause.end();
      await Promise.allSettled([done]);
    },
  };
};

/** Waiting that a wake-up ends, also one that came just before. */
const openPause = () => {
  let isWoken = false;
  let hasEnded = false;
  let proceed: (() => void) | null = null;

  const wait = (ms: number, isWakeable: boolean) =>
    new Promise<void>((resolve) => {
      if (hasEnded || (isWakeable && isWoken)) {
        resolve();
        return;
      }
      const go = () => {
        clearTimeout(timer);
        proceed = null;
        resolve();
      };
      const timer = setTimeout(go, ms);
      proceed = go;
    });

  return {
    /** Wake-ups from now on count. */
    arm: () => {
      isWoken = false;
    },
    wake: () => {
      isWoken = true;
      proceed?.();
    },
    end: () => {
      hasEnded = true;
      proceed?.();
    },
    untilWokenOr: (ms: number) => wait(ms, true),
    forMs: (ms: number) => wait(ms, false),
  };
};
