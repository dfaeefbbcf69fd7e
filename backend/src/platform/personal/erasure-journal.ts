import { Instant, Metadata, type EventStore } from '@turnout/contracts/kernel';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CommonQueryMethods, DatabasePool } from 'slonik';
import { z } from 'zod';
import { destroyKey } from './destroy-key.ts';

/** One erasure as the journal keeps it: enough to destroy the key again and to say so in an older log. */
export const Erasure = z.strictObject({
  personId: z.string().min(1),
  /** What organisers run, where the person was registered. */
  eventId: z.string(),
  at: Instant,
  /** Id of the account, or of the program, that asked for it. */
  by: z.string(),
  reason: z.string(),
  /** The fact that says so, and the stream that it stands in. */
  streamId: z.string().min(1),
  fact: z.strictObject({ id: z.uuid(), type: z.string(), data: z.unknown(), metadata: Metadata }),
});
export type Erasure = z.infer<typeof Erasure>;

/** A file of its own outside the backups: a line of JSON for each erasure, ids only. */
export interface ErasureJournal {
  /** Rejects with JournalUnwritable where no line could be added. */
  readonly check: () => Promise<void>;
  /** Adds a line for each, durable when it resolves; a person who stands in it already is not written again. */
  readonly note: (...erasures: readonly Erasure[]) => Promise<void>;
}

/** Nothing may be erased that the journal cannot remember: a restored backup would bring it back. */
export class JournalUnwritable extends Error {
  override readonly name = 'JournalUnwritable';
}

const opened = async (file: string) => {
  try {
    await mkdir(dirname(file), { recursive: true });
    return await open(file, 'a+', 0o600);
  } catch (error) {
    throw new JournalUnwritable(`The erasure journal ${file} cannot be written`, { cause: error });
  }
};

export const openErasureJournal = (file: string): ErasureJournal => ({
  check: async () => (await opened(file)).close(),
  note: async (...erasures) => {
    const handle = await opened(file);
    try {
      const text = await handle.readFile('utf8');
      const known = new Set(linesOf(text).erasures.map(({ personId }) => personId));
      const fresh = erasures.filter(({ personId }) => !known.has(personId));
      // After a line that a crash cut short, the next one begins anew.
      const start = text === '' || text.endsWith('\n') ? '' : '\n';
      const lines = fresh.map((erasure) => `${JSON.stringify(Erasure.parse(erasure))}\n`).join('');
      if (lines !== '') await handle.appendFile(`${start}${lines}`);
      // Also where all of them are there: whoever wrote them may have been stopped before they were durable.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(dirname(file));
  },
});

/** The name of a file that was just made is durable only with its folder. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export interface ReadJournal {
  /** Whether there is a file at all. */
  readonly isThere: boolean;
  readonly erasures: readonly Erasure[];
  /** Lines, from 1, that cannot be read: cut short by a crash before anything was acknowledged, or damaged. */
  readonly unreadable: readonly number[];
}

const linesOf = (text: string): ReadJournal => {
  const erasures: Erasure[] = [];
  const unreadable: number[] = [];
  const known = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const erasure = Erasure.safeParse(jsonOf(line));
    // Two who finish one erasure at the same moment may both have written it.
    if (erasure.success && known.has(erasure.data.personId)) continue;
    if (erasure.success) {
      known.add(erasure.data.personId);
      erasures.push(erasure.data);
    } else unreadable.push(index + 1);
  }
  return { isThere: true, erasures, unreadable };
};

const jsonOf = (line: string): unknown => {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch {
    return null;
  }
};

/** All that the journal holds; a journal that is not there holds nothing. */
export const readErasureJournal = async (file: string): Promise<ReadJournal> => {
  try {
    return linesOf(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { isThere: false, erasures: [], unreadable: [] };
    throw new Error(`The erasure journal ${file} cannot be read`, { cause: error });
  }
};

/** What applying the journal came to. */
export interface AppliedJournal {
  /** Whether there is a journal: without one nobody is erased again. */
  readonly isThere: boolean;
  /** Lines that could be read. */
  readonly erasures: number;
  /** Keys that a backup had brought back and that are destroyed again. */
  readonly destroyed: number;
  /** Facts that the log did not have and that were appended again; lists clear themselves by them. */
  readonly restated: number;
  /** Lines that nobody can read, from 1: somebody has to look at them. */
  readonly unreadable: readonly number[];
}

export type ClearRestored = (transaction: CommonQueryMethods, erasure: Erasure) => Promise<void>;

/**
 * Erases again everybody whom the journal names: after a restore the database may be older than their
 * erasure. Destroys keys that are there; with a log given, also says so in every stream that is older
 * than the erasure, under the fact's own id. Doing it again changes nothing.
 * @param options `pool`: on the restored database; `log`: the restored log, absent to leave it alone;
 *   `clear`: takes away what else came back with the backup and may hold the person.
 */
export const applyErasureJournal = async (options: {
  readonly pool: DatabasePool;
  readonly journalFile: string;
  readonly log?: Pick<EventStore, 'readStream' | 'append'>;
  readonly clear?: ClearRestored | undefined;
}): Promise<AppliedJournal> => {
  const { pool, journalFile, log, clear } = options;
  const { isThere, erasures, unreadable } = await readErasureJournal(journalFile);
  let [destroyed, restated] = [0, 0];
  for (const erasure of erasures) {
    const hadKey = await pool.transaction(async (transaction) => {
      await clear?.(transaction, erasure);
      return destroyKey(transaction, erasure);
    });
    if (hadKey) destroyed += 1;
    if (log !== undefined && (await restate(log, erasure))) restated += 1;
  }
  return { isThere, erasures: erasures.length, destroyed, restated, unreadable };
};

const turnsAtMost = 20;

/** Whether the fact had to be appended; a stream that is not there has nobody in it. */
const restate = async (
  log: Pick<EventStore, 'readStream' | 'append'>,
  { streamId, fact: { id, type, data, metadata } }: Erasure,
): Promise<boolean> => {
  for (let turn = 0; turn < turnsAtMost; turn += 1) {
    const events = await log.readStream(streamId);
    const last = events.at(-1);
    const isSaid = events.some((event) => event.type === type && JSON.stringify(event.data) === JSON.stringify(data));
    if (last === undefined || isSaid) return false;
    const event = { id, type, body: JSON.stringify({ data }), metadata };
    if ((await log.append(streamId, last.revision, [event])).ok) return true;
  }
  throw new Error(`${streamId}: the erasure could not be appended after ${turnsAtMost} attempts`);
};
