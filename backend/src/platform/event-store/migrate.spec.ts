// kind: database
import { dropDatabase } from '@turnout/projections/platform/testing/drop-database';
import { randomBytes } from 'node:crypto';
import { runner } from 'node-pg-migrate';
import { fileURLToPath } from 'node:url';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

describe('bringing a database to the newest schema', () => {
  const server = openSql(process.env.TEST_DATABASE_URL ?? '', { max: 1 });
  let name: string;
  let url: URL;
  beforeEach(async () => {
    name = `migrate_${randomBytes(6).toString('hex')}`;
    url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = name;
    await server.unsafe(`create database ${name}`);
  });
  afterEach(async () => {
    await dropDatabase(process.env.TEST_DATABASE_URL ?? '', name);
  });
  afterAll(() => server.end());

  it('does it once when several processes start at the same time, and again does nothing', async () => {
    await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    await migrate(url.href);
    const sql = openSql(url.href, { max: 1 });
    const names = (await sql`select name from ops.migrations order by id`).map((row) => String(row.name));
    await sql.end();
    expect(names.slice(0, 2)).toEqual(['0001-event-log', '0002-person-keys-and-secrets']);
    expect(new Set(names).size).toBe(names.length);
  });

  it('from that of an older version, with what is in it', async () => {
    await runner({
      databaseUrl: url.href,
      dir: fileURLToPath(new URL('../migrations', import.meta.url)),
      direction: 'up',
      count: 6,
      migrationsSchema: 'ops',
      migrationsTable: 'migrations',
      createMigrationsSchema: true,
      log: () => undefined,
    });
    const sql = openSql(url.href, { max: 1 });
    await sql`insert into ops.reaction_checkpoints (name, position) values ('older', '1')`;
    await migrate(url.href);
    const names = (await sql`select name from ops.migrations order by id`).map((row) => String(row.name));
    const tables = await sql`select to_regclass('ops.bot_tokens') as tokens, to_regclass('ops.caught_mails') as mails`;
    const kept = await sql`select name, position from ops.reaction_checkpoints`;
    await sql.end();
    expect(names.slice(5, 8)).toEqual(['0006-reactions', '0007-bot-tokens', '0008-mail']);
    expect(tables[0]).toEqual({ tokens: 'ops.bot_tokens', mails: 'ops.caught_mails' });
    expect(kept[0]).toEqual({ name: 'older', position: '1' });
  });
});
