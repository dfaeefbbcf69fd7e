import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { LogUnavailable } from './errors.ts';

/** One session with the database, opened when first used and replaced when it is lost. */
export interface Connection {
  /** Rejects with LogUnavailable when the session was lost or could not be had. */
  readonly run: <T>(query: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly end: () => Promise<void>;
}

const lostSocket = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
// Connection exceptions, too many connections, shut down or starting up, cancelled by its time limit.
const lostSession = /^(08|53300|57P0|57014)/;

/** Whether an error says that the database was not there, and not that it disliked what was asked. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof LogUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return lostSocket.test(error.code) || lostSession.test(error.code);
};

/** The database ends what takes longer than `limitMs`; where not even that is heard of, the session is lost, and nobody waits on. */
const limitMs = 30_000;
const answerWithinMs = limitMs + 15_000;

const inTime = <T>(asked: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new LogUnavailable(new Error(`The database answered nothing in ${answerWithinMs} ms`))),
    answerWithinMs,
  );
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
};

/**
 * @param settings PostgreSQL settings of the session.
 */
export const openConnection = (url: string, settings: Readonly<Record<string, string>>): Connection => {
  const connect = () =>
    openSql(url, {
      max: 1,
      connect_timeout: 5,
      connection: { application_name: 'turnout-log', statement_timeout: limitMs, ...settings },
    });
  let sql: Sql | null = null;
  let hasEnded = false;
  return {
    run: async (query) => {
      if (hasEnded) throw new LogUnavailable(new Error('The log is closed'));
      const used = (sql ??= connect());
      try {
        return await inTime(query(used));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        // The driver may keep half a message of a lost socket and send it first on the next one, so
        // a session is never repaired, always replaced.
        if (sql === used) sql = null;
        void used.end({ timeout: 0 });
        throw new LogUnavailable(error);
      }
    },
    end: async () => {
      hasEnded = true;
      await sql?.end({ timeout: 5 });
    },
  };
};
