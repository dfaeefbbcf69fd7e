/** Answers or appends that are kept back until the test lets them go. */
export interface Held {
  /** Resolves when so many of them wait. */
  readonly waiting: (count?: number) => Promise<void>;
  /** How many wait now. */
  readonly count: () => number;
  /** Lets all go and keeps no further one back. */
  readonly release: () => void;
}

interface Gate {
  readonly held: () => boolean;
  readonly pass: (action: () => void) => void;
  readonly hold: () => Held;
}

const openGate = (): Gate => {
  let kept: (() => void)[] | undefined;
  let watchers: { readonly count: number; readonly resolve: () => void }[] = [];
  const tell = (): void => {
    const ready = watchers.filter(({ count }) => (kept?.length ?? 0) >= count);
    watchers = watchers.filter((watcher) => !ready.includes(watcher));
    for (const { resolve } of ready) resolve();
  };
  return {
    held: () => kept !== undefined,
    pass: (action) => {
      if (kept === undefined) action();
      else {
        kept.push(action);
        tell();
      }
    },
    hold: () => {
      kept ??= [];
      return {
        waiting: async (count = 1) =>
          new Promise((resolve) => {
            watchers.push({ count, resolve });
            tell();
          }),
        count: () => kept?.length ?? 0,
        release: () => {
          const actions = kept ?? [];
          kept = undefined;
          for (const action of actions) action();
        },
      };
    },
  };
};

/** Counts what comes, for whoever waits until some more have come. */
export interface Counter {
  readonly add: () => void;
  readonly more: (count: number) => Promise<void>;
}

const openCounter = (): Counter => {
  let waiting: { left: number; readonly resolve: () => void }[] = [];
  return {
    add: () => {
      for (const waiter of waiting) {
        waiter.left -= 1;
        if (waiter.left === 0) waiter.resolve();
      }
      waiting = waiting.filter(({ left }) => left > 0);
    },
    more: async (count) =>
      new Promise((resolve) => {
        waiting.push({ left: count, resolve });
      }),
  };
};

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** How a node refuses appends; as real ones word it. */
export type Refusal =
  /** No leader is known, or the node is a read-only replica without one. */
  | { readonly kind: 'read-only' }
  | { readonly kind: 'access-denied' }
  | { readonly kind: 'not-ready' }
  | { readonly kind: 'not-leader'; readonly leader: Endpoint }
  | { readonly kind: 'wrong-expected-version'; readonly actualRevision: number };

/** What a node was told to do wrong; read by its services. */
export interface Faults {
  readonly appends: Gate;
  readonly answers: Gate;
  readonly subscriptions: Gate;
  /** Appends that have arrived and are neither stored nor refused yet. */
  readonly underWay: Set<string>;
  /** What was sent once more meanwhile; let go, it is answered that it timed out. */
  readonly copies: Gate;
  readonly gossip: Counter;
  /** The next append is stored, its answer is lost with every connection of the node. */
  loseNextAnswer: boolean;
  /** The connections are lost before the next append is stored. */
  loseNextAppend: boolean;
  refuseNext: Refusal | undefined;
  refuseAppends: Refusal | undefined;
  denyReads: boolean;
  /** So many events before its place does the next subscription from a position begin. */
  repeatOnResubscribe: number;
}

export const noFaults = (): Faults => ({
  appends: openGate(),
  answers: openGate(),
  subscriptions: openGate(),
  underWay: new Set(),
  copies: openGate(),
  gossip: openCounter(),
  loseNextAnswer: false,
  loseNextAppend: false,
  refuseNext: undefined,
  refuseAppends: undefined,
  denyReads: false,
  repeatOnResubscribe: 0,
});
