import { startOfLog, type EventStore, type Position, type StoredEvent } from '@turnout/contracts/kernel';

/** A whole log from its first event on, page by page; each call begins anew. */
export type LogPages = () => AsyncIterable<readonly StoredEvent[]>;

/** Most events that are read at once. */
const pageSize = 2_000;

/** A log's pages up to its end as it then is, each read while the one before is worked on. */
export const pagesOf = (log: Pick<EventStore, 'readAll'>): LogPages =>
  async function* () {
    let page = await log.readAll(startOfLog, pageSize);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      const ahead = log.readAll(last.position, pageSize);
      // Whoever breaks off does not look at the page ahead any more.
      ahead.catch(() => undefined);
      yield page;
      page = await ahead;
    }
  };

/** Walks a log event by event; null at its end. */
export interface Walk {
  readonly next: () => Promise<StoredEvent | null>;
  readonly end: () => Promise<void>;
}

export const walk = (pages: LogPages): Walk => {
  const iterator = pages()[Symbol.asyncIterator]();
  let page: readonly StoredEvent[] = [];
  let place = 0;
  return {
    next: async () => {
      while (place >= page.length) {
        const answer = await iterator.next();
        if (answer.done === true) return null;
        page = answer.value;
        place = 0;
      }
      place += 1;
      return page[place - 1] ?? null;
    },
    end: async () => {
      await iterator.return?.();
    },
  };
};

const ordinalPosition = (ordinal: number): Position => String(ordinal).padStart(20, '0');

/**
 * A log whose places are the numbers of its events, so that two copies of it fold to the same rows. It is
 * read in order, by one reader at a time.
 * @param events how many of its events it has.
 */
export const countedLog = (pages: LogPages, events: number): EventStore => {
  let way: { walk: Walk; done: number } | null = null;
  const from = async (ordinal: number): Promise<Walk> => {
    if (way === null || way.done !== ordinal) {
      await way?.walk.end();
      way = { walk: walk(pages), done: 0 };
      for (; way.done < ordinal; way.done += 1) await way.walk.next();
    }
    return way.walk;
  };
  const refuse = () => Promise.reject(new Error('A counted log is only read in order'));
  return {
    head: () => Promise.resolve(ordinalPosition(events)),
    readAll: async (after, limit) => {
      const start = Number(after);
      const walking = await from(start);
      const page: StoredEvent[] = [];
      while (page.length < limit && start + page.length < events) {
        const event = await walking.next();
        if (event === null) break;
        page.push({ ...event, position: ordinalPosition(start + page.length + 1) });
      }
      if (way !== null) way.done = start + page.length;
      return page;
    },
    append: refuse,
    readStream: refuse,
    subscribe: () => ({ done: refuse(), close: () => Promise.resolve() }),
    close: async () => {
      await way?.walk.end();
    },
  };
};
