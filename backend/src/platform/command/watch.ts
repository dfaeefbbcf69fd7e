import {
  categoryOf,
  UnreadableEvent,
  type EventStore,
  type Position,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import type { Logger } from 'pino';

/** That something was appended to a stream; what, whoever wants to know reads there. */
export type Appended = Pick<StoredEvent, 'streamId' | 'revision'>;

/** Follows the streams of configuration (accounts, events, types …) from now on, also other processes'. */
export interface Watch {
  /** False once following ended: then nothing remembered may be trusted without a look. */
  readonly isFollowing: () => boolean;
  readonly onEvent: (listener: (event: Appended) => void) => () => void;
  readonly covers: (streamId: string) => boolean;
  /**
   * Tells of all that the log holds when it is called, instead of waiting until following gets there: what is read
   * from memory afterwards is not older than the call, whichever process wrote.
   */
  readonly catchUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * An event that cannot be read is told like any other: nothing that was remembered of its stream is
 * trusted any more, and whoever reads the stream is refused there. The other streams are followed on.
 */
export const openWatch = async (log: EventStore, categories: readonly string[], logger?: Logger): Promise<Watch> => {
  const listeners = new Set<(event: Appended) => void>();
  const covered = new Set(categories);
  let isFollowing = true;
  let isClosed = false;
  const tell = (event: Appended): void => {
    for (const listener of listeners) listener(event);
  };
  const followFrom = (after: string) =>
    log.subscribe(
      after,
      (events) => {
        for (const event of events) tell(event);
        noteSeen(events.at(-1)?.position);
        return Promise.resolve();
      },
      { categories },
    );
  const start = await log.head();
  const { catchUp, noteSeen } = openCatchUp({ log, categories, tell, from: start });
  let subscription = followFrom(start);
  const keepFollowing = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await subscription.done;
        return;
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        const { place } = error;
        logger?.error(
          { err: error, ...place },
          'a stream of configuration cannot be read; what depends on it is refused',
        );
        tell(place);
        if (!isClosed) subscription = followFrom(place.position);
      }
    }
  };
  const following = keepFollowing().catch((error: unknown) => {
    isFollowing = false;
    logger?.error({ err: error }, 'configuration is not followed any more; every request reads it anew');
  });
  return {
    isFollowing: () => isFollowing,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    covers: (streamId) => covered.has(categoryOf(streamId)),
    catchUp,
    close: async () => {
      isClosed = true;
      await subscription.close();
      await following;
    },
  };
};

const eventsPerLook = 1_000;

/** Looks once at each part of the log; those who ask at the same time share a look that began after they asked. */
const openCatchUp = ({
  log,
  categories,
  tell,
  from,
}: {
  readonly log: EventStore;
  readonly categories: readonly string[];
  readonly tell: (event: Appended) => void;
  readonly from: Position;
}): Pick<Watch, 'catchUp'> & { readonly noteSeen: (position: Position | undefined) => void } => {
  let seen = from;
  /** Whoever follows has told of everything up to here. */
  const noteSeen = (position: Position | undefined): void => {
    if (position !== undefined && position > seen) seen = position;
  };
  let looking: Promise<void> = Promise.resolve();
  const readOn = async (): Promise<readonly (Appended & Pick<StoredEvent, 'position'>)[]> => {
    try {
      return await log.readAll(seen, eventsPerLook, { categories });
    } catch (error) {
      // Told like any other, as by whoever follows.
      if (error instanceof UnreadableEvent) return [error.place];
      throw error;
    }
  };
  const lookUpTo = async (head: Position): Promise<void> => {
    while (seen < head) {
      const events = await readOn();
      for (const event of events) tell(event);
      noteSeen(events.at(-1)?.position ?? head);
    }
  };
  const catchUp = async (): Promise<void> => {
    const head = await log.head();
    if (seen >= head) return;
    // One after the other: whoever comes later mostly finds that the one before saw as much.
    looking = looking.catch(() => undefined).then(() => lookUpTo(head));
    await looking;
  };
  return { catchUp, noteSeen };
};
