import type { z } from 'zod';
import { replayedOf, type Replayed } from './replayed.ts';
import { lineOf } from './rows-text.ts';
import {
  bytesOf,
  columnsBetween,
  textOf,
  type Batch,
  type Kept,
  type Key,
  type Slot,
  type TableShape,
} from './slots.ts';
import { storedOf, type Stored } from './stored.ts';

export type { Batch, Key, Write } from './slots.ts';

export interface RowKey {
  readonly table: Table;
  readonly key: Key;
}

type AnyRow = Readonly<Record<string, unknown>>;
type RowSchema<R> = z.ZodType<R> & { readonly shape: Readonly<Record<string, unknown>> };

/** A table as the runner sees it. */
export interface Table extends Stored {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly replayed: Replayed;
  /** Takes away every row that says so in a column, stored or of this batch, unread. */
  readonly empty: (batch: Batch, column: string, value: string) => void;
}

/** A table as its own projection sees it: `M` is what a fold can see of its rows. */
export interface TableOf<R extends AnyRow, M = R> extends Table {
  readonly row: z.ZodType<R>;
  readonly at: (...key: string[]) => RowKey;
  /** The row, or undefined where there is none. Only for keys that the clause `reads`. */
  readonly get: (batch: Batch, ...key: string[]) => M | undefined;
  /** Writes a whole row, whether it was there or not. */
  readonly put: (batch: Batch, row: R) => void;
  /** Changes some columns of a row, unread; nothing where there is no such row. */
  readonly patch: (batch: Batch, key: Key, changes: Partial<R>) => void;
  readonly delete: (batch: Batch, ...key: string[]) => void;
  /**
   * Changes some columns of every row that says `where`, stored or of this batch, unread. A row of this
   * batch that was only patched in the same columns must have been read instead: nobody knows what it says.
   */
  readonly sweep: (batch: Batch, where: Partial<R>, changes: Partial<R>) => void;
}

/** Takes the rows out of a batch that say so, and has those that are stored taken away when it is written. */
const emptyKept = <R extends AnyRow, M>(
  { batch, slots, sweeps, isWhole }: Kept<R, M>,
  { name, column, value, grows }: Readonly<Record<'name' | 'column' | 'value', string>> & { readonly grows: boolean },
): void => {
  batch.onWrite?.({ table: name, key: null, columns: null });
  for (const [at, slot] of slots) {
    if (slot.kind !== 'row' || slot.now?.[column] !== value) continue;
    // As if it had never been stored: the sweep is done before the batch is written.
    if (isWhole && !grows) slots.delete(at);
    else slots.set(at, { kind: 'row', key: slot.key, was: null, now: null });
  }
  if (isWhole && !grows) return;
  sweeps.push({ where: { [column]: value }, changes: null });
  if (batch.replay !== undefined) batch.replay.mustSettle = true;
};

/**
 * A table of a projection.
 * @param name its name in the projection's DDL.
 * @param key the columns of its primary key.
 * @param row its columns; a row is parsed by it whenever it is read.
 */
export function defineTable<R extends AnyRow>(
  name: string,
  key: readonly (keyof R & string)[],
  row: RowSchema<R>,
): TableOf<R>;
/**
 * A table that grows: each key is put once, and hardly a row changes later. A replay does not keep its
 * rows, but stores them as they come.
 * @param remembers what folds look at of a row; null: they never do.
 */
