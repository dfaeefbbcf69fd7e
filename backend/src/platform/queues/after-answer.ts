import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';

/** What is stored after the answer went out, so that the time an answer takes does not tell whether it is. */
export interface AfterAnswer {
  readonly run: (what: string, task: () => Promise<unknown>) => void;
  /** Does at once what waits, and resolves when all is done: nothing is lost when a server stops. */
  readonly finish: () => Promise<void>;
}

/** How much later it is stored, drawn by lot. */
export interface Spread {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Longer than an answer takes: whoever asks again at once meets no machine that is busy with the last one. */
const usualSpread: Spread = { fromMs: 200, toMs: 1_200 };
const waitingAtMost = 5_000;

/**
 * Runs tasks a moment later. One that fails is logged, as nobody waits for it. Beyond what may wait a
 * task is begun at once.
 * @param spread another one, for specs that wait for what comes of a task.
 */
export const openAfterAnswer = (logger: Pick<Logger, 'error'>, spread: Spread = usualSpread): AfterAnswer => {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const underWay = new Set<Promise<void>>();
  const store = async (what: string, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      logger.error({ err: error }, `${what} was not stored`);
    }
  };
  const begin = (what: string, task: () => Promise<unknown>): void => {
    const storing = store(what, task).finally(() => void underWay.delete(storing));
    underWay.add(storing);
  };
  return {
    run: (what, task) => {
      if (waiting.size >= waitingAtMost) return begin(what, task);
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          begin(what, task);
        },
        randomInt(spread.fromMs, spread.toMs),
      );
      waiting.set(timer, () => begin(what, task));
    },
    finish: async () => {
      for (const [timer, now] of waiting) {
        clearTimeout(timer);
        now();
      }
      waiting.clear();
      await Promise.all(underWay);
    },
  };
};
