import type { Position } from '@turnout/contracts/kernel';
import type { StoredText } from '../stored-text.ts';
import type { Incoming } from './client.ts';
import type { ReadMessage } from './messages.ts';

/** What the server sent since last asked: events, and how far it has looked. */
export interface Chunk {
  readonly events: readonly StoredText[];
  readonly reached: Position;
}

/** One subscription's messages, gathered into chunks; sending is held up while nobody takes them. */
export interface Feed {
  /** Waits for something to hand out; rejects when the subscription is lost and all it sent is taken. */
  readonly next: () => Promise<Chunk>;
  readonly cancel: () => void;
}

export interface FeedOptions {
  readonly call: Incoming<ReadMessage>;
  readonly after: Position;
  /** Once this is reached, what comes is new and is handed out at once; before, chunks are filled. */
  readonly head: Position;
  /** Most events in one chunk. */
  readonly batch: number;
}

/** Longest time that events of the past wait for their chunk to fill. */
const gatherMs = 50;
const leastBuffered = 256;

/** An event, or a place that the server looked up to without finding one for us. */
interface Item {
  readonly position: Position;
  readonly event: StoredText | null;
}

export const openFeed = ({ call, after, head, batch }: FeedOptions): Feed => {
  const most = Math.max(2 * batch, leastBuffered);
  let items: Item[] = [];
  let count = 0;
  let last = after;
  let isLive = after >= head;
  let hasWaited = false;
  let isPaused = false;
  let failure: { readonly error: unknown } | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let waker: (() => void) | null = null;

  const isReady = () =>
    failure !== null || count >= batch || (items.length > 0 && (isLive || hasWaited || count === 0));
  const look = () => {
    if (isReady()) waker?.();
  };
  const put = (position: Position, event: StoredText | null) => {
    // After a reconnection the server may begin with what we have seen.
    if (position <= last) return;
    last = position;
    items.push({ position, event });
    if (event !== null) count += 1;
    isLive ||= position >= head;
    if (count >= most && !isPaused) {
      isPaused = true;
      call.pause();
    }
    gathering ??= setTimeout(() => {
      hasWaited = true;
      look();
    }, gatherMs);
    // Whatever the same packet still holds comes along.
    setImmediate(look);
  };
  const end = (error: unknown) => {
    failure ??= { error };
    look();
  };

  call.on('data', (message) => {
    if (message.kind === 'event') put(message.position, message.event);
    else if (message.kind === 'checkpoint' && message.position !== null) put(message.position, null);
    else if (message.kind === 'caught-up') {
      isLive = true;
      setImmediate(look);
    }
  });
  call.on('error', end);
  call.on('end', () => end(new Error('The server ended a subscription')));

  const take = (): Chunk => {
    const taken = items.slice(0, endOfChunk(items, batch));
    items = items.slice(taken.length);
    const events = taken.flatMap(({ event }) => (event === null ? [] : [event]));
    count -= events.length;
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    hasWaited = false;
    if (isPaused && count < batch) {
      isPaused = false;
      call.resume();
    }
    return { events, reached: taken.at(-1)?.position ?? last };
  };

  return {
    next: async () => {
      while (!isReady()) {
        await new Promise<void>((resolve) => {
          waker = resolve;
        });
        waker = null;
      }
      if (items.length === 0 && failure !== null) throw failure.error;
      return take();
    },
    cancel: () => {
      if (gathering !== null) clearTimeout(gathering);
      end(new Error('The subscription was closed'));
      call.resume();
      call.cancel();
    },
  };
};

/** Where a chunk of at most `batch` events ends; places behind its last event belong to it. */
const endOfChunk = (items: readonly Item[], batch: number): number => {
  let events = 0;
  const beyond = items.findIndex(({ event }) => {
    if (event !== null) events += 1;
    return events > batch;
  });
  return beyond === -1 ? items.length : beyond;
};
