import { UnreadableEvent, type Position, type StoredEvent, type Subscription } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { LogUnavailable } from '../errors.ts';
import { readableOf, storedEventOf } from '../stored-text.ts';
import type { LogConnection } from './client.ts';
import { failureOf } from './failure.ts';
import { openFeed, type Feed } from './feed.ts';
import { subscriptionToAll } from './wire.ts';

export interface FollowOptions {
  readonly connection: LogConnection;
  readonly head: () => Promise<Position>;
  readonly logger: Logger;
  readonly after: Position;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
  readonly categories: readonly string[] | undefined;
  readonly batch: number;
}

const shortestBackoffMs = 100;
const longestBackoffMs = 5000;

/**
 * Follows the log for ever by a catch-up subscription of the server, again from where it stands when the
 * connection was lost: `cursor` moves behind what the handler has taken, and over what the server says
 * its filter leaves out.
 */
export const followAll = (options: FollowOptions): Subscription => {
  const { connection, logger, onEvents, categories, batch } = options;
  const closing = openClosing();
  let cursor = options.after;
  let feed: Feed | null = null;

  const open = async (): Promise<Feed> => {
    const head = await options.head();
    const call = await connection.read(subscriptionToAll(cursor, categories), false);
    return openFeed({ call, after: cursor, head, batch });
  };

  /** Hands on what one subscription brings; rejects with Lost when that is lost, else with what ended it. */
  const followOnce = async (onProgress: () => void): Promise<void> => {
    const opening = open();
    opening.then((opened) => closing.isClosed() && opened.cancel()).catch(() => undefined);
    feed = await lostOr(Promise.race([opening, closing.whenClosed]));
    while (feed !== null) {
      const { events: texts, reached } = await lostOr(feed.next());
      if (closing.isClosed()) return;
      onProgress();
      const { events, failure } = readableOf(texts, storedEventOf);
      if (events.length > 0) await onEvents(events);
      if (failure !== null) throw failure;
      cursor = reached;
      if (closing.isClosed()) return;
    }
  };

  const follow = async (): Promise<void> => {
    let backoffMs = shortestBackoffMs;
    while (!closing.isClosed()) {
      try {
        await followOnce(() => {
          backoffMs = shortestBackoffMs;
        });
      } catch (error) {
        if (closing.isClosed()) return;
        if (!(error instanceof Lost)) throw error;
        const failure = failureOf(error.cause);
        if (!(failure instanceof LogUnavailable)) throw failure;
        logger.warn({ err: failure, position: cursor, backoffMs }, 'the log cannot be followed, trying again');
        await closing.orAfter(backoffMs);
        backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
      } finally {
        feed?.cancel();
        feed = null;
      }
    }
  };

  const done = follow().catch((error: unknown) => {
    // Whoever follows knows what stands still because of it, and says so once.
    if (!(error instanceof UnreadableEvent))
      logger.error({ err: error, position: cursor }, 'a subscription to the log has ended');
    throw error;
  });
  return {
    done,
    close: async () => {
      closing.close();
      feed?.cancel();
      await Promise.allSettled([done]);
    },
  };
};

/** The subscription went, not its handler. */
class Lost extends Error {
  override readonly name = 'Lost';
  constructor(cause: unknown) {
    super('A subscription was lost', { cause });
  }
}

const lostOr = async <T>(waited: Promise<T>): Promise<T> => {
  try {
    return await waited;
  } catch (error) {
    throw new Lost(error);
  }
};

/** Closing ends every wait. */
const openClosing = () => {
  let hasClosed = false;
  const { promise: whenClosed, resolve } = Promise.withResolvers<null>();
  return {
    isClosed: () => hasClosed,
    whenClosed,
    close: () => {
      hasClosed = true;
      resolve(null);
    },
    orAfter: async (ms: number): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<void>((done) => {
        timer = setTimeout(done, ms);
      });
      await Promise.race([passed, whenClosed]);
      clearTimeout(timer);
    },
  };
};
