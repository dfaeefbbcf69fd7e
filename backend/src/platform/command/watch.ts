import { categoryOf, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';

/** Follows the streams of configuration (accounts, events, types …) from now on, also other processes'. */
export interface Watch {
  /** False once following ended: then nothing remembered may be trusted without a look. */
  readonly isFollowing: () => boolean;
  readonly onEvent: (listener: (event: StoredEvent) => void) => () => void;
  readonly covers: (streamId: string) => boolean;
  readonly close: () => Promise<void>;
}

export const openWatch = async (log: EventStore, categories: readonly string[]): Promise<Watch> => {
  const listeners = new Set<(event: StoredEvent) => void>();
  const covered = new Set(categories);
  let isFollowing = true;
  const subscription = log.subscribe(
    await log.head(),
    (events) => {
      for (const event of events) for (const listener of listeners) listener(event);
      return Promise.resolve();
    },
    { categories },
  );
  subscription.done.catch(() => {
    isFollowing = false;
  });
  return {
    isFollowing: () => isFollowing,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    covers: (streamId) => covered.has(categoryOf(streamId)),
    close: () => subscription.close(),
  };
};
