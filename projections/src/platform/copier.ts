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
