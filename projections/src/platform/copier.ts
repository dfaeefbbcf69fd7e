import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { openSql } from './open-sql.ts';
import type { Sql } from 'postgres';

/** Writes rows by COPY, which costs PostgreSQL a fraction of what any INSERT does. */
export interface Copier {
  /**
   * Sends lines of COPY's text format to a table, after what was sent to its schema before. Resolves when
   * there is room for more; what went wrong with earlier ones is thrown here or by `idle`.
   */
  readonly send: (table: CopiedTable, lines: string) => Promise<void>;
  /** Resolves when everything that was sent to a schema is in its tables. */
  readonly idle: (schema: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** PostgreSQL did not take rows by COPY; of the reason nothing is heard here. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  constructor(table: string) {
    super(`PostgreSQL took no rows for ${table} by COPY; its own log says why`);
  }
}

export interface CopiedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Sessions that are written to side by side; a schema always has the same one. */
const sessionsAtOnce = 2;
/** Letters that may wait to be written to each. */
const waitingAtMost = 8_000_000;

interface Session {
  readonly sql: Sql;
  waiting: number;
  /** Letters it was ever given. */
  given: number;
  last: Promise<void>;
  failure: { readonly cause: unknown } | null;
}

const openSession = (url: string): Session => ({
  sql: openSql(url, {
    max: 1,
    // What a crash would lose is made anew from the log anyway.
    connection: { application_name: 'turnout-rebuild', synchronous_commit: 'off', TimeZone: 'UTC' },
  }),
  waiting: 0,
  given: 0,
  last: Promise.resolve(),
  failure: null,
});

/**
 * Writes lines of COPY's text format to a table in one COPY. Nothing else may be asked on this client meanwhile.
 * @param sql a client of one connection.
 * @throws CopyRefused where PostgreSQL did not take them; none of the lines is stored then.
 */
export const copyIn = async (sql: Sql, { schema, name, columns }: CopiedTable, lines: string): Promise<void> => {
  const quoted = columns.map((column) => `"${column}"`).join();
  const stream = await sql.unsafe(`copy "${schema}"."${name}" (${quoted}) from stdin`).writable();
  let isDone = false;
  const failures: unknown[] = [];
  const done = finished(stream).then(
    () => (isDone = true),
    (error: unknown) => failures.push(error),
  );
  // Only once it is written does the end go out at once, and what is asked next comes after it.
  await new Promise((resolve) => stream.write(lines, resolve));
  stream.end();
  // The driver says nothing of a COPY that fails after its last row, and takes the next command that comes to
  // an end for it. An empty one has no such end, and is answered after all that went before.
  await sql.unsafe('');
  await Promise.race([done, turn()]);
  for (const failure of failures) throw failure;
  if (!isDone) throw new CopyRefused(name);
};

/**
 * Opens sessions of its own for COPY; slonik has none.
 * @param url the database's address.
 */
export const openCopier = (url: string): Copier => {
  const sessions = Array.from({ length: sessionsAtOnce }, () => openSession(url));
  const ofSchema = new Map<string, Session>();
  const sessionOf = (schema: string): Session => {
    const session = ofSchema.get(schema) ?? sessions.reduce((one, other) => (other.given < one.given ? other : one));
    ofSchema.set(schema, session);
    return session;
  };

  return {
    send: async (table, lines) => {
      const session = sessionOf(table.schema);
      session.waiting += lines.length;
      session.given += lines.length;
      const sent = session.last.then(async () => {
        if (session.failure === null) await copyIn(session.sql, table, lines);
      });
      session.last = sent
        .catch((cause: unknown) => {
          session.failure ??= { cause };
        })
        .finally(() => (session.waiting -= lines.length));
      while (session.waiting > waitingAtMost) await session.last;
      if (session.failure !== null) throw session.failure.cause;
    },
    idle: async (schema) => {
      const session = ofSchema.get(schema);
      await session?.last;
      if (session !== undefined && session.failure !== null) throw session.failure.cause;
    },
    close: async () => {
      for (const { last, sql } of sessions) {
        await last;
        await sql.end({ timeout: 5 });
      }
    },
  };
};
