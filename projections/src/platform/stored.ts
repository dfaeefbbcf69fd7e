import { sql, type CommonQueryMethods } from 'slonik';
import { differencesOf, textOf, type Batch, type Key, type TableShape } from './slots.ts';
import { columnList, deletion, sameKey, sweeping, update, upsert } from './table-sql.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** How a table's share of a batch comes from the database and goes there. */
export interface Stored {
  /** Reads the rows of these keys into the batch; a key without a row is remembered as absent. */
  readonly load: (batch: Batch, connection: CommonQueryMethods, keys: readonly Key[]) => Promise<void>;
  /**
   * Writes what the fold changed: new rows whole, known rows only in the columns that changed.
   * Answers how many rows were written whole.
   */
  readonly write: (batch: Batch, connection: CommonQueryMethods) => Promise<number>;
}

export const storedOf = <R extends AnyRow, M>({
  name,
  key,
  columns,
  row,
  keyOf,
  keptOf,
  keep,
}: TableShape<R, M>): Stored => ({
  load: async (batch, connection, keys) => {
    const kept = keptOf(batch);
    const wanted = keys.map((at) => Object.fromEntries(key.map((column, index) => [column, at[index]])));
    const stored = await connection.any(sql.type(row)`
      select ${columnList(columns, 't')}
      from ${sql.identifier([name])} t
      join jsonb_populate_recordset(null::${sql.identifier([name])}, ${JSON.stringify(wanted)}::jsonb) k
        on ${sameKey(key, 't', 'k')}`);
    const found = new Map(stored.map((one) => [textOf(keyOf(one)), one]));
    for (const at of keys) {
      const was = found.get(textOf(at)) ?? null;
      const slot = kept.slots.get(textOf(at));
      const now = was !== null && slot?.kind === 'patch' ? { ...was, ...slot.changes } : was;
      keep(kept, textOf(at), { kind: 'row', key: at, was, now }, now);
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
});
