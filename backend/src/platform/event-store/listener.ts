import type { Logger } from 'pino';
import postgres, { type Sql } from 'postgres';
import type { Wakes } from './subscription.ts';

export interface Listener {
  readonly wakes: Wakes;
  readonly close: () => Promise<void>;
}

/** Longest time between two attempts to listen again, in seconds. */
const longestBackoff = 1;

/**
 * Hears of appends by NOTIFY, on one connection for all subscriptions, opened for the first. Losing
 * it costs only speed: subscriptions also look by themselves.
 */
export const openListener = (url: string, logger: Logger): Listener => {
  const listeners = new Set<(categories: readonly string[] | null) => void>();
  let sql: Sql | null = null;
  const wakeAll = (categories: readonly string[] | null) => {
    for (const wake of listeners) wake(categories);
  };

  const listen = () => {
    const opened = postgres(url, {
      max: 1,
      connect_timeout: 5,
      backoff: (attempt) => Math.min(0.05 * 2 ** attempt, longestBackoff),
      onnotice: () => undefined,
      connection: { application_name: 'turnout-log-listen' },
    });
    // The driver listens again by itself when the connection comes back, and says so each time.
    const heard = opened.listen(
      'log',
      (categories) => wakeAll(categories.split(' ')),
      () => wakeAll(null),
    );
    heard.catch((error: unknown) => {
      logger.warn({ err: error }, 'cannot listen to the log yet');
    });
    return opened;
  };

  return {
    wakes: (wake) => {
      sql ??= listen();
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    close: async () => {
      await sql?.end({ timeout: 1 });
    },
  };
};
