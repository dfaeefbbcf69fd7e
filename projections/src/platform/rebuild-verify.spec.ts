// kind: database
import { defineEvent, EventId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineProjection, on } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { startRunner, type Runner } from './runner.ts';
import { defineTable } from './table.ts';
import { testDatabase } from './testing/database.ts';
import { eventId, fact } from './testing/facts.ts';
import { memoryLog, type MemoryLog } from './testing/memory-log.ts';
import { describeVerification, verify } from './verify.ts';

const Named = defineEvent('Named', z.strictObject({ eventId: EventId, name: z.string() }));
const Gone = defineEvent('Gone', z.strictObject({ eventId: EventId }));

const names = defineTable(
  'names',
  ['event_id'],
  z.object({ event_id: EventId, name: z.string(), times: z.int(), position: z.string() }),
);
const projection = defineProjection({
  name: 'names',
  version: 1,
  ddl: `-- Names.
create table names (event_id text primary key, name text not null, times int not null, position text not null);
create index names_by_name on names (name);
`,
  tables: [names],
  clauses: [
    on(Named, {
      reads: ({ data }) => [names.at(data.eventId)],
      fold: ({ data, position }, batch) => {
        const times = (names.get(batch, data.eventId)?.times ?? 0) + 1;
        names.put(batch, { event_id: data.eventId, name: data.name, times, position });
      },
    }),
    on(Gone, {
      fold: ({ data }, batch) => {
        names.delete(batch, data.eventId);
      },
    }),
  ],
});

const logger = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof testDatabase>>;
let log: MemoryLog;
let runner: Runner;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(sql.unsafe`drop schema if exists read cascade`);
  log = memoryLog();
  runner = startRunner({ pool: database.pool, reader: log, projections: [projection], logger, retryAfterMs: 20 });
});
afterEach(() => runner.close());

const named = (number: number, name: string) => fact(Named, { eventId: eventId(number), name });
const settled = async () => {
  const head = await log.head();
  await vi.waitFor(() => expect(runner.status()).toMatchObject([{ state: 'running', position: head }]), {
    timeout: 20_000,
  });
};
const options = () => ({ pool: database.pool, reader: log, projection, logger });
/**
 * Appends facts one after the other, never far ahead of the runner: a machine that is busy would else have more
 * to read than it ever gets through. Answers how to stop.
 */
const keepComing = (next: (number: number) => ReturnType<typeof named>): (() => Promise<void>) => {
  let isDone = false;
  const coming = (async () => {
    for (let number = 0; !isDone; number += 1) {
      log.append(next(number));
      do await new Promise((resolve) => setImmediate(resolve));
      while (!isDone && Number(await log.head()) - Number(runner.status()[0]?.position ?? 0) > 2_000);
    }
  })();
  return () => {
    isDone = true;
    return coming;
  };
};

describe('verify', () => {
  it('finds nothing where the tables say what the log says', async () => {
    log.append(named(1, 'one'), named(2, 'two'), named(1, 'uno'), fact(Gone, { eventId: eventId(2) }));
    await settled();
    const verification = await verify(options());
    expect(verification).toEqual({ projection: 'names', position: await log.head(), differences: [] });
    expect(describeVerification(verification)).toEqual([`names: no differences at ${await log.head()}`]);
  });

  it('finds a corrupted column, a missing row and one too many', async () => {
    log.append(named(1, 'one'), named(2, 'two'), named(3, 'three'));
    await settled();
    await database.pool.query(sql.unsafe`update names set name = 'won', times = 7 where event_id = ${eventId(1)}`);
    await database.pool.query(sql.unsafe`delete from names where event_id = ${eventId(2)}`);
    await database.pool.query(sql.unsafe`insert into names values (${eventId(4)}, 'four', 1, '')`);
    const verification = await verify(options());
    expect(verification.differences).toEqual([
      { table: 'names', key: eventId(1), column: 'name', live: 'won', rebuilt: 'one' },
      { table: 'names', key: eventId(1), column: 'times', live: 7, rebuilt: 1 },
      { table: 'names', key: eventId(2), column: null, live: null, rebuilt: expect.objectContaining({ name: 'two' }) },
      { table: 'names', key: eventId(4), column: null, live: expect.objectContaining({ name: 'four' }), rebuilt: null },
    ]);
    expect(describeVerification(verification)).toContain(`  names ${eventId(1)} name: is "won", should be "one"`);
    expect(describeVerification(verification)).toHaveLength(5);
  });

  it('compares at one position while facts keep coming in', async () => {
    log.append(...Array.from({ length: 300 }, (_, index) => named(index % 50, `n${index}`)));
    await settled();
    const stop = keepComing((number) => named(number % 50, `m${number}`));
    const verifications = [await verify(options()), await verify(options()), await verify(options())];
    await stop();
    expect(verifications.map(({ differences }) => differences)).toEqual([[], [], []]);
    await settled();
  });

  it('leaves no trace', async () => {
    await settled();
    await verify(options());
    const schemas = await database.pool.anyFirst(
      sql.type(
        z.object({ name: z.string() }),
      )`select nspname as name from pg_namespace where nspname like 'read%' order by 1`,
    );
    expect(schemas).toEqual(['read']);
  });
});

describe('rebuild', () => {
  it('puts right what was corrupted, while the runner goes on before and after', async () => {
    log.append(...Array.from({ length: 200 }, (_, index) => named(index, `n${index}`)));
    await settled();
    await database.pool.query(sql.unsafe`update names set name = 'wrong'`);
    const stop = keepComing((number) => named(1_000 + (number % 100), `m${number}`));
    await rebuild(options());
    await stop();
    log.append(named(5, 'after'));
    await settled();
    expect((await verify(options())).differences).toEqual([]);
    const after = sql.type(names.row)`select * from names where event_id = ${eventId(5)}`;
    expect(await database.pool.one(after)).toMatchObject({ name: 'after', times: 2 });
  });

  it('keeps the indexes', async () => {
    await settled();
    await rebuild(options());
    const indexes = await database.pool.anyFirst(
      sql.type(
        z.object({ name: z.string() }),
      )`select indexname as name from pg_indexes where schemaname = 'read' and tablename = 'names' order by 1`,
    );
    expect(indexes).toEqual(['names_by_name', 'names_pkey']);
  });

  it('leaves the live tables alone when it fails', async () => {
    log.append(named(1, 'one'));
    await settled();
    const broken = { ...options(), reader: { ...log, readAll: () => Promise.reject(new Error('no log')) } };
    await expect(rebuild(broken)).rejects.toThrow('no log');
    expect(await database.pool.oneFirst(sql.type(z.object({ name: z.string() }))`select name from names`)).toBe('one');
    log.append(named(1, 'uno'));
    await settled();
    expect(await database.pool.oneFirst(sql.type(z.object({ name: z.string() }))`select name from names`)).toBe('uno');
  });
});
