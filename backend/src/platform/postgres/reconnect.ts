import type { Sql } from 'postgres';

/** How clients of postgres.js come back after a lost connection: soon, and again at least every half second. */
export const reconnect = {
  connect_timeout: 5,
  backoff: (attempt: number): number => Math.min(0.05 * 2 ** attempt, 0.5),
};

/** Listens to a channel, for ever; `onListening` comes each time that it has begun (again). */
export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  onListening: () => void,
) => Promise<{ readonly unlisten: () => Promise<void> }>;

/** Listens on the one connection that a client has for all its channels. */
export const listenOn =
  (sql: Sql): Listen =>
  (channel, onMessage, onListening) =>
    sql.listen(channel, onMessage, onListening);
