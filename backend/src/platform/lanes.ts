/** Work that waits for a lane, by a key of which at most one is under way at any time. */
export interface Lanes<T, R> {
  readonly add: (key: string | null, item: T) => Promise<R>;
  /** Resolves when nothing waits and nothing is under way. */
  readonly idle: () => Promise<void>;
}

export interface LaneOptions<T, R> {
  /** One function per lane: does a batch and answers in its order. Never called while it is at work. */
  readonly lanes: readonly ((batch: readonly T[]) => Promise<readonly R[]>)[];
  /** Most items in one batch. */
  readonly batch: number;
  /** What an item adds to a batch's size, and the size at which a batch is full. */
  readonly weigh?: (item: T) => number;
  readonly fullAt?: number;
}

interface Waiting<T, R> {
  readonly key: string | null;
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what is asked for while the lanes are busy and sends it in batches: nothing waits when the
 * load is low, and a batch fills by itself when it is high. Items of one key keep their order and
 * never share a batch.
 */
export const openLanes = <T, R>(options: LaneOptions<T, R>): Lanes<T, R> => {
  const { batch, weigh = () => 0, fullAt = Number.POSITIVE_INFINITY } = options;
  const free = [...options.lanes];
  const ready: Waiting<T, R>[] = [];
  /** What waits behind an item of the same key that is ready or under way. */
  const behind = new Map<string, Waiting<T, R>[]>();
  let isScheduled = false;
  let whenIdle: (() => void)[] = [];

  const take = (): Waiting<T, R>[] => {
    let weight = 0;
    let count = 0;
    while (count < batch && count < ready.length && (count === 0 || weight < fullAt)) {
      const next = ready[count];
      if (next !== undefined) weight += weigh(next.item);
      count += 1;
    }
    return ready.splice(0, count);
  };

  const release = (key: string | null) => {
    if (key === null) return;
    const next = behind.get(key)?.shift();
    if (next === undefined) behind.delete(key);
    else ready.push(next);
  };

  const send = async (lane: (batch: readonly T[]) => Promise<readonly R[]>, taken: readonly Waiting<T, R>[]) => {
    try {
      const results = await lane(taken.map(({ item }) => item));
      for (const [index, waiting] of taken.entries()) {
        const result = results[index];
        if (result === undefined) waiting.reject(new Error('A lane answered too little'));
        else waiting.resolve(result);
      }
    } catch (error) {
      for (const waiting of taken) waiting.reject(error);
    }
    free.push(lane);
    for (const { key } of taken) release(key);
    schedule();
  };

  const pump = () => {
    isScheduled = false;
    while (ready.length > 0) {
      const lane = free.shift();
      if (lane === undefined) return;
      void send(lane, take());
    }
    if (free.length === options.lanes.length) {
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    }
  };

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(pump);
  };

  const add = (key: string | null, item: T) =>
    new Promise<R>((resolve, reject) => {
      const waiting = { key, item, resolve, reject };
      const queue = key === null ? undefined : behind.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      if (key !== null) behind.set(key, []);
      ready.push(waiting);
      schedule();
    });

  const idle = () =>
    new Promise<void>((resolve) => {
      whenIdle.push(resolve);
      schedule();
    });

  return { add, idle };
};
