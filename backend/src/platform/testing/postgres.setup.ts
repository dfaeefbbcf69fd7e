import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase } from '@turnout/projections/platform/testing/drop-database';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { migrate } from '../event-store/migrate.ts';
import { startEmbedded } from '../postgres/embedded.ts';

const quiet = { max: 1 };

/**
 * Vitest global set-up: one PostgreSQL for the whole run (TEST_DATABASE_URL names another), and in it
 * a migrated database that each spec file copies. Several projects may name this file; the first
 * call does the work.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env.TEST_DATABASE_TEMPLATE !== undefined) return async () => undefined;
  const server = await startUnlessGiven();
  const template = `turnout_template_${process.pid}_${Date.now()}`;
  await onServer(server.url, `create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = template;
  await migrate(templateUrl.href);
  const folder = await mkdtemp(join(tmpdir(), 'turnout-run-'));
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  process.env.TEST_FOLDER = folder;
  return async () => {
    if (server.isGiven) await dropAll(server.url, template);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
};

const startUnlessGiven = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, isGiven: true, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'turnout-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await chmod(folder, 0o755); // PostgreSQL's own user must be able to enter it
  try {
    // Nothing here is to survive a power cut; copies of the template are made, and commits answered, faster.
    const server = await startEmbedded({
      dataDir: folder,
      logger: pino({ level: 'warn' }),
      mayCreateDatabases: true,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    return { url: server.url, isGiven: false, stop: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** The template, and the copies that whole test workers used, which end without dropping them. */
const dropAll = async (url: string, template: string): Promise<void> => {
  const sql = openSql(url, quiet);
  try {
    const rows = await sql`select datname from pg_database where starts_with(datname, ${template})`;
    for (const { datname } of rows) await dropDatabase(url, String(datname));
  } finally {
    await sql.end();
  }
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const sql = openSql(url, quiet);
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
};
