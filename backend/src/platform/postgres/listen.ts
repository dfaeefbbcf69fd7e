import type { Sql } from 'postgres';
import { isOutage } from '../event-store/is-outage.ts';

/** Listens to a channel, for ever; `onListening` comes each time that it has begun (again). */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onListening: () => void,
) => Promise<{ readonly unlisten: () => Promise<void> }>;

/**
 * Listens on the one connection that a client has for all its channels. Whoever stops listening while that
 * connection is lost has stopped: nothing is to be said to a database that is away.
 */
export const listenOn =
  (sql: Sql): Listen =>
  async (channel, onMessage, onListening) => {
    const listening = await sql.listen(channel, onMessage, onListening);
    return {
      unlisten: async () => {
        try {
          await listening.unlisten();
        } catch (error) {
          if (!isOutage(error)) throw error;
        }
      },
    };
  };
