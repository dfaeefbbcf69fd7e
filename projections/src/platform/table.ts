import { sql, type CommonQueryMethods } from 'slonik';
import type { z } from 'zod';
import { lineOf } from './rows-text.ts';
import { bytesOf, differencesOf, textOf, type Batch, type Kept, type Key, type Slot } from './slots.ts';
import { columnList, deletion, sameKey, sweeping, update, upsert } from './table-sql.ts';

export type { Batch, Key } from './slots.ts';

export interface RowKey {
  readonly table: Table;
  readonly key: Key;
}

type AnyRow = Readonly<Record<string, unknown>>;
type RowSchema<R> = z.ZodType<R> & { readonly shape: Readonly<Record<string, unknown>> };

/** A table as the runner sees it. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Reads the rows of these keys into the batch; a key without a row is remembered as absent. */
  readonly load: (batch: Batch, connection: CommonQueryMethods, keys: readonly Key[]) => Promise<void>;
  /**
   * Writes what the fold changed: new rows whole, known rows only in the columns that changed.
   * Answers how many rows were written whole.
   */
  readonly write: (batch: Batch, connection: CommonQueryMethods) => Promise<number>;
  readonly replayed: Replayed;
}

/** What a replay asks a table about its share of the batch. */
export interface Replayed {
  /** What it takes up in memory, roughly. */
  readonly bytes: (batch: Batch) => number;
  /** Those of the keys that a fold may look at and that are not in memory. */
  readonly missing: (batch: Batch, keys: readonly Key[]) => readonly Key[];
  /** Whether rows that a fold may look at can be missing. */
  readonly mayMiss: (batch: Batch) => boolean;
  /** Takes the new rows that are only waiting to be stored, as lines for COPY, if they have so many letters. */
  readonly takeLines: (batch: Batch, atLeast: number) => string;
  /** Takes all rows, where none was stored yet; then what is not in memory is not unknown any more. */
  readonly takeAll: (batch: Batch) => Generator<string>;
  /** Whether there are changes to rows that were stored. */
  readonly hasChanges: (batch: Batch) => boolean;
  /** Whether stored rows have to be swept before anything else is folded. */
  readonly hasSweeps: (batch: Batch) => boolean;
  /** Forgets rows and sweeps, which were written; of rows that are only remembered in part, those too if told. */
  readonly forget: (batch: Batch, remembered: 'remembered too' | 'written') => void;
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

/** Letters of rows that go out together. */
const linesAtMost = 1_000_000;

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
      if (slot === undefined && batch.replay !== undefined && grows !== undefined) sendOut(kept, batch, at, now);
      else {
        const was = slot?.kind === 'row' ? slot.was : null;
        if (batch.replay === undefined) kept.slots.set(textOf(at), { kind: 'row', key: at, was, now });
        else keep(kept, textOf(at), { kind: 'row', key: at, was, now }, now);
      }
    },
    patch: (batch, at, changes) => {
      const { slots, isWhole } = keptOf(batch);
      const slot = slots.get(textOf(at));
      if (slot?.kind === 'row') {
        if (slot.now !== null) slots.set(textOf(at), { ...slot, now: { ...slot.now, ...changes } });
      } else if (slot?.kind === 'patch') slots.set(textOf(at), { ...slot, changes: { ...slot.changes, ...changes } });
      else if (slot !== undefined) slots.set(textOf(at), { kind: 'patch', key: at, changes, known: slot.known });
      else if (!isWhole) slots.set(textOf(at), { kind: 'patch', key: at, changes });
    },
    delete: (batch, ...at) => {
      const { slots, isWhole } = keptOf(batch);
      const slot = slots.get(textOf(at));
      if (isWhole && slot?.kind !== 'sent') slots.delete(textOf(at));
      else slots.set(textOf(at), { kind: 'row', key: at, was: slot?.kind === 'row' ? slot.was : null, now: null });
    },
    sweep: (batch, where, changes) => {
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
    load: async (batch, connection, keys) => {
      const { slots } = keptOf(batch);
      const wanted = keys.map((at) => Object.fromEntries(key.map((column, index) => [column, at[index]])));
      const stored = await connection.any(sql.type(row)`
        select ${columnList(columns, 't')}
        from ${sql.identifier([name])} t
        join jsonb_populate_recordset(null::${sql.identifier([name])}, ${JSON.stringify(wanted)}::jsonb) k
          on ${sameKey(key, 't', 'k')}`);
      const found = new Map(stored.map((one) => [textOf(keyOf(one)), one]));
      for (const at of keys) {
        const was = found.get(textOf(at)) ?? null;
        const slot = slots.get(textOf(at));
        const now = was !== null && slot?.kind === 'patch' ? { ...was, ...slot.changes } : was;
        slots.set(textOf(at), { kind: 'row', key: at, was, now });
      }
    },
    write: async (batch, connection) => {
      const { slots, sweeps } = keptOf(batch);
      const sweepStored = async () => {
        for (const one of sweeps) await connection.query(sweeping(name, one));
      };
      // Before the rows of the batch, which have been swept in memory; a replay stops after each sweep.
      if (batch.replay === undefined) await sweepStored();
      const { fresh, changed, gone } = differencesOf(slots.values(), key);
      if (gone.length > 0) await connection.query(deletion(name, key, gone));
      if (fresh.length > 0) await connection.query(upsert(name, key, columns, fresh));
      for (const { columns: some, rows } of changed) await connection.query(update(name, key, some, rows));
      if (batch.replay !== undefined) await sweepStored();
      return fresh.length;
    },
    replayed: {
      bytes: (batch) => keptOf(batch).bytes,
      missing: (batch, keys) => {
        const { slots } = keptOf(batch);
        return keys.filter((at) => (slots.get(textOf(at))?.kind ?? 'patch') === 'patch');
      },
      mayMiss: (batch) => isLookedAt && !keptOf(batch).isWhole,
      takeLines: (batch, atLeast) => {
        const kept = keptOf(batch);
        const { lines } = kept;
        if (lines.length < atLeast) return '';
        kept.lines = '';
        return lines;
      },
      takeAll: function* (batch) {
        const kept = keptOf(batch);
        if (!kept.isWhole || grows !== undefined) return;
        let lines = '';
        for (const [at, slot] of kept.slots) {
          kept.slots.delete(at);
          if (slot.kind !== 'row' || slot.now === null) continue;
          lines += lineOf(slot.now, columns, batch.replay?.jsonOf(name) ?? []);
          if (lines.length < linesAtMost) continue;
          yield lines;
          lines = '';
        }
        kept.isWhole = false;
        kept.bytes = 0;
        if (lines !== '') yield lines;
      },
      hasChanges: (batch) =>
        keptOf(batch)
          .slots.values()
          .some(({ kind }) => kind !== 'sent'),
      hasSweeps: (batch) => keptOf(batch).sweeps.length > 0,
      forget: (batch, which) => {
        const kept = keptOf(batch);
        kept.sweeps.length = 0;
        for (const [at, { kind }] of kept.slots)
          if (kind !== 'sent' || which === 'remembered too') kept.slots.delete(at);
        if (kept.slots.size === 0) kept.bytes = 0;
        if (which === 'remembered too') kept.isWhole = false;
      },
    },
  };
  return table;
}
