import type { z } from 'zod';

/** What tables keep of their rows while events are folded in memory. */

type AnyRow = Readonly<Record<string, unknown>>;

export type Key = readonly string[];

/** The rows of some events while they are folded in memory; each table keeps its own in it. */
export interface Batch {
  readonly ofProjection: string;
  /** Hears what is written; absent where nobody has to be told. */
  readonly onWrite?: (write: Write) => void;
  /** Given where everything is folded anew from the log's start, into empty tables without keys. */
  readonly replay?: Replay;
}

/** Rows of a table that were put, changed or deleted. */
export interface Write {
  readonly table: string;
  /** Null: some rows, nobody says which. */
  readonly key: Key | null;
  /** What may say something else now; null: all of it. */
  readonly columns: readonly string[] | null;
}

export interface Replay {
  /** Of a table: which of its columns hold JSON, by their place. */
  readonly jsonOf: (table: string) => readonly boolean[];
  /** Rows were swept that are not in memory: they have to be written before the next event is folded. */
  mustSettle: boolean;
}

export const textOf = (key: Key): string => (key.length === 1 ? (key[0] ?? '') : key.join('\u0000'));

/**
 * `was` is the row as stored (null: not there, or not known); a patch is a row that nobody looked at. A row
 * that was sent to be stored is only known in part.
 */
export type Slot<R, M> =
  | { readonly kind: 'row'; readonly key: Key; readonly was: R | null; readonly now: R | null }
  | { readonly kind: 'patch'; readonly key: Key; readonly changes: Partial<R>; readonly known?: M }
  | { readonly kind: 'sent'; readonly key: Key; readonly known: M };

export interface Sweep {
  readonly where: AnyRow;
  /** Null: the rows go. */
  readonly changes: AnyRow | null;
}

/** A table's share of a batch. */
export interface Kept<R, M> {
  readonly batch: Batch;
  readonly slots: Map<string, Slot<R, M>>;
  readonly sweeps: Sweep[];
  /** What is not in the slots is not there at all: nothing was stored yet. */
  isWhole: boolean;
  /** New rows on their way out, as lines of COPY's text format. */
  lines: string;
  /** What the slots take up in memory, and one row, roughly. */
  bytes: number;
  rowBytes: number;
}

/** What the parts of a table know of it. */
export interface TableShape<R, M> {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly row: z.ZodType<R>;
  /** Each key is put once, and hardly a row changes later. */
  readonly grows: boolean;
  /** Whether folds look at its rows. */
  readonly isLookedAt: boolean;
  readonly keyOf: (row: R) => Key;
  readonly keptOf: (batch: Batch) => Kept<R, M>;
  /** Puts a slot in its place, and counts what it takes up. */
  readonly keep: (kept: Kept<R, M>, at: string, slot: Slot<R, M>, value: unknown) => void;
  /** Lets a batch go. */
  readonly release: (batch: Batch) => void;
}

/** What a row takes up in memory, roughly. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  for (const key in value) if (Object.hasOwn(value, key)) bytes += 8 + bytesOf(Reflect.get(value, key));
  return bytes;
};

interface Differences {
  readonly fresh: readonly AnyRow[];
  /** Rows by the set of columns that changed. */
  readonly changed: readonly { readonly columns: readonly string[]; readonly rows: readonly AnyRow[] }[];
  readonly gone: readonly AnyRow[];
}

/** What has to be written for the rows to be stored as they are now. */
export const differencesOf = <R extends AnyRow, M>(
  slots: Iterable<Slot<R, M>>,
  key: readonly string[],
): Differences => {
  const fresh: AnyRow[] = [];
  const gone: AnyRow[] = [];
  const changed = new Map<string, { columns: readonly string[]; rows: AnyRow[] }>();
  for (const slot of slots) {
    if (slot.kind === 'sent') continue;
    const at = Object.fromEntries(key.map((column, index) => [column, slot.key[index]]));
    if (slot.kind === 'row' && slot.now === null) {
      gone.push(at);
      continue;
    }
    if (slot.kind === 'row' && slot.was === null) {
      if (slot.now !== null) fresh.push(slot.now);
      continue;
    }
    const changes = slot.kind === 'patch' ? slot.changes : changesBetween(slot.was ?? {}, slot.now ?? {});
    const columns = Object.keys(changes).toSorted();
    if (columns.length === 0) continue;
    const group = changed.get(columns.join()) ?? { columns, rows: [] };
    changed.set(columns.join(), group);
    group.rows.push({ ...at, ...changes });
  }
  return { fresh, gone, changed: [...changed.values()] };
};

/** The columns that say something else now. */
export const columnsBetween = (was: AnyRow, now: AnyRow): readonly string[] =>
  Object.keys(now).filter((column) => now[column] !== was[column]);

const changesBetween = (was: AnyRow, now: AnyRow): AnyRow =>
  Object.fromEntries(columnsBetween(was, now).map((column) => [column, now[column]]));
