// kind: database
import type { EventStore, Position } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresLog } from '../event-store/postgres.ts';
import { testDatabase } from '../testing/database.ts';
import { serverReadiness } from './checks.ts';
import { openLagMeter } from './lag.ts';
import { openMetrics } from './metrics.ts';
import { openNodes } from './nodes.ts';
import { noTraces } from './traces.ts';

const at = (place: number): Position => String(place).padStart(20, '0');

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let postgresLog: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 1 });
  postgresLog = openPostgresLog({ url: database.url });
});
afterAll(async () => {
  await postgresLog.close();
  await sql.end();
  await database.drop();
});

/** A server whose projections have reached a place, and a clock of its own. */
const open = (
  head: () => Promise<Position>,
  {
    reached = at(0),
    stopped = [],
    aheadMs = 0,
  }: { reached?: Position; stopped?: readonly string[]; aheadMs?: number } = {},
) => {
  const clock = { now: 0, reached };
  const metrics = openMetrics();
  metrics.close();
  const operations = {
    metrics,
    traces: noTraces,
    nodes: {
      ...openNodes({ sql, version: '1', logger: pino({ level: 'silent' }) }),
      projections: () =>
        stopped.map((name) => ({ name, position: at(1), state: 'stopped', eventsBehind: null, secondsBehind: null })),
    },
    lag: openLagMeter(
      () => clock.reached,
      () => clock.now,
    ),
    projections: ['door', 'history'],
    machineAheadMs: () => aheadMs,
  };
  const look = () => serverReadiness({ log: { ...postgresLog, head }, sql, operations }, 30).look();
  return { clock, look };
};

it('is not ready once the projections are further behind than the limit, and is again when they are there', async () => {
  let head = at(9);
  const { clock, look } = open(() => Promise.resolve(head), { reached: at(9) });
  expect((await look()).ready).toBe(true);
  head = at(12);
  expect((await look()).ready).toBe(true);
  clock.now = 29_000;
  expect((await look()).ready).toBe(true);
  clock.now = 31_000;
  expect(await look()).toMatchObject({ ready: false, not: { projections: 'are 31 s behind the log' } });
  clock.reached = at(12);
  expect((await look()).ready).toBe(true);
});

it('is not ready while its tables are made from nothing, however short the wait, nor after they went back', async () => {
  const { clock, look } = open(() => Promise.resolve(at(9)));
  const missing = { projections: 'have not read all of the log since this server started' };
  expect(await look()).toMatchObject({ ready: false, not: missing });
  clock.reached = at(8);
  expect((await look()).not).toEqual(missing);
  clock.reached = at(9);
  expect((await look()).ready).toBe(true);
  clock.reached = at(0);
  expect((await look()).not).toEqual(missing);
});

it('is not ready while something that lists are read from has stopped; the past and the digest hold nobody up', async () => {
  const there = () => Promise.resolve(at(9));
  const door = open(there, { reached: at(9), stopped: ['history', 'door'] });
  expect(await door.look()).toMatchObject({ ready: false, not: { projections: 'have stopped: door' } });
  expect((await open(there, { reached: at(9), stopped: ['history'] }).look()).ready).toBe(true);
});

it('warns of a machine whose clock is off, and is ready all the same', async () => {
  const there = () => Promise.resolve(at(9));
  const right = { reached: at(9), aheadMs: -1_900 };
  expect(await open(there, right).look()).toEqual({ ready: true, not: {}, warnings: {} });
  expect(await open(there, { ...right, aheadMs: 3_600_000 }).look()).toEqual({
    ready: true,
    not: {},
    warnings: { clock: expect.stringContaining('3600.0 s ahead') },
  });
});

it('is not ready without the log, and says so without saying where it is', async () => {
  const { look } = open(() => Promise.reject(new Error('esdb://user:secret@node1 refused')));
  expect((await look()).not).toMatchObject({ log: 'cannot be reached' });
  expect(JSON.stringify(await look())).not.toContain('secret');
});
