import { sql } from 'slonik';
import { storable } from './storable.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** Columns under a relation's name, with commas between. */
export const columnList = (columns: readonly string[], of: string) =>
  sql.join(
    columns.map((column) => sql.identifier([of, column])),
    sql.fragment`, `,
  );

export const sameKey = (key: readonly string[], left: string, right: string) =>
  sql.join(
    key.map((column) => sql.fragment`${sql.identifier([left, column])} = ${sql.identifier([right, column])}`),
    sql.fragment` and `,
  );

/** The rows as a relation of the table's own column types. */
const relation = (name: string, rows: readonly AnyRow[]) =>
  sql.fragment`jsonb_populate_recordset(null::${sql.identifier([name])}, ${storable(rows)}::jsonb)`;

export const upsert = (name: string, key: readonly string[], columns: readonly string[], rows: readonly AnyRow[]) => {
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

export const update = (name: string, key: readonly string[], columns: readonly string[], rows: readonly AnyRow[]) => {
  const assignments = columns.map(
    (column) => sql.fragment`${sql.identifier([column])} = ${sql.identifier(['v', column])}`,
  );
  return sql.unsafe`
    update ${sql.identifier([name])} t set ${sql.join(assignments, sql.fragment`, `)}
    from ${relation(name, rows)} v where ${sameKey(key, 't', 'v')}`;
};

export const deletion = (name: string, key: readonly string[], rows: readonly AnyRow[]) => sql.unsafe`
  delete from ${sql.identifier([name])} t using ${relation(name, rows)} v where ${sameKey(key, 't', 'v')}`;

/** Changes some columns of all rows that say `where`; without changes, takes them away. */
export const sweeping = (
  name: string,
  { where, changes }: { readonly where: AnyRow; readonly changes: AnyRow | null },
) => {
  if (changes === null)
    return sql.unsafe`
      delete from ${sql.identifier([name])} t
      using ${relation(name, [where])} v where ${sameKey(Object.keys(where), 't', 'v')}`;
  const assignments = Object.keys(changes).map(
    (column) => sql.fragment`${sql.identifier([column])} = ${sql.identifier(['v', column])}`,
  );
  return sql.unsafe`
    update ${sql.identifier([name])} t set ${sql.join(assignments, sql.fragment`, `)}
    from ${relation(name, [{ ...where, ...changes }])} v where ${sameKey(Object.keys(where), 't', 'v')}`;
};
