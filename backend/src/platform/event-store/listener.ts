import type { Logger } from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { listenOn, type Listen } from '../postgres/listen.ts';
import { reconnect } from '../postgres/reconnect.ts';
import type { Wakes } from './subscription.ts';

export interface Listener {
  readonly wakes: Wakes;
  readonly close: () => Promise<void>;
}

/** Where nobody else listens: a connection for this alone. */
const ownListen = (url: string): { readonly listen: Listen; readonly end: () => Promise<void> } => {
  const sql = openSql(url, {
    ...reconnect,
    max: 1,
    connection: { application_name: 'turnout-log-listen' },
  });
  return { listen: listenOn(sql), end: () => sql.end({ timeout: 1 }) };
};

/**
 * Hears of appends by NOTIFY, once for all subscriptions, from the first on. Losing it costs only speed:
 * subscriptions also look by themselves.
 * @param shared how this process listens already; absent: on a connection for this alone.
 */
export const openListener = (url: string, logger: Logger, shared?: Listen): Listener => {
  const listeners = new Set<(categories: readonly string[] | null) => void>();
  let close: (() => Promise<void>) | null = null;
  const wakeAll = (categories: readonly string[] | null) => {
    for (const wake of listeners) wake(categories);
  };

  const begin = () => {
    const { listen, end } = shared === undefined ? ownListen(url) : { listen: shared, end: null };
    // The driver listens again by itself when the connection comes back, and says so each time.
    const heard = listen(
      'log',
      (categories) => wakeAll(categories.split(' ')),
      () => wakeAll(null),
    );
    heard.catch((error: unknown) => {
      logger.warn({ err: error }, 'cannot listen to the log yet');
    });
    return end ?? (async () => (await heard).unlisten());
  };

  return {
    wakes: (wake) => {
      close ??= begin();
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    close: async () => {
      await close?.();
    },
  };
};
