import { setTimeout as delay } from 'node:timers/promises';

/**
 * PostgreSQL ends a session that holds a turn and says nothing for so long, in ms: whoever hangs, or whose
 * machine is gone, has lost its turn, and another takes it.
 */
export const turnSilenceMs = 4_000;
const beatEveryMs = 1_000;

const outOfTime = async (ms: number, signal: AbortSignal): Promise<never> => {
  await delay(ms, undefined, { signal });
  throw new Error(`the session that holds the turn did not answer in ${ms} ms`);
};

/**
 * Does work while a session of the database lives, which it is asked every second: a turn is held by a
 * session, and who has lost it must not go on.
 * @param options `beat`: asks the session; rejects when it is another one or gone. `signal`: ends the work.
 * @param work gets a signal that comes when it has to end; it ends by itself then.
 * @returns when the work has ended.
 * @throws what the beat said, once the work has ended.
 */
export const whileAlive = async (
  options: { readonly beat: () => Promise<unknown>; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const ending = new AbortController();
  const done = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const losses: Error[] = [];
  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(beatEveryMs, undefined, { signal: done.signal });
      const answered = new AbortController();
      try {
        await Promise.race([options.beat(), outOfTime(turnSilenceMs - beatEveryMs, answered.signal)]);
      } finally {
        answered.abort();
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (done.signal.aborted) return;
    losses.push(error instanceof Error ? error : new Error(String(error)));
    ending.abort();
  });
  try {
    await work(signal);
  } finally {
    done.abort();
    await watching;
  }
  for (const loss of losses) throw loss;
};
