// kind: database
import { startOfLog, type EventStore, type Position } from '@turnout/contracts/kernel';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../event-store/postgres.ts';
import { openProgress, type Progress, type TouchedMessage } from './progress.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let log: EventStore;
let head: Position = startOfLog;
let clock = 0;
let progress: Progress;
/** Where the worker last said that the projection `door` has stopped. */
let doorStoppedAt: Position | null = null;
const positionAt = (place: number): Position => String(place).padStart(20, '0');

beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, []);
  sql = openSql(database.url, { max: 3, connection: { application_name: 'progress-spec' } });
  log = { ...openPostgresLog({ url: database.url }), head: () => Promise.resolve(head) };
});
afterAll(async () => {
  await log.close();
  await sql.end();
  await database.drop();
});
beforeEach(async () => {
  await sql`
    INSERT INTO read.checkpoints (name, position, fingerprint)
    SELECT name, ${positionAt(10)}, '' FROM unnest(ARRAY['door', 'registrants', 'somebody-elses']) AS name
    ON CONFLICT (name) DO UPDATE SET position = excluded.position`;
  head = positionAt(10);
  doorStoppedAt = null;
  progress = await openProgress({
    sql,
    log,
    logger: pino({ level: 'silent' }),
    projections: ['door', 'registrants'],
    monotonic: () => clock,
    stoppedAt: (name) => (name === 'door' ? doorStoppedAt : null),
  });
});
afterEach(() => progress.close());

const move = (projection: string, place: number, touched: TouchedMessage['touched'] = [], by = sql) =>
  by`SELECT pg_notify('touched', ${JSON.stringify({ projection, position: positionAt(place), touched })})`;

/** Ends the session that listens, and waits until the driver listens by another one. */
const loseLine = async () => {
  const other = openSql(database.url, { max: 1 });
  const listening = async () => {
    const rows = await other`
      SELECT pid FROM pg_stat_activity
      WHERE application_name = 'progress-spec' AND datname = current_database() AND query ILIKE 'listen%'`;
    return rows.map(({ pid }) => Number(pid));
  };
  const before = await listening();
  for (const pid of before) await other`SELECT pg_terminate_backend(${pid})`;
  await expect.poll(async () => (await listening()).some((pid) => !before.includes(pid))).toBe(true);
  await other.end();
};

describe('how far the projections are', () => {
  it('starts at their checkpoints and follows what they say', async () => {
    expect([progress.reached('door'), progress.all()]).toEqual([positionAt(10), positionAt(10)]);
    const heard: TouchedMessage[] = [];
    const stop = progress.onTouched((message) => void heard.push(message));
    const touched = [{ topic: 'reporting.dashboard', key: 'x' }];
    await move('door', 12, touched);
    await expect.poll(() => progress.reached('door')).toBe(positionAt(12));
    expect(progress.all()).toBe(positionAt(10));
    expect(heard).toEqual([{ projection: 'door', position: positionAt(12), touched }]);
    stop();
    await move('registrants', 11);
    await expect.poll(() => progress.all()).toBe(positionAt(11));
    expect(heard).toHaveLength(1);
  });

  it('never goes back, and knows nothing of a projection that it was not told of', async () => {
    await move('door', 9);
    await move('somebody-elses', 99);
    await move('registrants', 12);
    await expect.poll(() => progress.reached('registrants')).toBe(positionAt(12));
    expect([progress.reached('door'), progress.reached('somebody-elses')]).toEqual([positionAt(10), startOfLog]);
  });

  it('is read from the tables once a lost connection is back, and everything counts as touched', async () => {
    const heard: TouchedMessage[] = [];
    progress.onTouched((message) => void heard.push(message));
    await sql`UPDATE read.checkpoints SET position = ${positionAt(20)}`;
    await loseLine();
    await expect.poll(() => progress.all()).toBe(positionAt(20));
    expect(heard).toContainEqual(expect.objectContaining({ touched: [{ topic: '*', key: '*' }] }));
  });

  it('goes back where the database that came back does: what it held once counts no more', async () => {
    await move('door', 30);
    await expect.poll(() => progress.reached('door')).toBe(positionAt(30));
    await loseLine();
    await expect.poll(() => progress.reached('door')).toBe(positionAt(10));
  });

  it('does not go back for what was read before a notification came', async () => {
    const heard: TouchedMessage[] = [];
    const other = openSql(database.url, { max: 2 });
    await other.begin(async (held) => {
      await held`LOCK TABLE read.checkpoints IN ACCESS EXCLUSIVE MODE`;
      await loseLine();
      progress.onTouched((message) => void heard.push(message));
      await move('door', 30, [], other);
      await expect.poll(() => progress.reached('door')).toBe(positionAt(30));
    });
    await expect.poll(() => heard.at(-1)?.touched).toEqual([{ topic: '*', key: '*' }]);
    expect(progress.reached('door')).toBe(positionAt(30));
    await other.end();
  });
});

