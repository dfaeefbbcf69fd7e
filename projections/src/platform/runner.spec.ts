// kind: database
import { defineEvent, defineTopic, EventId, needs, startOfLog } from '@turnout/contracts/kernel';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fingerprintOf, readCheckpoint } from './checkpoints.ts';
import { defineProjection, on, type Projection } from './projection.ts';
import { startRunner, type Runner } from './runner.ts';
import { defineTable } from './table.ts';
import { testDatabase } from './testing/database.ts';
import { eventId, fact } from './testing/facts.ts';
import { listen, type Heard } from './testing/listen.ts';
import { memoryLog, type MemoryLog } from './testing/memory-log.ts';
import { readBy, watched } from './watched.ts';

const Counted = defineEvent('Counted', z.strictObject({ eventId: EventId, by: z.int() }));
const Ignored = defineEvent('Ignored', z.strictObject({}));

/** A projection with a row for each number, which a view shows. */
const marking = (): Projection => {
  const marks = defineTable('marks', ['by'], z.object({ by: z.string(), position: z.string() }));
  const projection = defineProjection({
    name: 'marking',
    version: 1,
    ddl: 'create table marks (by text primary key, position text not null);\n',
    tables: [marks],
    clauses: [
      on(Counted, {
        fold: ({ data, position }, batch) => {
          marks.put(batch, { by: String(data.by), position });
        },
      }),
    ],
  });
  const topic = defineTopic({
    name: 'marks',
    kind: 'window',
    needs: needs.event('viewDashboard'),
    params: z.strictObject({ eventId: EventId }),
    view: z.unknown(),
    keyOf: ({ eventId: of }) => of,
  });
  const [read = projection] = readBy(
    [projection],
    [watched(topic, 'event', { marks: { by: 'event', shownAs: 'rows' } })],
  );
  return read;
};

/** A projection that adds up, and cannot stand the number 13 while it is broken. */
const summing = (
  name: string,
  options: { readonly isBroken?: () => boolean; readonly version?: number } = {},
): Projection => {
  const sums = defineTable(name, ['event_id'], z.object({ event_id: EventId, sum: z.int(), position: z.string() }));
  return defineProjection({
    name,
    version: options.version ?? 1,
    ddl: `create table ${name} (event_id text primary key, sum int not null, position text not null);\n`,
    tables: [sums],
    clauses: [
      on(Counted, {
        reads: ({ data }) => [sums.at(data.eventId)],
        fold: ({ data, position }, batch) => {
          if (data.by === 13 && options.isBroken?.() === true) throw new Error('unlucky');
          const sum = (sums.get(batch, data.eventId)?.sum ?? 0) + data.by * (options.version ?? 1);
          sums.put(batch, { event_id: data.eventId, sum, position });
        },
      }),
    ],
  });
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let log: MemoryLog;
let heard: Heard;
let runners: Runner[] = [];
const lines: Record<string, unknown>[] = [];
const logger = pino(
  { level: 'warn' },
  { write: (line: string) => lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))) },
);

beforeAll(async () => {
  database = await testDatabase();
  heard = await listen(database.url, 'touched');
});
beforeEach(async () => {
  await database.pool.query(sql.unsafe`drop schema if exists read cascade`);
  log = memoryLog();
  lines.length = 0;
  heard.forget();
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
  runners = [];
});
afterAll(async () => {
  await heard.close();
  await database.drop();
});

const startPatient = (retryAfterMs: number, projections: readonly Projection[]): Runner => {
  const runner = startRunner({ pool: database.pool, reader: log, projections, logger, retryAfterMs, standByMs: 20 });
  runners.push(runner);
  return runner;
};
const start = (...projections: Projection[]): Runner => startPatient(20, projections);
const counted = (by: number, event = 1) =>
  fact(Counted, { eventId: eventId(event), by }, { at: '2020-01-01T09:30:00.000Z' });
const sumOf = async (name: string, event = 1): Promise<number | null> =>
  database.pool.maybeOneFirst(
    sql.type(
      z.object({ sum: z.int() }),
    )`select sum from ${sql.identifier(['read', name])} where event_id = ${eventId(event)}`,
  );
