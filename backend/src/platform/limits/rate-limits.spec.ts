// kind: database
import { randomUUID } from 'node:crypto';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRateLimits, type RateLimit } from './rate-limits.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let here: Sql;
let there: Sql;
beforeAll(async () => {
  database = await testDatabase();
  here = openSql(database.url, { max: 4 });
  there = openSql(database.url, { max: 4 });
});
afterAll(async () => {
  await Promise.all([here.end(), there.end()]);
  await database.drop();
});

/** The same limit as two processes have it. */
const onTwoNodes = (points: number, duration = 60): readonly [RateLimit, RateLimit] => {
  const name = randomUUID();
  return [openRateLimits(here)({ name, points, duration }), openRateLimits(there)({ name, points, duration })];
};
const refused = (answers: readonly (number | null)[]) => answers.filter((seconds) => seconds !== null);

describe('a rate limit', () => {
  it('lets exactly so many through, however many ask at once on however many processes', async () => {
    const nodes = onTwoNodes(30);
    const asked = nodes.flatMap((node) => Array.from({ length: 50 }, () => node.attempt('192.0.2.1')));
    expect(refused(await Promise.all(asked))).toHaveLength(70);
  });

  it('tells how long to wait, at most the window', async () => {
    const [limit] = onTwoNodes(1, 60);
    expect(await limit.attempt('192.0.2.1')).toBeNull();
    const seconds = await limit.attempt('192.0.2.1');
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('counts each key and each limit for itself', async () => {
    const [limit] = onTwoNodes(1);
    const [other] = onTwoNodes(1);
    expect(refused(await Promise.all([limit.attempt('a'), limit.attempt('b'), other.attempt('a')]))).toEqual([]);
  });

  it('begins anew when its window is over', async () => {
    const [limit] = onTwoNodes(1, 60);
    await limit.attempt('a');
    await here`UPDATE ops.attempts SET expire = 0`;
    expect(await limit.attempt('a')).toBeNull();
    expect(await limit.attempt('a')).not.toBeNull();
  });

  it('forgives a key on every process', async () => {
    const [limit, elsewhere] = onTwoNodes(1);
    await limit.attempt('a');
    await elsewhere.forgive('a');
    expect(await limit.attempt('a')).toBeNull();
  });
});
