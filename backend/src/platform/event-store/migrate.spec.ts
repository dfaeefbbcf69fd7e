import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

describe('bringing a database to the newest schema', () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const server = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = name;
  beforeAll(async () => {
    await server.unsafe(`create database ${name}`);
  });
  afterAll(async () => {
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });

  it('does it once when several processes start at the same time, and again does nothing', async () => {
    await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    await migrate(url.href);
    const sql = postgres(url.href, { max: 1 });
    const names = (await sql`select name from ops.migrations order by id`).map((row) => String(row.name));
    await sql.end();
    expect(names.slice(0, 2)).toEqual(['0001-event-log', '0002-person-keys-and-secrets']);
    expect(new Set(names).size).toBe(names.length);
  });
});
