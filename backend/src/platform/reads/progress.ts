import { startOfLog, Touched, type EventStore, type Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { listenOn } from '../postgres/listen.ts';

export interface TouchedMessage {
  readonly position: Position;
  readonly projection: string;
  readonly touched: readonly Touched[];
  /** Requests that led here, where they are traced. */
  readonly correlationIds?: readonly string[] | undefined;
}

/** How far the projections have read the log, as this process has heard. */
export interface Progress {
  readonly reached: (projection: string) => Position;
  /** Where the slowest projection stands that has not stopped. */
  readonly all: () => Position;
  /**
   * Whether these projections (all, where none are named) got this far within the time; false when it ran
   * out or one has stopped.
   */
  readonly waitFor: (position: Position, timeoutMs: number, projections?: readonly string[]) => Promise<boolean>;
  /** As `waitFor` the log's head as it is now. */
  readonly waitForHead: (timeoutMs: number, projections?: readonly string[]) => Promise<boolean>;
  readonly onTouched: (listener: (message: TouchedMessage) => void) => () => void;
  readonly close: () => Promise<void>;
}

interface Place {
  readonly name: string;
  position: Position;
  /** When somebody first waited for it since it last moved. A quiet hour is no standstill. */
  awaitedSince: number | null;
}

interface Waiting {
  readonly position: Position;
  /** Null: all of them. */
  readonly places: readonly Place[] | null;
  readonly settle: (reached: boolean) => void;
}

const Message = z.object({
  position: z.string(),
  projection: z.string(),
  touched: z.array(Touched),
  correlationIds: z.array(z.string()).optional(),
});
const Checkpoint = z.object({ name: z.string(), position: z.string() });

/** A projection that stands still this long while somebody waits for it is not waited for any more. */
const stoppedAfterMs = 5_000;

/**
 * Follows the projections by NOTIFY `touched`, starting from their stored checkpoints.
 * @param options `projections`: the names of those that reads depend on; `monotonic`: milliseconds.
 */
export const openProgress = async (options: {
  sql: Sql;
  log: EventStore;
  projections: readonly string[];
  logger: Logger;
  /** Where the worker last said that this projection has stopped; null where it said no such thing, and time tells. */
  stoppedAt?: (projection: string) => Position | null;
  monotonic?: () => number;
}): Promise<Progress> => {
  const { sql, log, projections, logger, stoppedAt, monotonic = () => performance.now() } = options;
  const places = new Map<string, Place>(
    projections.map((name) => [name, { name, position: startOfLog, awaitedSince: null }]),
  );
  const listeners = new Set<(message: TouchedMessage) => void>();
  let waiting: Waiting[] = [];

  const placeOf = (name: string): Place => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`nobody follows a projection ${name}`);
    return place;
  };
  const slowest = (): Position => {
    let all: Position | null = null;
    for (const { position } of places.values()) if (all === null || position < all) all = position;
    return all ?? startOfLog;
  };
  const advance = (name: string, position: Position) => {
    const place = places.get(name);
    if (place === undefined || position <= place.position) return;
    place.position = position;
    place.awaitedSince = null;
    const all = slowest();
    waiting = waiting.filter((one) => {
      const isThere = one.places === null ? all >= one.position : one.places.every((it) => it.position >= one.position);
      if (!isThere) return true;
      one.settle(true);
      return false;
    });
  };
  const readCheckpoints = async () => {
    const before = new Map(Array.from(places.values(), (place) => [place, place.position]));
    const rows = z.array(Checkpoint).parse(await sql`SELECT name, position FROM read.checkpoints`);
    for (const { name, position } of rows) {
      // A database that comes back may be an older one, or hold tables made anew: what it says counts, unless a
      // notification came while it was read, which is newer than what was read.
      const place = places.get(name);
      if (place !== undefined && position < place.position && place.position === before.get(place))
        place.position = position;
      advance(name, position);
    }
  };
  const catchUp = async () => {
    try {
      await readCheckpoints();
      const everything = [{ topic: '*', key: '*' }];
      for (const listener of listeners) listener({ position: slowest(), projection: '', touched: everything });
    } catch (error) {
      logger.error({ err: error }, 'how far the projections are could not be read');
    }
  };
  const listening = await listenOn(sql)(
    'touched',
    (payload) => {
      const message = Message.parse(JSON.parse(payload));
      advance(message.projection, message.position);
      for (const listener of listeners) listener(message);
    },
    // Also after a lost connection: what was said meanwhile is in the tables.
    () => void catchUp(),
  );
  await readCheckpoints();

  const hasStopped = (position: Position, some: Iterable<Place>): boolean => {
    const now = monotonic();
    let hasOne = false;
    for (const place of some) {
      if (place.position >= position) continue;
      place.awaitedSince ??= now;
      const stopped = stoppedAt?.(place.name) ?? null;
      // The worker says so every few seconds only: a projection that moved past that place goes on.
      const isSaid = stopped !== null && place.position <= stopped;
      hasOne ||= isSaid || now - place.awaitedSince > stoppedAfterMs;
    }
    return hasOne;
  };

  const waitForPlaces = (position: Position, timeoutMs: number, some: readonly Place[] | null): Promise<boolean> => {
    if ((some ?? [...places.values()]).every((place) => place.position >= position)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const entry: Waiting = {
        position,
        places: some,
        settle: (reached: boolean) => {
          clearTimeout(timer);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== entry);
        resolve(false);
      }, timeoutMs);
      waiting.push(entry);
    });
  };

  return {
    reached: (projection) => places.get(projection)?.position ?? startOfLog,
    all: slowest,
    waitFor: async (position, timeoutMs, named) => waitForPlaces(position, timeoutMs, named?.map(placeOf) ?? null),
    waitForHead: async (timeoutMs, named) => {
      const some = named?.map(placeOf) ?? null;
      const head = await log.head();
      return waitForPlaces(head, hasStopped(head, some ?? places.values()) ? 20 : timeoutMs, some);
    },
    onTouched: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listening.unlisten(),
  };
};