const stateOf = (runner: Runner, name: string) => runner.status().find((one) => one.name === name);
const isAtHead = async (runner: Runner, name: string) => {
  const head = await log.head();
  await vi.waitFor(() => expect(stateOf(runner, name)).toMatchObject({ state: 'running', position: head }), {
    timeout: 10_000,
  });
};

describe('the runner', () => {
  it('keeps rows and checkpoint together while facts come in', async () => {
    const runner = start(summing('plus'));
    log.append(counted(1), counted(2));
    await isAtHead(runner, 'plus');
    log.append(counted(4), counted(8, 2));
    await isAtHead(runner, 'plus');
    expect(await sumOf('plus')).toBe(7);
    expect(await sumOf('plus', 2)).toBe(8);
    expect((await readCheckpoint(database.pool, 'plus'))?.position).toBe(await log.head());
    expect(stateOf(runner, 'plus')).toMatchObject({ eventsBehind: 0, secondsBehind: 0 });
  });

  it('goes on where it was after a restart, and applies nothing twice', async () => {
    const first = start(summing('plus'));
    log.append(counted(1));
    await isAtHead(first, 'plus');
    await first.close();
    log.append(counted(2));
    const second = start(summing('plus'));
    await isAtHead(second, 'plus');
    expect(await sumOf('plus')).toBe(3);
  });

  it('tells what was touched, and how far a projection is that found nothing of its own', async () => {
    const runner = start(marking());
    log.append(counted(5));
    await isAtHead(runner, 'marking');
    await vi.waitFor(
      () =>
        expect(heard.messages()).toContainEqual({
          position: '00000000000000000001',
          projection: 'marking',
          touched: [{ topic: 'marks', key: eventId(), ids: ['5'] }],
        }),
      10_000,
    );
    log.append(fact(Ignored, {}));
    await vi.waitFor(
      () =>
        expect(heard.messages()).toContainEqual({
          position: '00000000000000000002',
          projection: 'marking',
          touched: [],
        }),
      10_000,
    );
    await vi.waitFor(
      async () => expect((await readCheckpoint(database.pool, 'marking'))?.position).toBe('00000000000000000002'),
      { timeout: 3_000 },
    );
  });

  it('stores on closing how far a projection has read', async () => {
    const runner = start(summing('plus'));
    log.append(fact(Ignored, {}), fact(Ignored, {}));
    await isAtHead(runner, 'plus');
    await runner.close();
    expect((await readCheckpoint(database.pool, 'plus'))?.position).toBe('00000000000000000002');
  });

  it('stops a projection that throws, alone and loudly, right before the fact it cannot take', async () => {
    let isBroken = true;
    const runner = start(summing('weak', { isBroken: () => isBroken }), summing('strong'));
    log.append(counted(1), counted(13), counted(2));
    await isAtHead(runner, 'strong');
    await vi.waitFor(
      () => expect(stateOf(runner, 'weak')).toMatchObject({ state: 'stopped', error: 'unlucky' }),
      10_000,
    );
    expect(await sumOf('strong')).toBe(16);
    expect(await sumOf('weak')).toBe(1);
    expect(stateOf(runner, 'weak')?.position).toBe('00000000000000000001');
    expect(stateOf(runner, 'weak')?.secondsBehind).toBeGreaterThan(0);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        projection: 'weak',
        position: '00000000000000000002',
        type: 'Counted',
        stream: 'spec-stream',
      }),
    );
    log.append(counted(4));
    await isAtHead(runner, 'strong');
    isBroken = false;
    await isAtHead(runner, 'weak');
    expect(await sumOf('weak')).toBe(20);
    expect(stateOf(runner, 'weak')).toMatchObject({ state: 'running', eventsBehind: 0 });
  });

  it('survives a log that cannot be read for a while', async () => {
    const runner = start(summing('plus'));
    log.append(counted(1));
    await isAtHead(runner, 'plus');
    log.breakWith(new Error('no log'));
    await vi.waitFor(
      () => expect(lines.map(({ msg }) => msg)).toContain('the projections came to a halt; trying again'),
      10_000,
    );
    log.breakWith(undefined);
    log.append(counted(2));
    await isAtHead(runner, 'plus');
    expect(await sumOf('plus')).toBe(3);
  });

  it('survives the loss of all its connections', async () => {
    const runner = start(summing('plus'));
    log.append(counted(1));
    await isAtHead(runner, 'plus');
    await database.pool.query(sql.unsafe`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen%'`);
    log.append(counted(2));
    await isAtHead(runner, 'plus');
    log.append(counted(4));
    await isAtHead(runner, 'plus');
    expect(await sumOf('plus')).toBe(7);
  });

  it('lets one worker do the work while the other stands by and takes over', async () => {
    const first = start(summing('plus'));
    log.append(counted(1));
    await isAtHead(first, 'plus');
    const second = start(summing('plus'));
    log.append(counted(2));
    await isAtHead(first, 'plus');
    expect(stateOf(second, 'plus')).toMatchObject({ state: 'standing-by', eventsBehind: null });
    await first.close();
    log.append(counted(4));
    await isAtHead(second, 'plus');
    expect(await sumOf('plus')).toBe(7);
  });

  it('gives up the turn when the session that holds it is gone, and the one that stands by goes on', async () => {
    // Whoever lost it may take it again, and faster than the other; here it comes too late.
    const first = startPatient(60_000, [summing('plus')]);
    log.append(counted(1));
    await isAtHead(first, 'plus');
    const second = start(summing('plus'));
    await database.pool.query(sql.unsafe`
      select pg_terminate_backend(pid) from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and locktype = 'advisory' and granted and pid <> pg_backend_pid()`);
    log.append(counted(2));
    await isAtHead(second, 'plus');
    log.append(counted(4));
    await isAtHead(second, 'plus');
    await vi.waitFor(() => expect(stateOf(first, 'plus')?.state).toBe('standing-by'), { timeout: 3_000 });
    expect(await sumOf('plus')).toBe(7);
  });

  it('reads its position anew when somebody else moved the checkpoint', async () => {
    const runner = start(summing('plus'));
    log.append(counted(1));
    await isAtHead(runner, 'plus');
    await database.pool.query(sql.unsafe`update read.checkpoints set position = ${startOfLog} where name = 'plus'`);
    await database.pool.query(sql.unsafe`truncate read.plus`);
    log.append(counted(2));
    await isAtHead(runner, 'plus');
    expect(await sumOf('plus')).toBe(3);
  });

  it('rebuilds a projection at the start whose meaning has changed', async () => {
    const before = start(summing('plus'));
    log.append(counted(1), counted(2));
    await isAtHead(before, 'plus');
    await before.close();
    const changed = summing('plus', { version: 2 });
    const after = start(changed, summing('other'));
    await isAtHead(after, 'plus');
    expect(await sumOf('plus')).toBe(6);
    expect((await readCheckpoint(database.pool, 'plus'))?.fingerprint).toBe(fingerprintOf(changed));
    log.append(counted(3));
    await isAtHead(after, 'plus');
    await isAtHead(after, 'other');
    expect(await sumOf('plus')).toBe(12);
  });

  it('drops the ids of a topic that touched more than a hundred, and splits what NOTIFY cannot carry', async () => {
    log.append(...Array.from({ length: 300 }, (_, index) => counted(index, index % 150)));
    log.append(...Array.from({ length: 150 }, (_, index) => counted(1_000 + index, 150)));
    const runner = start(marking());
    await isAtHead(runner, 'marking');
    await vi.waitFor(() => {
      const touched = heard.messages().flatMap((message) => (message.projection === 'marking' ? message.touched : []));
      expect(new Set(touched.map(({ key }) => key)).size).toBe(151);
      expect(touched.filter(({ key }) => key === eventId(150))).toEqual([{ topic: 'marks', key: eventId(150) }]);
    }, 10_000);
    for (const payload of heard.payloads()) expect(Buffer.byteLength(payload)).toBeLessThan(7_000);
  });
});
