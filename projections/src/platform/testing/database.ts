import { randomBytes } from 'node:crypto';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { createReadPool } from '../pool.ts';
import { dropDatabase } from './drop-database.ts';

/**
 * A fresh database for a spec file; ask for it in `beforeAll`, drop it in `afterAll`.
 * The server is the one that the run's global set-up started.
 */
export const testDatabase = async (): Promise<{ url: string; pool: DatabasePool; drop: () => Promise<void> }> => {
  const { TEST_DATABASE_URL } = z.object({ TEST_DATABASE_URL: z.string() }).parse(process.env);
  const name = sql.identifier([`read_test_${randomBytes(8).toString('hex')}`]);
  const server = await createReadPool(TEST_DATABASE_URL, { maximumPoolSize: 1 });
  await server.query(sql.unsafe`create database ${name}`);
  const address = new URL(TEST_DATABASE_URL);
  address.pathname = name.names.join('');
  const pool = await createReadPool(address.href);
  return {
    url: address.href,
    pool,
    drop: async () => {
      await pool.end();
      await dropDatabase(TEST_DATABASE_URL, name.names.join(''));
      await server.end();
    },
  };
};
