import { sql, type CommonQueryMethods } from 'slonik';
import type { z } from 'zod';
import { storable } from './storable.ts';

/** The rows of some events while they are folded in memory; each table keeps its own in it. */
export type Batch = { readonly ofProjection: string };

export type Key = readonly string[];
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
}

/** A table as its own projection sees it. */
export interface TableOf<R extends AnyRow> extends Table {
  readonly row: z.ZodType<R>;
  readonly at: (...key: string[]) => RowKey;
  /** The row, or undefined where there is none. Only for keys that the clause `reads`. */
  readonly get: (batch: Batch, ...key: string[]) => R | undefined;
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

/** `was` is the row as stored (null: not there, or not known); a patch is a row that nobody looked at. */
interface Sweep<R> {
  readonly where: Partial<R>;
  readonly changes: Partial<R>;
}

type Slot<R> =
  | { readonly kind: 'row'; readonly key: Key; readonly was: R | null; readonly now: R | null }
  | { readonly kind: 'patch'; readonly key: Key; readonly changes: Partial<R> };

/**
 * A table of a projection.
 * @param name its name in the projection's DDL.
 * @param key the columns of its primary key.
 * @param row its columns; a row is parsed by it whenever it is read.
 */
export const defineTable = <R extends AnyRow>(
  name: string,
  key: readonly (keyof R & string)[],
  row: RowSchema<R>,
): TableOf<R> => {
  const columns = Object.keys(row.shape);
  const batches = new WeakMap<Batch, Map<string, Slot<R>>>();
  const slotsOf = (batch: Batch): Map<string, Slot<R>> => {
    const slots = batches.get(batch) ?? new Map<string, Slot<R>>();
    batches.set(batch, slots);
    return slots;
  };
  const sweeps = new WeakMap<Batch, Sweep<R>[]>();
  const keyOf = (values: AnyRow): Key => key.map((column) => String(values[column]));

  const table: TableOf<R> = {
    name,
    key,
    columns,
    row,
    at: (...values) => ({ table, key: values }),
    get: (batch, ...values) => {
      const slot = slotsOf(batch).get(textOf(values));
      if (slot?.kind !== 'row')
        throw new Error(`${name} ${values.join(' ')} is looked at, but the clause does not read it`);
      return slot.now ?? undefined;
    },
    put: (batch, now) => {
      const at = keyOf(now);
      const slot = slotsOf(batch).get(textOf(at));
      slotsOf(batch).set(textOf(at), { kind: 'row', key: at, was: slot?.kind === 'row' ? slot.was : null, now });
    },
    patch: (batch, at, changes) => {
      const slots = slotsOf(batch);
      const slot = slots.get(textOf(at));
      if (slot?.kind === 'row') {
        if (slot.now !== null) slots.set(textOf(at), { ...slot, now: { ...slot.now, ...changes } });
      } else slots.set(textOf(at), { kind: 'patch', key: at, changes: { ...slot?.changes, ...changes } });
    },
    delete: (batch, ...at) => {
      const slot = slotsOf(batch).get(textOf(at));
      slotsOf(batch).set(textOf(at), { kind: 'row', key: at, was: slot?.kind === 'row' ? slot.was : null, now: null });
    },
    sweep: (batch, where, changes) => {
      const slots = slotsOf(batch);
      for (const [at, slot] of slots) {
        if (slot.kind === 'patch') {
          if (Object.keys(changes).some((column) => column in slot.changes))
            throw new Error(`${name} ${slot.key.join(' ')} is swept after a patch, and was not read`);
          continue;
        }
        const { now } = slot;
        if (now !== null && Object.entries(where).every(([column, value]) => now[column] === value))
          slots.set(at, { ...slot, now: { ...now, ...changes } });
      }
      sweeps.set(batch, [...(sweeps.get(batch) ?? []), { where, changes }]);
    },
    load: async (batch, connection, keys) => {
      const slots = slotsOf(batch);
      const wanted = keys.map((at) => Object.fromEntries(key.map((column, index) => [column, at[index]])));
      const stored = await connection.any(sql.type(row)`
        select ${columnList(columns, 't')}
        from ${sql.identifier([name])} t
        join jsonb_populate_recordset(null::${sql.identifier([name])}, ${JSON.stringify(wanted)}::jsonb) k
          on ${sameKey(key, 't', 'k')}`);
      for (const at of keys) slots.set(textOf(at), { kind: 'row', key: at, was: null, now: null });
      for (const one of stored) slots.set(textOf(keyOf(one)), { kind: 'row', key: keyOf(one), was: one, now: one });
    },
    write: async (batch, connection) => {
      // Before the rows of the batch: these have been swept in memory, up to where the sweep stood.
      for (const one of sweeps.get(batch) ?? []) await connection.query(sweeping(name, one));
      const { fresh, changed, gone } = differencesOf([...slotsOf(batch).values()], key);
      if (gone.length > 0) await connection.query(deletion(name, key, gone));
      if (fresh.length > 0) await connection.query(upsert(name, key, columns, fresh));
      for (const { columns: some, rows } of changed) await connection.query(update(name, key, some, rows));
      return fresh.length;
    },
  };
  return table;
};

const textOf = (key: Key): string => key.join('\u0000');

interface Differences {
  readonly fresh: readonly AnyRow[];
  /** Rows by the set of columns that changed. */
  readonly changed: readonly { readonly columns: readonly string[]; readonly rows: readonly AnyRow[] }[];
  readonly gone: readonly AnyRow[];
}

const differencesOf = <R extends AnyRow>(slots: readonly Slot<R>[], key: readonly string[]): Differences => {
  const fresh: AnyRow[] = [];
  const gone: AnyRow[] = [];
  const changed = new Map<string, { columns: readonly string[]; rows: AnyRow[] }>();
  for (const slot of slots) {
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

const changesBetween = (was: AnyRow, now: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(now).filter(([column, value]) => value !== was[column]));

const columnList = (columns: readonly string[], of: string) =>
  sql.join(
    columns.map((column) => sql.identifier([of, column])),
    sql.fragment`, `,
  );

const sameKey = (key: readonly string[], left: string, right: string) =>
  sql.join(
    key.map((column) => sql.fragment`${sql.identifier([left, column])} = ${sql.identifier([right, column])}`),
    sql.fragment` and `,
  );

/** The rows as a relation of the table's own column types. */
const relation = (name: string, rows: readonly AnyRow[]) =>
  sql.fragment`jsonb_populate_recordset(null::${sql.identifier([name])}, ${storable(rows)}::jsonb)`;

const upsert = (name: string, key: readonly string[], columns: readonly string[], rows: readonly AnyRow[]) => {
  const assignments = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql.fragment`${sql.identifier([column])} = excluded.${sql.identifier([column])}`);
  const names = sql.join(
    columns.map((column) => sql.identifier([column])),
    sql.fragment`, `,
  );
  return sql.unsafe`
    insert into ${sql.identifier([name])} (${names})
    select ${columnList(columns, 'v')} from ${relation(name, rows)} v
    on conflict (${sql.join(
      key.map((column) => sql.identifier([column])),
      sql.fragment`, `,
    )}) do update set ${sql.join(assignments, sql.fragment`, `)}`;
};

const update = (name: string, key: readonly string[], columns: readonly string[], rows: readonly AnyRow[]) => {
  const assignments = columns.map(
    (column) => sql.fragment`${sql.identifier([column])} = ${sql.identifier(['v', column])}`,
  );
  return sql.unsafe`
    update ${sql.identifier([name])} t set ${sql.join(assignments, sql.fragment`, `)}
    from ${relation(name, rows)} v where ${sameKey(key, 't', 'v')}`;
};

const sweeping = (name: string, { where, changes }: { readonly where: AnyRow; readonly changes: AnyRow }) => {
  const assignments = Object.keys(changes).map(
    (column) => sql.fragment`${sql.identifier([column])} = ${sql.identifier(['v', column])}`,
  );
  return sql.unsafe`
    update ${sql.identifier([name])} t set ${sql.join(assignments, sql.fragment`, `)}
    from ${relation(name, [{ ...where, ...changes }])} v where ${sameKey(Object.keys(where), 't', 'v')}`;
};

const deletion = (name: string, key: readonly string[], rows: readonly AnyRow[]) => sql.unsafe`
  delete from ${sql.identifier([name])} t using ${relation(name, rows)} v where ${sameKey(key, 't', 'v')}`;
