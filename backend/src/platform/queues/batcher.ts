/** Work that waits for a lane, by a key of which at most one is under way at any time. */
export interface Batcher<T, R> {
  readonly add: (key: string | null, item: T) => Promise<R>;
  /** Resolves when nothing waits and nothing is under way. */
  readonly idle: () => Promise<void>;
  readonly isIdle: () => boolean;
}

export interface BatcherOptions<T, R> {
  /** One function per lane: does a batch and answers in its order. Never called while it is at work. */
  readonly lanes: readonly ((batch: readonly T[]) => Promise<readonly R[]>)[];
  /** Most items in one batch. */
  readonly batch: number;
  /** What an item adds to a batch's size, and the size at which a batch is full. */
  readonly weigh?: (item: T) => number;
  readonly fullAt?: number;
  /** The size above which a batch never is, but for an item that alone is larger. */
  readonly atMost?: number;
  /** Lets what waits go as soon as a lane is free; otherwise it waits for what is asked in answer to what came back. */
  readonly isEager?: boolean;
  /** Tells whether an item may be in one batch with the first of it. */
  readonly goesWith?: (first: T, next: T) => boolean;
}

interface Waiting<T, R> {
  readonly key: string | null;
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** What waits: in the order it came, but one at a time of each key. */
const openWaiting = <T, R>({
  batch,
  weigh = () => 0,
  fullAt = Number.POSITIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
  goesWith = () => true,
}: BatcherOptions<T, R>) => {
  const ready: Waiting<T, R>[] = [];
  /** What waits behind an item of the same key that is ready or under way. */
  const behind = new Map<string, Waiting<T, R>[]>();
  return {
    isEmpty: () => ready.length === 0,
    put: (waiting: Waiting<T, R>): void => {
      const { key } = waiting;
      const queue = key === null ? undefined : behind.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      if (key !== null) behind.set(key, []);
      ready.push(waiting);
    },
    /** The next batch. */
    take: (): Waiting<T, R>[] => {
      let weight = 0;
      let count = 0;
      const [first] = ready;
      while (count < batch && (count === 0 || weight < fullAt)) {
        const next = ready[count];
        if (next === undefined) break;
        weight += weigh(next.item);
        if (count > 0 && (weight > atMost || first === undefined || !goesWith(first.item, next.item))) break;
        count += 1;
      }
      return ready.splice(0, count);
    },
    /** An item of this key is done; the next one may go. */
    release: (key: string | null): void => {
      if (key === null) return;
      const next = behind.get(key)?.shift();
      if (next === undefined) behind.delete(key);
      else ready.push(next);
    },
  };
};

/**
 * Gathers what is asked for while the lanes are busy and sends it in batches: nothing waits when the
 * load is low, and a batch fills by itself when it is high. Items of one key keep their order and
 * never share a batch.
 */
export const openBatcher = <T, R>(options: BatcherOptions<T, R>): Batcher<T, R> => {
  const waiting = openWaiting(options);
  const free = [...options.lanes];
  let isScheduled = false;
  let whenIdle: (() => void)[] = [];

  const send = async (lane: (batch: readonly T[]) => Promise<readonly R[]>, taken: readonly Waiting<T, R>[]) => {
    try {
      const results = await lane(taken.map(({ item }) => item));
      for (const [index, { resolve, reject }] of taken.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('A lane answered too little'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
    free.push(lane);
    for (const { key } of taken) waiting.release(key);
    if (options.isEager === true && !isScheduled && !waiting.isEmpty()) pump();
    else schedule();
  };

  const pump = () => {
    isScheduled = false;
    while (!waiting.isEmpty()) {
      const lane = free.shift();
      if (lane === undefined) return;
      const taken = waiting.take();
      void send(lane, taken);
    }
    if (free.length < options.lanes.length) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  };

  // Whatever the same turn of the event loop still asks for comes along.
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(pump);
  };

  return {
    add: (key, item) =>
      new Promise<R>((resolve, reject) => {
        waiting.put({ key, item, resolve, reject });
        schedule();
      }),
    idle: () =>
      new Promise<void>((resolve) => {
        whenIdle.push(resolve);
        schedule();
      }),
    isIdle: () => !isScheduled && waiting.isEmpty() && free.length === options.lanes.length,
  };
};
