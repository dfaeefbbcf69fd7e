/** Work that waits its turn by whom it is done for. */
export interface FairQueue<T> {
  /** Puts a piece of work behind what the same one is waiting for already. */
  readonly add: (who: string, work: T) => void;
  /** The number of pieces that wait; of one, or of all. */
  readonly waiting: (who?: string) => number;
  readonly close: () => void;
}

/**
 * Runs at most `width` pieces of work at once, in turn by whom they are for: who asks for a thousand things
 * waits behind themselves, and everybody else behind one of them at most.
 * @param options `widthEach`: how many run at once for the same one. `isWanted`: what is not any more is
 *   passed over. `pauseMs`: how long somebody must wait before anything more is run for them; 0: not at all.
 */
export const createFairQueue = <T>(options: {
  width: number;
  widthEach: number;
  isWanted: (work: T) => boolean;
  pauseMs: (who: string) => number;
  run: (work: T, who: string) => Promise<void>;
}): FairQueue<T> => {
  const { width, widthEach, isWanted, pauseMs, run } = options;
  /** In the order of their turns. */
  const queues = new Map<string, T[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const wakeIn = (ms: number) => {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => {
      timer = null;
      go();
    }, ms);
  };

  const start = (who: string, work: T) => {
    runningInAll += 1;
    running.set(who, (running.get(who) ?? 0) + 1);
    void run(work, who).finally(() => {
      runningInAll -= 1;
      const left = (running.get(who) ?? 1) - 1;
      if (left === 0) running.delete(who);
      else running.set(who, left);
      go();
    });
  };

  /** Takes from whoever's turn it is; false when nobody may have anything run now. */
  const takeOne = (): boolean => {
    let shortest = Infinity;
    for (const [who, waiting] of queues) {
      while (waiting.length > 0 && waiting[0] !== undefined && !isWanted(waiting[0])) waiting.shift();
      if (waiting.length === 0) queues.delete(who);
      if (waiting.length === 0 || (running.get(who) ?? 0) >= widthEach) continue;
      const pause = pauseMs(who);
      if (pause > 0) {
        shortest = Math.min(shortest, pause);
        continue;
      }
      const work = waiting.shift();
      queues.delete(who);
      if (waiting.length > 0) queues.set(who, waiting);
      if (work !== undefined) start(who, work);
      return true;
    }
    if (shortest < Infinity) wakeIn(shortest);
    return false;
  };

  const go = () => {
    while (!isClosed && runningInAll < width && takeOne());
  };

  return {
    add: (who, work) => {
      const waiting = queues.get(who);
      if (waiting === undefined) queues.set(who, [work]);
      else waiting.push(work);
      go();
    },
    waiting: (who) =>
      who === undefined
        ? [...queues.values()].reduce((sum, { length }) => sum + length, 0)
        : (queues.get(who)?.length ?? 0),
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      queues.clear();
    },
  };
};
