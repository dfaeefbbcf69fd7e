// kind: database
import { createReadPool } from '@turnout/projections/platform/pool';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../testing/database.ts';
import { openExclusively } from './exclusively.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
/** What happened, in its order. */
let told: string[] = [];
const openProcess = async (name: string) => {
  const pool = await createReadPool(database.url, { maximumPoolSize: 2 });
  const catchUp = async () => void told.push(`${name} catches up`);
  return { pool, exclusively: openExclusively(pool, { catchUp }) };
};
let one: Awaited<ReturnType<typeof openProcess>>;
let other: Awaited<ReturnType<typeof openProcess>>;
let looking: Sql;
beforeAll(async () => {
  database = await testDatabase();
  [one, other] = [await openProcess('one'), await openProcess('other')];
  looking = openSql(database.url, { max: 1 });
});
afterAll(async () => {
  await Promise.all([one.pool.end(), other.pool.end(), looking.end()]);
  await database.drop();
});

const isWaitedFor = async (): Promise<void> => {
  const waiting = await looking`
    SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`;
  expect(waiting).toHaveLength(1);
};

describe('work that excludes others', () => {
  it('waits for that of another process on the same key, and then looks at the newest state first', async () => {
    told = [];
    const ended = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const first = one.exclusively('key', async () => {
      begun.resolve(undefined);
      await ended.promise;
      told.push('one is done');
    });
    await begun.promise;
    const second = other.exclusively('key', async () => void told.push('other is done'));
    await vi.waitFor(isWaitedFor, { timeout: 10_000 });
    expect(told).toEqual(['one catches up']);
    ended.resolve(undefined);
    await Promise.all([first, second]);
    expect(told).toEqual(['one catches up', 'one is done', 'other catches up', 'other is done']);
  });

  it('on another key goes on meanwhile, at another process', async () => {
    const ended = Promise.withResolvers<undefined>();
    const first = one.exclusively('key', () => ended.promise);
    expect(await other.exclusively('another key', () => Promise.resolve(7))).toBe(7);
    ended.resolve(undefined);
    await first;
  });

  it('that fails gives up its place, and says why', async () => {
    const fail = () => Promise.reject(new Error('no such field'));
    await expect(one.exclusively('key', fail)).rejects.toThrow('no such field');
    expect(await other.exclusively('key', () => Promise.resolve('in'))).toBe('in');
    expect(await one.exclusively('key', () => Promise.resolve('in'))).toBe('in');
  });

  it('leaves the work a connection of two, however many ask', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => `key ${number % 4}`);
    const ask = (key: string) => one.pool.oneFirst(sql.type(z.object({ key: z.string() }))`select ${key}::text as key`);
    const answers = await Promise.all(keys.map((key) => one.exclusively(key, () => ask(key))));
    expect(answers).toEqual(keys);
  });

  it('of a process that is gone is no longer waited for', async () => {
    const gone = await openProcess('gone');
    const begun = Promise.withResolvers<undefined>();
    const never = Promise.withResolvers<undefined>();
    const lost = gone.exclusively('key', () => {
      begun.resolve(undefined);
      return never.promise;
    });
    await begun.promise;
    const next = other.exclusively('key', () => Promise.resolve('in'));
    await vi.waitFor(isWaitedFor, { timeout: 10_000 });
    await looking`
      SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND locktype = 'advisory' AND granted`;
    expect(await next).toBe('in');
    never.resolve(undefined);
    await expect(lost).rejects.toThrow(/terminat|connection/i);
    await gone.pool.end();
  });
});
