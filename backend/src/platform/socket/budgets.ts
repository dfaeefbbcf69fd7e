/** What one session may take of a server, over all of its sockets together. */
export interface Allowance {
  /** Different views; the same one on many screens counts once. */
  readonly views: number;
  readonly sockets: number;
  /** Messages at once, and how many a second after that. */
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** Milliseconds of reading views and writing answers at once, and how many a second after that. */
  readonly workMs: number;
  readonly workMsPerSecond: number;
}

/**
 * A page watches up to a dozen views, and a hall hangs one wall link on hundreds of screens. All of them
 * coming back at once must fit into what is there at once.
 */
export const sessionAllowance: Allowance = {
  views: 60,
  sockets: 500,
  messages: 1_000,
  messagesPerSecond: 100,
  // A page of a dozen views, read one after the other, takes some 60 ms; a wall of a busy door some 50 ms a second.
  workMs: 300,
  workMsPerSecond: 100,
};

/** Gives back what was taken; twice is once. */
export type GiveBack = () => void;

/** Keeps account of what sessions take. */
export interface Budgets {
  /** One more socket, its handshake counted as a message; null when it is one too many. */
  readonly connect: (sessionId: string) => GiveBack | null;
  /** Counts a message: whether it may be answered, is one too many, or one of a flood. */
  readonly message: (sessionId: string) => 'taken' | 'refused' | 'flood';
  /** One more screen on a view, before anything is awaited for it; null when the session holds too many. */
  readonly reserve: (sessionId: string, view: string) => GiveBack | null;
  /** Counts work that was done for the session. */
  readonly spend: (sessionId: string, ms: number) => void;
  /** Milliseconds until more may be done for it; 0: now. */
  readonly pauseMs: (sessionId: string) => number;
  /** How many different views it holds. */
  readonly views: (sessionId: string) => number;
  /** How many sessions hold anything; for measures and specs. */
  readonly sessions: () => number;
}

/** So much at once, refilled with time. */
const createBucket = (size: number, perSecond: number, now: number) => {
  let left = size;
  let at = now;
  return {
    left: (time: number) => {
      left = Math.min(size, left + ((time - at) * perSecond) / 1000);
      at = time;
      return left;
    },
    take: (amount: number) => {
      // No deeper than it takes to fill once, or a storm would be paid for long after it is over.
      left = Math.max(-size, left - amount);
    },
  };
};

const once = (work: () => void): GiveBack => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
};

/** @param options `monotonic`: milliseconds that only grow. */
export const createBudgets = (options: {
  readonly monotonic: () => number;
  readonly allowance?: Allowance;
}): Budgets => {
  const { monotonic, allowance = sessionAllowance } = options;
  const accounts = new Map<string, ReturnType<typeof open>>();
  const open = () => ({
    sockets: 0,
    /** Each view held, and on how many sockets. */
    views: new Map<string, number>(),
    messages: createBucket(allowance.messages, allowance.messagesPerSecond, monotonic()),
    work: createBucket(allowance.workMs, allowance.workMsPerSecond, monotonic()),
  });
  const accountOf = (sessionId: string) => {
    const known = accounts.get(sessionId);
    if (known !== undefined) return known;
    const fresh = open();
    accounts.set(sessionId, fresh);
    return fresh;
  };
  /** Forgotten when it holds nothing and owes nothing: whoever hangs up and comes back has not begun anew. */
  const sweep = () => {
    const now = monotonic();
    for (const [sessionId, { sockets, views, messages, work }] of accounts) {
      const owes = messages.left(now) < allowance.messages || work.left(now) < allowance.workMs;
      if (sockets === 0 && views.size === 0 && !owes) accounts.delete(sessionId);
    }
  };
  let sweptAt = monotonic();

  return {
    connect: (sessionId) => {
      if (monotonic() - sweptAt > 10_000) {
        sweptAt = monotonic();
        sweep();
      }
      const account = accountOf(sessionId);
      const mayAsk = account.messages.left(monotonic()) >= 1;
      account.messages.take(1);
      if (!mayAsk || account.sockets >= allowance.sockets) return null;
      account.sockets += 1;
      return once(() => {
        account.sockets -= 1;
      });
    },
    message: (sessionId) => {
      const { messages } = accountOf(sessionId);
      const left = messages.left(monotonic());
      messages.take(1);
      return left >= 1 ? 'taken' : left > -allowance.messages / 2 ? 'refused' : 'flood';
    },
    reserve: (sessionId, view) => {
      const { views } = accountOf(sessionId);
      const screens = views.get(view);
      if (screens === undefined && views.size >= allowance.views) return null;
      views.set(view, (screens ?? 0) + 1);
      return once(() => {
        const left = (views.get(view) ?? 1) - 1;
        if (left === 0) views.delete(view);
        else views.set(view, left);
      });
    },
    spend: (sessionId, ms) => accountOf(sessionId).work.take(ms),
    pauseMs: (sessionId) => {
      const left = accounts.get(sessionId)?.work.left(monotonic()) ?? 0;
      return left >= 0 ? 0 : Math.ceil((-left / allowance.workMsPerSecond) * 1000);
    },
    views: (sessionId) => accounts.get(sessionId)?.views.size ?? 0,
    sessions: () => {
      sweep();
      return accounts.size;
    },
  };
};
