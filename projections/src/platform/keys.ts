import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { statementOf } from './statement.ts';

/** A table's primary key as a constraint that can be taken off and put on again. */
export interface PrimaryKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const PrimaryKeyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Takes the primary keys off a schema's tables; to make them of what is there costs less than to keep them. */
export const takeKeysOff = async (pool: DatabasePool, schema: string): Promise<readonly PrimaryKey[]> => {
  const keys = await pool.any(sql.type(PrimaryKeyRow)`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${schema} and c.contype = 'p' order by 1`);
  for (const { table, name } of keys)
    await pool.query(
      sql.unsafe`alter table ${sql.identifier([schema, table])} drop constraint ${sql.identifier([name])}`,
    );
  return keys;
};

/** @throws slonik's UniqueIntegrityConstraintViolationError where a key is there twice. */
export const putKeyOn = async (
  connection: CommonQueryMethods,
  schema: string,
  { table, name, definition }: PrimaryKey,
): Promise<void> => {
  // What takes long only because there is much of it is no outage.
  await connection.query(sql.unsafe`set local statement_timeout = 0`);
  await connection.query(sql.unsafe`set local maintenance_work_mem = '128MB'`);
  await connection.query(statementOf(`alter table "${schema}"."${table}" add constraint "${name}" ${definition}`));
};

const JsonColumns = z.object({ table: z.string(), column: z.string() });

/** Which columns of a schema's tables hold JSON. */
export const jsonColumnsOf = async (
  pool: DatabasePool,
  schema: string,
): Promise<(table: string, columns: readonly string[]) => readonly boolean[]> => {
  const found = await pool.any(sql.type(JsonColumns)`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = ${schema} and data_type in ('json', 'jsonb') order by 1, 2`);
  const known = new Set(found.map(({ table, column }) => `${table}.${column}`));
  return (table, columns) => columns.map((column) => known.has(`${table}.${column}`));
};
