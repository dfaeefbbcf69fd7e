import { categoryOf, UnreadableEvent, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';

/** That something was appended to a stream; what, whoever wants to know reads there. */
export type Appended = Pick<StoredEvent, 'streamId' | 'revision'>;

/** Follows the streams of configuration (accounts, events, types …) from now on, also other processes'. */
export interface Watch {
  /** False once following ended: then nothing remembered may be trusted without a look. */
  readonly isFollowing: () => boolean;
  readonly onEvent: (listener: (event: Appended) => void) => () => void;
  readonly covers: (streamId: string) => boolean;
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
        return Promise.resolve();
      },
      { categories },
    );
  let subscription = followFrom(await log.head());
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
    close: async () => {
      isClosed = true;
      await subscription.close();
      await following;
    },
  };
};