describe('waiting for a position', () => {
  it('ends at once where all are there', async () => {
    expect(await progress.waitFor(positionAt(10), 0)).toBe(true);
  });

  it('ends when the slowest projection gets there, not before', async () => {
    const outcomes: string[] = [];
    const waiting = progress.waitFor(positionAt(12), 10_000).then((isThere) => void outcomes.push(`there ${isThere}`));
    await move('door', 15);
    await expect.poll(() => progress.reached('door')).toBe(positionAt(15));
    outcomes.push('door is');
    await move('registrants', 12);
    await waiting;
    expect(outcomes).toEqual(['door is', 'there true']);
  });

  it('gives up when the time is over', async () => {
    expect(await progress.waitFor(positionAt(12), 20)).toBe(false);
  });
});

describe('waiting for the head', () => {
  it('waits the whole time after however long a quiet time', async () => {
    head = positionAt(11);
    clock += 3_600_000;
    const waiting = progress.waitForHead(10_000);
    await move('door', 11);
    await expect.poll(() => progress.reached('door')).toBe(positionAt(11));
    await move('registrants', 11);
    expect(await waiting).toBe(true);
  });

  it('asks nothing of projections that are not named', async () => {
    head = positionAt(11);
    const waiting = progress.waitForHead(10_000, ['registrants']);
    await move('registrants', 11);
    expect(await waiting).toBe(true);
    expect(await progress.waitForHead(1, ['door', 'registrants'])).toBe(false);
    expect(await progress.waitForHead(1, [])).toBe(true);
    await expect(progress.waitForHead(1, ['nobody'])).rejects.toThrow('nobody');
  });

  it('is not kept waiting by one that stopped and is not named, nor waits the whole time for one that is', async () => {
    head = positionAt(11);
    expect(await progress.waitForHead(1)).toBe(false);
    clock += 5_001;
    await move('registrants', 11);
    await expect.poll(() => progress.reached('registrants')).toBe(positionAt(11));
    expect(await progress.waitForHead(3_600_000, ['registrants'])).toBe(true);
    // With the whole time it would not come back within this test's.
    expect(await progress.waitForHead(3_600_000, ['door'])).toBe(false);
  });

  it('waits hardly at all for one that was waited for in vain for five seconds, until it moves again', async () => {
    head = positionAt(11);
    expect(await progress.waitForHead(1)).toBe(false);
    clock += 5_001;
    // With the whole time it would not come back within this test's.
    expect(await progress.waitForHead(3_600_000)).toBe(false);
    await move('door', 11);
    await move('registrants', 11);
    expect(await progress.waitFor(head, 5_000)).toBe(true);
    head = positionAt(12);
    const waiting = progress.waitForHead(10_000);
    await move('door', 12);
    await move('registrants', 12);
    expect(await waiting).toBe(true);
  });

  it('waits hardly at all for one of which the worker says that it has stopped, and as ever once it moved on', async () => {
    doorStoppedAt = positionAt(10);
    head = positionAt(11);
    // With the whole time it would not come back within this test's.
    expect(await progress.waitForHead(3_600_000, ['door'])).toBe(false);
    await move('door', 11);
    await expect.poll(() => progress.reached('door')).toBe(positionAt(11));
    head = positionAt(12);
    const waiting = progress.waitForHead(10_000, ['door']);
    // A shorter wait runs out meanwhile.
    expect(await progress.waitFor(head, 100, ['door'])).toBe(false);
    await move('door', 12);
    expect(await waiting).toBe(true);
  });
});
