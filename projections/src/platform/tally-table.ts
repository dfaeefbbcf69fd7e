import { sql, type CommonQueryMethods } from 'slonik';
import { textOf, type Batch } from './slots.ts';
import { storable } from './storable.ts';
import type { Table } from './table.ts';
import { columnList, sameKey } from './table-sql.ts';

type Place<K extends string> = Readonly<Record<K, string>>;
type Amounts<C extends string> = Readonly<Record<C, bigint>>;
/** A row of a tally: of what, and how much. */
export type Tally<K extends string, C extends string> = Place<K> & Amounts<C>;

/**
 * A table of sums. A fold adds to a row without looking at it, so a fact costs as many rows as it changes, whatever
 * there is already; a row whose `present` count is 0 is gone. Nothing in it may depend on the order of facts.
 */
export interface TallyTable<K extends string, C extends string> extends Table {
  readonly add: (batch: Batch, place: Place<K>, by: Amounts<C>) => void;
  /** What this batch was given for these rows is void: they are counted anew when the other tables are written. */
  readonly countAnew: (batch: Batch, of: Partial<Place<K>>) => void;
}

interface Share<K extends string, C extends string> {
  readonly added: Map<string, { readonly place: Place<K>; readonly by: Record<C, bigint> }>;
  readonly anew: Partial<Place<K>>[];
}

/** A row as JSON: a sum may be larger than a number of JavaScript. */
const rowOf = <K extends string, C extends string>(row: Tally<K, C>) =>
  Object.fromEntries(Object.entries<string | bigint>(row).map(([column, value]) => [column, String(value)]));

/** Nothing of it is in memory while a replay goes on. */
const countedAtTheEnd = {
  bytes: () => 0,
  missing: () => [],
  mayMiss: () => false,
  takeLines: () => '',
  takeAll: function* () {
    yield* [];
  },
  hasChanges: () => true,
  hasSweeps: () => false,
  settled: () => undefined,
  forget: () => undefined,
};

function placeOf<K extends string>(column: K, value: string): Partial<Place<K>>;
function placeOf(column: string, value: string): object {
  return { [column]: value };
}

/**
 * @param parts `key`, `counts`: its columns; `present`: the count by which a row is there; `count`: counts rows anew from
 *   the projection's other tables, as they stand in this transaction: those that say `of`, or all.
 */
export const defineTallyTable = <const K extends string, const C extends string>({
  name,
  key,
  counts,
  present,
  count,
}: {
  readonly name: string;
  readonly key: readonly K[];
  readonly counts: readonly C[];
  readonly present: NoInfer<C>;
  readonly count: (
    connection: CommonQueryMethods,
    of: readonly Partial<Place<K>>[] | 'all',
  ) => Promise<readonly Tally<K, C>[]>;
}): TallyTable<K, C> => {
  const shares = new WeakMap<Batch, Share<K, C>>();
  const table = sql.identifier([name]);
  const columns = [...key, ...counts];
  const names = sql.join(
    columns.map((column) => sql.identifier([column])),
    sql.fragment`, `,
  );
  const shareOf = (batch: Batch): Share<K, C> => {
    const share = shares.get(batch) ?? { added: new Map(), anew: [] };
    shares.set(batch, share);
    return share;
  };
  const relation = (rows: readonly object[]) =>
    sql.fragment`jsonb_populate_recordset(null::${table}, ${storable(rows)}::jsonb)`;
  const sums = sql.join(
    counts.map((column) => {
      const of = sql.identifier([column]);
      return sql.fragment`${of} = t.${of} + excluded.${of}`;
    }),
    sql.fragment`, `,
  );
  const keyNames = sql.join(
    key.map((column) => sql.identifier([column])),
    sql.fragment`, `,
  );
  const says = (place: Place<K>, some: Partial<Place<K>>): boolean =>
    key.every((column) => some[column] === undefined || some[column] === place[column]);
  const put = async (connection: CommonQueryMethods, rows: readonly Tally<K, C>[]): Promise<void> => {
    if (rows.length === 0) return;
    const written = relation(rows.map(rowOf));
    await connection.query(sql.unsafe`
      insert into ${table} as t (${names}) select ${columnList(columns, 'v')} from ${written} v
      order by ${columnList(key, 'v')}
      on conflict (${keyNames}) do update set ${sums}`);
    await connection.query(sql.unsafe`
      delete from ${table} t using ${written} v where ${sameKey(key, 't', 'v')} and t.${sql.identifier([present])} = 0`);
  };
  const remove = async (connection: CommonQueryMethods, of: readonly Partial<Place<K>>[]): Promise<void> => {
    for (const some of of) {
      const conditions = Object.entries<string | undefined>(some).map(
        ([column, value]) => sql.fragment`${sql.identifier([column])} = ${value ?? ''}`,
      );
      await connection.query(sql.unsafe`delete from ${table} where ${sql.join(conditions, sql.fragment` and `)}`);
    }
  };
  /** Whatever the log said, the other tables tell what it comes to. */
  const countAll = async (connection: CommonQueryMethods): Promise<number> => {
    const rows = await count(connection, 'all');
    await connection.query(sql.unsafe`delete from ${table}`);
    await put(connection, rows);
    return rows.length;
  };

  const countAnew = (batch: Batch, of: Partial<Place<K>>): void => {
    if (batch.replay !== undefined) return;
    batch.onWrite?.({ table: name, key: null, columns: null });
    shareOf(batch).anew.push(of);
  };

  return {
    name,
    key,
    columns,
    add: (batch, place, by) => {
      // A replay counts once, at its end.
      if (batch.replay !== undefined) return;
      const at = key.map((column) => place[column]);
      batch.onWrite?.({ table: name, key: at, columns: null });
      const { added } = shareOf(batch);
      const before = added.get(textOf(at))?.by;
      if (before === undefined) added.set(textOf(at), { place, by: { ...by } });
      else for (const column of counts) before[column] += by[column];
    },
    countAnew,
    // Its rows go with those that they count.
    empty: (batch, column, value) => {
      const named = key.find((one) => one === column);
      if (named === undefined) throw new Error(`${name} has no ${column} in its key`);
      countAnew(batch, placeOf(named, value));
    },
    load: () => Promise.resolve(),
    write: async (batch, connection) => {
      if (batch.replay !== undefined) return countAll(connection);
      const { added, anew } = shareOf(batch);
      const changes = [...added.values()].filter(
        ({ place, by }) => !anew.some((some) => says(place, some)) && counts.some((column) => by[column] !== 0n),
      );
      if (anew.length > 0) {
        await remove(connection, anew);
        const counted = await count(connection, anew);
        // Whatever else was counted stands there already.
        await put(
          connection,
          counted.filter((row) => anew.some((some) => says(row, some))),
        );
      }
      await put(
        connection,
        changes.map(({ place, by }) => ({ ...place, ...by })),
      );
      return changes.length;
    },
    replayed: { ...countedAtTheEnd, release: (batch) => void shares.delete(batch) },
  };
};
