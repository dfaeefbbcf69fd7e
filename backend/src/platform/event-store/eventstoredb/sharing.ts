import {
  categoryOf,
  type EventStore,
  type Position,
  type StoredEvent,
  type Subscription,
} from '@turnout/contracts/kernel';

type Subscribe = EventStore['subscribe'];
type OnEvents = Parameters<Subscribe>[1];

/** Most events that are kept for those who come along; whoever is further behind reads for itself. */
const keptAtMost = 4_000;

/** What a subscription to everything brought last, for others to take their part of. */
interface Shared {
  /** Whether all that came after this place is kept, or is still to come. */
  readonly covers: (place: Position) => boolean;
  /** What is kept after a place, of the categories given, and how far that goes. */
  readonly after: (
    place: Position,
    most: number,
    categories: readonly string[],
  ) => { readonly events: readonly StoredEvent[]; readonly reached: Position };
  /** Calls once, when there is more or nothing comes any more. */
  readonly onMore: (call: () => void) => void;
  readonly put: (events: readonly StoredEvent[]) => void;
  readonly end: () => void;
}

const openShared = (start: Position): Shared => {
  let from = start;
  let reached = start;
  let kept: StoredEvent[] = [];
  let hasEnded = false;
  let waiting: (() => void)[] = [];
  const tell = (): void => {
    const told = waiting;
    waiting = [];
    for (const call of told) call();
  };
  /** Where in what is kept the first event after a place stands. */
  const indexAfter = (place: Position): number => {
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((kept[middle]?.position ?? place) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    covers: (place) => !hasEnded && from <= place && place <= reached,
    after: (place, most, categories) => {
      const events: StoredEvent[] = [];
      for (let index = indexAfter(place); index < kept.length; index += 1) {
        const event = kept[index];
        if (event === undefined || !categories.includes(categoryOf(event.streamId))) continue;
        events.push(event);
        if (events.length === most) return { events, reached: event.position };
      }
      return { events, reached };
    },
    onMore: (call) => void waiting.push(call),
    put: (events) => {
      const last = events.at(-1);
      if (last === undefined) return;
      kept.push(...events);
      reached = last.position;
      if (kept.length > keptAtMost) {
        const gone = kept.length - keptAtMost;
        from = kept[gone - 1]?.position ?? from;
        kept = kept.slice(gone);
      }
      tell();
    },
    end: () => {
      hasEnded = true;
      tell();
    },
  };
};

/**
 * Subscriptions of one process that share what crosses the wire: where one of them asks for everything, as the
 * projections do, those who ask for some categories take their part of that while they are as far, and have a
 * subscription of the server's of their own only while they are behind. Each keeps its own place and its own pace.
 * @param follow a subscription of the server's.
 */
export const openSharing = (follow: Subscribe): Subscribe => {
  let shared: Shared | null = null;

  const lead: Subscribe = (after, onEvents, options) => {
    const own = openShared(after);
    shared = own;
    const subscription = follow(
      after,
      (events) => {
        own.put(events);
        return onEvents(events);
      },
      options,
    );
    const end = () => {
      own.end();
      if (shared === own) shared = null;
    };
    subscription.done.then(end, end);
    return subscription;
  };

  return (after, onEvents, options = {}) => {
    const { categories, batch } = options;
    if (categories === undefined) return lead(after, onEvents, options);
    return goAlong({ after, onEvents, categories, batch, follow, shared: () => shared });
  };
};

interface Along {
  readonly after: Position;
  readonly onEvents: OnEvents;
  readonly categories: readonly string[];
  readonly batch: number | undefined;
  readonly follow: Subscribe;
  readonly shared: () => Shared | null;
}

const goAlong = ({ after, onEvents, categories, batch = 500, follow, shared }: Along): Subscription => {
  let isClosed = false;
  let cursor = after;
  let alone: Subscription | null = null;
  let wake: () => void = () => undefined;

  /** By a subscription of its own, until what is shared goes on from there. */
  const followAlone = async (): Promise<void> => {
    const own = follow(
      cursor,
      async (events) => {
        await onEvents(events);
        cursor = events.at(-1)?.position ?? cursor;
        // Not waited for here: closing waits for this very call.
        if (shared()?.covers(cursor) === true) void own.close();
      },
      { categories, batch },
    );
    alone = own;
    await own.done;
  };
  const run = async (): Promise<void> => {
    while (!isClosed) {
      const source = shared();
      if (source?.covers(cursor) !== true) {
        await followAlone();
        continue;
      }
      const { events, reached } = source.after(cursor, batch, categories);
      if (events.length > 0) await onEvents(events);
      else if (reached === cursor)
        await new Promise<void>((resolve) => {
          wake = resolve;
          source.onMore(resolve);
        });
      cursor = reached;
    }
  };
  const done = run();
  return {
    done,
    close: async () => {
      isClosed = true;
      wake();
      await alone?.close();
      await Promise.allSettled([done]);
    },
  };
};
