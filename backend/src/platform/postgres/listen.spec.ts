// kind: database
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { listenOn } from './listen.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('whoever listens', () => {
  it('hears what is said, until they stop', async () => {
    const sql = openSql(database.url, { max: 1 });
    const heard: string[] = [];
    const { unlisten } = await listenOn(sql)(
      'spec',
      (payload) => void heard.push(payload),
      () => undefined,
    );
    await sql`SELECT pg_notify('spec', 'one')`;
    await expect.poll(() => heard).toEqual(['one']);
    await unlisten();
    await sql`SELECT pg_notify('spec', 'two')`;
    await sql.end();
    expect(heard).toEqual(['one']);
  });

  it('stops without a word while the line is lost', async () => {
    const sql = openSql(database.url, { max: 1, connection: { application_name: 'listen-spec' }, backoff: () => 60 });
    const { unlisten } = await listenOn(sql)(
      'spec',
      () => undefined,
      () => undefined,
    );
    const other = openSql(database.url, { max: 1 });
    await other`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'listen-spec' AND datname = current_database()`;
    await expect(unlisten()).resolves.toBeUndefined();
    await Promise.all([other.end(), sql.end({ timeout: 0 })]);
  });
});
