import type { Sql } from 'postgres';
import { z } from 'zod';

/** All of Turnout's schemas in a database. */
const schemas = ['log', 'ops', 'read', 'jobs'];
const aside = (schema: string): string => `${schema}_before_restore`;

const present = async (sql: Sql, names: readonly string[]): Promise<readonly string[]> => {
  const rows = await sql`SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY(${[...names]})`;
  return z
    .array(z.object({ name: z.string() }))
    .parse([...rows])
    .map(({ name }) => name);
};

/** Whether a restore was broken off in the middle. */
export const isSetAside = async (sql: Sql): Promise<boolean> => (await present(sql, schemas.map(aside))).length > 0;

/** Gives everything that is there another name, in one transaction. */
export const setAside = async (sql: Sql): Promise<void> => {
  const there = await present(sql, schemas);
  await sql.begin(async (transaction) => {
    for (const schema of there) await transaction.unsafe(`alter schema ${schema} rename to ${aside(schema)}`);
    // There is always one to find, also when the database was empty.
    if (!there.includes('log')) await transaction.unsafe(`create schema ${aside('log')}`);
  });
};

/** Undoes `setAside`: what was made since goes, what was there is back. */
export const putBack = async (sql: Sql): Promise<void> => {
  const kept = await present(sql, schemas.map(aside));
  await sql.begin(async (transaction) => {
    for (const schema of schemas) await transaction.unsafe(`drop schema if exists ${schema} cascade`);
    for (const schema of schemas)
      if (kept.includes(aside(schema))) await transaction.unsafe(`alter schema ${aside(schema)} rename to ${schema}`);
    const [row] = await transaction`SELECT to_regclass('log.events') IS NOT NULL AS "isLog"`;
    if (!z.object({ isLog: z.boolean() }).parse(row).isLog) await transaction.unsafe('drop schema if exists log');
  });
};

/** What was there before is not needed any more. */
export const forgetAside = async (sql: Sql): Promise<void> => {
  await sql.begin(async (transaction) => {
    for (const schema of schemas) await transaction.unsafe(`drop schema if exists ${aside(schema)} cascade`);
  });
};
