import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import postgres from 'postgres';

/** Writes rows by COPY, which costs PostgreSQL a fraction of what any INSERT does. */
export interface Copier {
  /**
   * Sends lines of COPY's text format to a table, after what was sent before. Resolves when there is
   * room for more; what went wrong with earlier ones is thrown here or by `idle`.
   */
  readonly send: (table: CopiedTable, lines: string) => Promise<void>;
  /** Resolves when everything that was sent is in the tables. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CopiedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Letters that may wait to be written. */
const waitingAtMost = 8_000_000;

/**
 * Opens a session of its own for COPY; slonik has none.
 * @param url the database's address.
 */
export const openCopier = (url: string): Copier => {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    // What a crash would lose is made anew from the log anyway.
    connection: { application_name: 'turnout-rebuild', synchronous_commit: 'off', TimeZone: 'UTC' },
  });
  let waiting = 0;
  let last = Promise.resolve();
  let failure: { readonly cause: unknown } | null = null;

  const copy = async ({ schema, name, columns }: CopiedTable, lines: string): Promise<void> => {
    const quoted = columns.map((column) => `"${column}"`).join();
    const stream = await sql.unsafe(`copy "${schema}"."${name}" (${quoted}) from stdin`).writable();
    const done = finished(stream);
    stream.write(lines, () => stream.end());
    await Promise.race([done, refused(stream, name)]);
  };
  /** The driver says nothing of a COPY that fails after its last row; then the next question is answered first. */
  const refused = async (stream: Writable, name: string): Promise<never> => {
    while (!stream.writableEnded) await turn();
    await turn();
    await sql.unsafe('select 1');
    await turn();
    throw new Error(`PostgreSQL took no rows for ${name} by COPY; its own log says why`);
  };

  return {
    send: async (table, lines) => {
      waiting += lines.length;
      const sent = last.then(async () => {
        if (failure === null) await copy(table, lines);
      });
      last = sent
        .catch((cause: unknown) => {
          failure ??= { cause };
        })
        .finally(() => (waiting -= lines.length));
      while (waiting > waitingAtMost) await last;
      if (failure !== null) throw failure.cause;
    },
    idle: async () => {
      await last;
      if (failure !== null) throw failure.cause;
    },
    close: async () => {
      await last;
      await sql.end({ timeout: 5 });
    },
  };
};
