/** A server that requests may go to. */
export interface Target {
  readonly address: string;
}

/** The servers that are there, looked at again and again. */
export interface Targets {
  /** The next in turn that is ready and was not tried, else one that at least answers; null: none is left. */
  readonly next: (tried: ReadonlySet<Target>) => Target | null;
  /**
   * The one that a line was begun at (by its first request, which has no `sid`), as long as it answers; else the next.
   * Of a line by polling each request has to arrive where it was begun.
   */
  readonly ofLine: (line: string, isBegun: boolean, tried: ReadonlySet<Target>) => Target | null;
  /** Nobody answered there: it is left out until it is seen again. */
  readonly isGone: (target: Target) => void;
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

/** Lines whose server is remembered; a page that was forgotten begins another. */
const linesAtMost = 20_000;
const lookEveryMs = 300;
const patienceMs = 2_000;

interface Known extends Target {
  state: 'ready' | 'alive' | 'gone';
}

const stateOf = async (address: string): Promise<Known['state']> => {
  try {
    const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer.status === 503 ? 'alive' : 'ready';
  } catch (error) {
    if (error instanceof Error) return 'gone';
    throw error;
  }
};

/** @param addresses such as http://127.0.0.1:41234; each is asked for /ready several times a second. */
export const openTargets = (addresses: readonly string[]): Targets => {
  const all: Known[] = addresses.map((address) => ({ address, state: 'gone' }));
  const looking = new Set<Known>();
  let turn = 0;
  const lookAt = async (target: Known): Promise<void> => {
    if (looking.has(target)) return;
    looking.add(target);
    target.state = await stateOf(target.address);
    looking.delete(target);
  };
  const look = async (): Promise<void> => {
    await Promise.all(all.map(lookAt));
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  const next = (tried: ReadonlySet<Target>): Known | null => {
    turn += 1;
    const inTurn = all.map((_, place) => all[(place + turn) % all.length]).filter((one) => one !== undefined);
    const left = inTurn.filter((one) => !tried.has(one) && one.state !== 'gone');
    return left.find(({ state }) => state === 'ready') ?? left[0] ?? null;
  };
  const lines = new Map<string, Known>();
  const remember = (line: string, target: Known): void => {
    const [oldest] = lines.keys();
    if (lines.size >= linesAtMost && oldest !== undefined) lines.delete(oldest);
    lines.set(line, target);
  };
  return {
    next,
    ofLine: (line, isBegun, tried) => {
      const known = lines.get(line);
      if (isBegun && known !== undefined && known.state !== 'gone' && !tried.has(known)) return known;
      const target = next(tried);
      if (target !== null) remember(line, target);
      return target;
    },
    isGone: (target) => {
      for (const known of all) if (known === target) known.state = 'gone';
    },
    look,
    close: () => clearInterval(timer),
  };
};