export function defineTable<M, R extends AnyRow & M>(
  name: string,
  key: readonly (keyof R & string)[],
  row: RowSchema<R>,
  grows: { readonly remembers: ((row: R) => M) | null },
): TableOf<R, M>;
export function defineTable<M, R extends AnyRow & M>(
  name: string,
  key: readonly (keyof R & string)[],
  row: RowSchema<R>,
  grows?: { readonly remembers: ((row: R) => M) | null },
): TableOf<R, M> {
  const columns = Object.keys(row.shape);
  const remembers = grows?.remembers ?? null;
  const isLookedAt = grows === undefined || remembers !== null;
  const batches = new WeakMap<Batch, Kept<R, M>>();
  const newlyKept = (batch: Batch): Kept<R, M> => {
    const isWhole = batch.replay !== undefined && isLookedAt;
    return { batch, slots: new Map(), sweeps: [], isWhole, lines: '', bytes: 0, rowBytes: 0 };
  };
  let last: Kept<R, M> | null = null;
  const keptOf = (batch: Batch): Kept<R, M> => {
    // Asked several times for each event, nearly always of the same batch.
    if (last?.batch === batch) return last;
    const kept = batches.get(batch) ?? newlyKept(batch);
    batches.set(batch, kept);
    if (batch.replay !== undefined) last = kept;
    return kept;
  };
  const keyOf = (values: AnyRow): Key => key.map((column) => String(values[column]));
  const keep = (kept: Kept<R, M>, at: string, slot: Slot<R, M>, value: unknown): void => {
    const before = kept.slots.size;
    kept.slots.set(at, slot);
    if (kept.slots.size === before) return;
    // Rows of a table are much alike: one of many is measured.
    if (before % 64 === 0) kept.rowBytes = 200 + bytesOf(value);
    kept.bytes += kept.rowBytes;
  };
  const sendOut = (kept: Kept<R, M>, batch: Batch, at: Key, now: R): void => {
    kept.lines += lineOf(now, columns, batch.replay?.jsonOf(name) ?? []);
    if (remembers === null || !kept.isWhole) return;
    const known = remembers(now);
    keep(kept, textOf(at), { kind: 'sent', key: at, known }, known);
  };

  const release = (batch: Batch): void => {
    batches.delete(batch);
    if (last?.batch === batch) last = null;
  };
  const shape: TableShape<R, M> = {
    name,
    key,
    columns,
    row,
    grows: grows !== undefined,
    isLookedAt,
    keyOf,
    keptOf,
    keep,
    release,
  };

  const table: TableOf<R, M> = {
    name,
    key,
    columns,
    row,
    at: (...values) => ({ table, key: values }),
    get: (batch, ...values) => {
      const kept = keptOf(batch);
      const slot = kept.slots.get(textOf(values));
      if (slot?.kind === 'row') return slot.now ?? undefined;
      if (slot?.kind === 'sent' || slot?.known !== undefined) return slot.known;
      if (slot === undefined && kept.isWhole) return undefined;
      throw new Error(`${name} ${values.join(' ')} is looked at, but the clause does not read it`);
    },
    put: (batch, now) => {
      const at = keyOf(now);
      const kept = keptOf(batch);
      const slot = kept.slots.get(textOf(at));
      const before = slot?.kind === 'row' ? slot.now : null;
      batch.onWrite?.({ table: name, key: at, columns: before === null ? null : columnsBetween(before, now) });
      if (slot === undefined && batch.replay !== undefined && grows !== undefined) sendOut(kept, batch, at, now);
      else {
        const was = slot?.kind === 'row' ? slot.was : null;
        if (batch.replay === undefined) kept.slots.set(textOf(at), { kind: 'row', key: at, was, now });
        else keep(kept, textOf(at), { kind: 'row', key: at, was, now }, now);
      }
    },
    patch: (batch, at, changes) => {
      batch.onWrite?.({ table: name, key: at, columns: Object.keys(changes) });
      const kept = keptOf(batch);
      const { slots, isWhole } = kept;
      const slot = slots.get(textOf(at));
      if (slot?.kind === 'row') {
        if (slot.now !== null) slots.set(textOf(at), { ...slot, now: { ...slot.now, ...changes } });
      } else if (slot?.kind === 'patch') slots.set(textOf(at), { ...slot, changes: { ...slot.changes, ...changes } });
      else if (slot !== undefined) slots.set(textOf(at), { kind: 'patch', key: at, changes, known: slot.known });
      else if (!isWhole) keep(kept, textOf(at), { kind: 'patch', key: at, changes }, changes);
    },
    delete: (batch, ...at) => {
      batch.onWrite?.({ table: name, key: at, columns: null });
      const { slots, isWhole } = keptOf(batch);
      const slot = slots.get(textOf(at));
      if (isWhole && grows === undefined) slots.delete(textOf(at));
      else slots.set(textOf(at), { kind: 'row', key: at, was: slot?.kind === 'row' ? slot.was : null, now: null });
    },
    sweep: (batch, where, changes) => {
      batch.onWrite?.({ table: name, key: null, columns: Object.keys(changes) });
      const { slots, sweeps, isWhole } = keptOf(batch);
      for (const [at, slot] of slots) {
        if (slot.kind === 'patch' && batch.replay === undefined) {
          if (Object.keys(changes).some((column) => column in slot.changes))
            throw new Error(`${name} ${slot.key.join(' ')} is swept after a patch, and was not read`);
        }
        if (slot.kind !== 'row') continue;
        const { now } = slot;
        if (now !== null && Object.entries(where).every(([column, value]) => now[column] === value))
          slots.set(at, { ...slot, now: { ...now, ...changes } });
      }
      if (isWhole && grows === undefined) return;
      sweeps.push({ where, changes });
      if (batch.replay !== undefined) batch.replay.mustSettle = true;
    },
    empty: (batch, column, value) => emptyKept(keptOf(batch), { name, column, value, grows: grows !== undefined }),
    ...storedOf(shape),
    replayed: replayedOf(shape),
  };
  return table;
}
