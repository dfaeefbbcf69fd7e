import { createFairQueue } from './fair-queue.ts';

/** Runs tasks, so many at once; whoever asks for many waits behind those who ask for few. */
export interface FairScheduler {
  /** Null: too many wait already, of this key or of all; nothing was run. */
  readonly run: <T>(key: string, task: () => Promise<T>) => Promise<T | null>;
}

/**
 * @param options `atOnce`: tasks under way at any time; `ofKey`, `inAll`: how many may wait.
 */
export const openFairScheduler = (options: { atOnce: number; ofKey: number; inAll: number }): FairScheduler => {
  const { atOnce, ofKey, inAll } = options;
  const queue = createFairQueue<() => Promise<void>>({
    width: atOnce,
    widthEach: atOnce,
    isWanted: () => true,
    pauseMs: () => 0,
    run: (begin) => begin(),
  });
  return {
    run: async (key, task) => {
      if (queue.waiting() >= inAll || queue.waiting(key) >= ofKey) return null;
      return new Promise((resolve, reject) => queue.add(key, () => task().then(resolve, reject)));
    },
  };
};
