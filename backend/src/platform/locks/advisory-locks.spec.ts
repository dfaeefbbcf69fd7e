// kind: database
import { once } from 'node:events';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../testing/database.ts';
import { openAdvisoryLocks } from './advisory-locks.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const sessions = async (): Promise<readonly number[]> =>
  z
    .array(z.object({ pid: z.number() }))
    .parse([
      ...(await sql`
        SELECT pid FROM pg_stat_activity WHERE application_name = 'turnout-turn' AND datname = current_database()`),
    ])
    .map(({ pid }) => pid);

/** Work that goes on until it has to end. */
const untilTold = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

describe('the locks of a process', () => {
  it('are held in one session, which goes with the last of them', async () => {
    const locks = openAdvisoryLocks(database.url, 'spec');
    const ending = new AbortController();
    const held: string[] = [];
    const holding = ['one', 'two', 'three'].map((name) =>
      locks.hold(name, ending.signal, async (signal) => {
        held.push(name);
        await untilTold(signal);
      }),
    );
    await vi.waitFor(() => expect(held.toSorted()).toEqual(['one', 'three', 'two']), { timeout: 10_000 });
    expect(await sessions()).toHaveLength(1);
    ending.abort();
    await Promise.all(holding);
    await vi.waitFor(async () => expect(await sessions()).toEqual([]), { timeout: 10_000 });
  });

  it('are given up one by one: what goes wrong in one piece of work leaves the others theirs', async () => {
    const [here, there] = [openAdvisoryLocks(database.url, 'spec'), openAdvisoryLocks(database.url, 'spec')];
    const ending = new AbortController();
    let lost = 0;
    const kept = here.hold('kept', ending.signal, async (signal) => {
      await untilTold(signal);
      lost += 1;
    });
    await expect(here.hold('broken', ending.signal, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    // Free for others, while the one beside it is not.
    await there.hold('broken', ending.signal, () => Promise.resolve());
    expect(lost).toBe(0);
    ending.abort();
    await kept;
  });

  it('are lost together with their session, and can be had again', async () => {
    const locks = openAdvisoryLocks(database.url, 'spec');
    const ending = new AbortController();
    const ended: string[] = [];
    const started: string[] = [];
    const holding = ['one', 'two'].map((name) =>
      locks.hold(name, ending.signal, async (signal) => {
        started.push(name);
        await untilTold(signal);
        ended.push(name);
      }),
    );
    const outcomes = Promise.allSettled(holding);
    await vi.waitFor(() => expect(started).toHaveLength(2), { timeout: 10_000 });
    for (const pid of await sessions()) await sql`SELECT pg_terminate_backend(${pid})`;
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ended.toSorted()).toEqual(['one', 'two']);
    let again = 0;
    await locks.hold('one', ending.signal, async () => {
      again += 1;
    });
    expect(again).toBe(1);
  });
});
