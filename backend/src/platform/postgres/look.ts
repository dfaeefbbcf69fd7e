import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { isUnavailable } from '../event-store/connection.ts';

/** What a PostgreSQL says of itself to who has just come in. */
export interface Looked {
  /** Such as 18.4. */
  readonly version: string;
  /** Such as 180004. */
  readonly versionNumber: number;
  /** Connections that this user may have at all. */
  readonly allowed: number;
  /** Of `max_connections` those that are kept for others. */
  readonly reserved: number;
  /** In use now, whoever has them. */
  readonly inUse: number;
  /** A setting asked for at the start of the session did not arrive: somebody is in between. */
  readonly isIntercepted: boolean;
}

/** Why there was no look, in a few words for people. */
export interface NotSeen {
  readonly why: string;
  /** It may come by itself: nobody answers there yet, or everything is taken. */
  readonly mayCome: boolean;
  /** Somebody answered who is not PostgreSQL itself. */
  readonly isPooler: boolean;
}

/** An address for people: host, port and database, without who comes in and by what. */
export const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`;
};

const askedTimeoutMs = 31_000;
const Row = z.object({
  version: z.string(),
  versionNumber: z.number(),
  most: z.number(),
  reserved: z.number(),
  inUse: z.number(),
  timeout: z.string(),
});

const whys: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host, or nobody to ask for it',
  ETIMEDOUT: 'it does not answer',
  CONNECT_TIMEOUT: 'it does not answer',
  CONNECTION_CLOSED: 'it closed the line',
  CONNECTION_ENDED: 'it closed the line',
  ECONNRESET: 'it closed the line',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that host',
  '57P03': 'it is starting up or shutting down',
  '57P01': 'it is shutting down',
  '53300': 'all connections that it allows are in use',
  '28P01': 'it does not take this password',
  '28000': 'it does not let this user in',
  '3D000': 'there is no such database',
  '42501': 'it does not let this user do that',
};

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
};

/** What an error of a driver says about a database that was not there; null: it says something else. */
export const notSeenOf = (error: unknown): NotSeen | null => {
  const message = error instanceof Error ? error.message : '';
  // PgBouncer takes only few settings at the start of a session, and names the first that it does not.
  if (/startup parameter/i.test(message)) return { why: `it answers: ${message}`, mayCome: false, isPooler: true };
  const code = codeOf(error);
  const why = whys[code];
  const mayCome = isUnavailable(error);
  if (why === undefined && !mayCome) return null;
  return { why: why ?? `it answers: ${message === '' ? code : message}`, mayCome, isPooler: false };
};

/**
 * Looks at a PostgreSQL on one connection that is closed again.
 * @returns what it says, or why there was no look; throws where neither can be said.
 */
export const lookAtPostgres = async (url: string): Promise<Looked | NotSeen> => {
  const sql = openSql(url, {
    max: 1,
    connect_timeout: 3,
    fetch_types: false,
    connection: { application_name: 'turnout-start', statement_timeout: askedTimeoutMs },
  });
  try {
    const [row] = await sql`
      SELECT current_setting('server_version') AS version,
        current_setting('server_version_num')::int AS "versionNumber",
        least(
          current_setting('max_connections')::int,
          CASE WHEN d.datconnlimit < 0 THEN NULL ELSE d.datconnlimit END,
          CASE WHEN r.rolconnlimit < 0 OR r.rolsuper THEN NULL ELSE r.rolconnlimit END) AS most,
        CASE WHEN r.rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0) END AS reserved,
        (SELECT count(*)::int - 1 FROM pg_stat_activity
          -- Of other users' sessions an ordinary one hears only that they are there.
          WHERE datid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend') AS "inUse",
        current_setting('statement_timeout') AS timeout
      FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`;
    const { version, versionNumber, most, reserved, inUse, timeout } = Row.parse(row);
    const isIntercepted = timeout !== `${askedTimeoutMs / 1_000}s`;
    return { version, versionNumber, allowed: most - reserved, reserved, inUse, isIntercepted };
  } catch (error) {
    const seen = notSeenOf(error);
    if (seen === null) throw error;
    return seen;
  } finally {
    await sql.end({ timeout: 1 });
  }
};
