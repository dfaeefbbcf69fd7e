// kind: database
import { randomUUID } from 'node:crypto';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openThrottles, type Throttled, type Throttles } from './throttles.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let here: Sql;
let there: Sql;
let nodes: readonly [Throttles, Throttles];
beforeAll(async () => {
  database = await testDatabase();
  here = openSql(database.url, { max: 4 });
  there = openSql(database.url, { max: 4 });
  nodes = [openThrottles(here), openThrottles(there)];
});
afterAll(async () => {
  await Promise.all([here.end(), there.end()]);
  await database.drop();
});

const someone = (free: number, longestSeconds = 300, keptSeconds = 3_600): Throttled => ({
  throttle: { name: randomUUID(), free, longestSeconds, keptSeconds },
  key: 'somebody',
});
const keyOf = ({ throttle, key }: Throttled) => `${throttle.name}:${key}`;
/** As if so much time had gone by since the last failure. */
const later = (throttled: Throttled, seconds: number) => here`
  UPDATE ops.slowed SET failed_at = failed_at - make_interval(secs => ${seconds}),
    forgotten_at = forgotten_at - make_interval(secs => ${seconds}) WHERE key = ${keyOf(throttled)}`;
const fail = async (throttled: Throttled, times = 1) => {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await nodes[time % 2 === 0 ? 0 : 1].attempt([throttled]));
  return answers.map((answer) => (typeof answer === 'number' ? answer : 0));
};
const takeBack = async (answer: Awaited<ReturnType<Throttles['attempt']>>) => {
  if (typeof answer === 'number') throw new Error(`has to wait ${answer} s`);
  await answer.takeBack();
};

describe('a throttle', () => {
  it('lets some failures through, then asks to wait 1 s, 2 s, 4 s, up to its longest, on every process', async () => {
    const throttled = someone(3, 6);
    expect(await fail(throttled, 5)).toEqual([0, 0, 0, 1, 1]);
    const waits = [];
    for (const passed of [1, 2, 4, 6]) {
      await later(throttled, passed);
      waits.push(...(await fail(throttled, 2)));
    }
    expect(waits).toEqual([0, 2, 0, 4, 0, 6, 0, 6]);
  });

  it('lets exactly so many through, however many ask at once on however many processes', async () => {
    const throttled = someone(10);
    const asked = nodes.flatMap((node) => Array.from({ length: 30 }, () => node.attempt([throttled])));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => typeof answer !== 'number')).toHaveLength(10);
  });

  it('takes tries of the same keys back beside new ones, without waiting for one another in a ring', async () => {
    const both = [someone(10_000), someone(10_000)] as const;
    const tryBoth = async (_: unknown, time: number) => {
      const keys = time % 2 === 0 ? both : both.toReversed();
      await takeBack(await nodes[time % 4 < 2 ? 0 : 1].attempt(keys));
    };
    const asked = Array.from({ length: 400 }, tryBoth);
    expect((await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('counts none of several keys where one has to wait, in whatever order they come', async () => {
    const [spent, fresh] = [someone(1), someone(1)];
    await fail(spent);
    expect(await nodes[0].attempt([fresh, spent])).toBe(1);
    expect(await nodes[0].attempt([spent, fresh])).toBe(1);
    expect(await fail(fresh)).toEqual([0]);
  });

  it('takes back what was no failure, and nothing else', async () => {
    const throttled = someone(2);
    for (let time = 0; time < 10; time += 1) await takeBack(await nodes[0].attempt([throttled]));
    const [first, second] = [await nodes[0].attempt([throttled]), await nodes[1].attempt([throttled])];
    await takeBack(first);
    expect(typeof second).toBe('object');
    expect(await fail(throttled, 2)).toEqual([0, 1]);
  });

  it('does not make anybody wait anew for what was taken back', async () => {
    const throttled = someone(1, 60);
    await fail(throttled);
    await later(throttled, 30);
    const answer = await nodes[0].attempt([throttled]);
    await takeBack(answer);
    expect(typeof (await nodes[1].attempt([throttled]))).toBe('object');
  });

  it('forgets when nothing failed for long, or when told', async () => {
    const throttled = someone(1, 300, 60);
    await fail(throttled);
    await later(throttled, 61);
    expect(await fail(throttled, 2)).toEqual([0, 1]);
    await nodes[1].forgive(throttled);
    expect(await fail(throttled)).toEqual([0]);
  });
});
