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
  /** Each key's queue; the key whose turn is next stands first. */
  const queues = new Map<string, (() => void)[]>();
  let underWay = 0;
  let waiting = 0;

  const next = (): void => {
    const [first] = queues;
    if (first === undefined || underWay >= atOnce) return;
    const [key, queue] = first;
    queues.delete(key);
    const begin = queue.shift();
    // Whoever has more goes behind everybody else.
    if (queue.length > 0) queues.set(key, queue);
    if (begin === undefined) return;
    waiting -= 1;
    underWay += 1;
    begin();
  };

  return {
    run: async (key, task) => {
      const queue = queues.get(key) ?? [];
      if (waiting >= inAll || queue.length >= ofKey) return null;
      const turn = new Promise<void>((resolve) => {
        queue.push(resolve);
        queues.set(key, queue);
        waiting += 1;
      });
      next();
      await turn;
      try {
        return await task();
      } finally {
        underWay -= 1;
        next();
      }
    },
  };
};
