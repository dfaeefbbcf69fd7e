import { randomBytes } from 'node:crypto';
import { createReadPool } from '@turnout/projections/platform/pool';
import { dropDatabase } from '@turnout/projections/platform/testing/drop-database';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { DatabasePool } from 'slonik';
import { z } from 'zod';

const Environment = z.object({ TEST_DATABASE_URL: z.string(), TEST_DATABASE_TEMPLATE: z.string() });

/**
 * A fresh migrated database for a spec file; ask for it in `beforeAll`, drop it in `afterAll`.
 * `pool` is a slonik pool on it (closed by `drop`).
 */
export const testDatabase = async (): Promise<{ url: string; pool: DatabasePool; drop: () => Promise<void> }> => {
  const { url, drop } = await copyTemplate();
  const pool = await createReadPool(url, { maximumPoolSize: 4 });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
};

const copyTemplate = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const environment = Environment.parse(process.env);
  const name = `${environment.TEST_DATABASE_TEMPLATE}_${randomBytes(8).toString('hex')}`;
  const url = new URL(environment.TEST_DATABASE_URL);
  await onServer(
    environment.TEST_DATABASE_URL,
    `create database ${name} template ${environment.TEST_DATABASE_TEMPLATE}`,
  );
  url.pathname = name;
  return { url: url.href, drop: () => dropDatabase(environment.TEST_DATABASE_URL, name) };
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const sql = openSql(url, { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
};
