// kind: database
import { Metadata, startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../event-store/postgres.ts';
import { ensureCheckpoints, startReactions, type Reaction } from './reactions.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let log: EventStore;
let name: string;
let ending: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 8 });
  log = openPostgresLog({ url: database.url });
});
beforeEach(() => {
  name = `spec-${randomUUID()}`;
});
afterEach(async () => {
  for (const end of ending) await end();
  ending = [];
});
afterAll(async () => {
  await log.close();
  await sql.end();
  await database.drop();
});

const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'spec' },
  at: '2026-11-21T09:30:00.000Z',
});
const happen = async (what: string, category = 'happening') => {
  const body = JSON.stringify({ data: { what } });
  const result = await log.append(`${category}-${randomUUID()}`, 'noStream', [
    { id: randomUUID(), type: 'SomethingHappened', body, metadata },
  ]);
  if (!result.ok) throw new Error('an append to a new stream was refused');
  return result.position;
};
const whatOf = ({ data }: StoredEvent) =>
  typeof data === 'object' && data !== null && 'what' in data ? data.what : '';

/** A worker with one reaction that keeps what it saw. */
const startWorker = (react: (event: StoredEvent) => Promise<void> = () => Promise.resolve()) => {
  const seen: unknown[] = [];
  const reaction: Reaction = {
    name,
    categories: ['happening'],
    react: async (event) => {
      seen.push(whatOf(event));
      await react(event);
    },
  };
  const reactions = startReactions({
    log,
    sql,
    databaseUrl: database.url,
    reactions: [reaction],
    logger: pino({ level: 'silent' }),
  });
  ending.push(reactions.close);
  return { seen, close: reactions.close };
};
const checkpoint = async (): Promise<unknown> => {
  const [row] = await sql`SELECT position FROM ops.reaction_checkpoints WHERE name = ${name}`;
  return row?.['position'];
};
/** A reaction that stands at the start of the log, as if it had been there from the beginning. */
const startsAt = (position: string) =>
  sql`INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${position})`;

describe('a reaction', () => {
  it('without a checkpoint starts at the head: what was before is never repeated to the outside', async () => {
    const before = await happen('before');
    const { seen } = startWorker();
    await expect.poll(checkpoint).toBe(before);
    await happen('after');
    await expect.poll(() => seen).toEqual(['after']);
  });

  it('that a server gave its place hears what came before its first worker did', async () => {
    await happen('before');
    await ensureCheckpoints({ log, sql }, [name]);
    await happen('meanwhile');
    await ensureCheckpoints({ log, sql }, [name]);
    const { seen } = startWorker();
    await expect.poll(() => seen).toEqual(['meanwhile']);
  });

  it('hears its categories in order and goes on after them when it is started again', async () => {
    await startsAt(await log.head());
    const first = startWorker();
    await happen('one');
    await happen('elsewhere', 'other');
    const second = await happen('two');
    await expect.poll(checkpoint).toBe(second);
    await first.close();
    await happen('three');
    const again = startWorker();
    await expect.poll(() => again.seen).toEqual(['three']);
    expect(first.seen).toEqual(['one', 'two']);
  });

  it('that throws keeps its place, tries that event again, and then goes on', async () => {
    await startsAt(await log.head());
    const one = await happen('one');
    let failures = 0;
    const { seen } = startWorker(async (event) => {
      if (whatOf(event) !== 'two' || failures === 2) return;
      failures += 1;
      expect(await checkpoint()).toBe(one);
      throw new Error('the outside is away');
    });
    await expect.poll(checkpoint).toBe(one);
    await happen('two');
    const three = await happen('three');
    await expect.poll(checkpoint, { timeout: 10_000 }).toBe(three);
    expect(seen).toEqual(['one', 'two', 'two', 'two', 'three']);
  });

  it('runs in one worker at a time; the next one takes over where it ended', async () => {
    await startsAt(await log.head());
    const first = startWorker();
    const one = await happen('one');
    await expect.poll(checkpoint).toBe(one);
    const second = startWorker();
    const two = await happen('two');
    await expect.poll(checkpoint).toBe(two);
    expect([first.seen, second.seen]).toEqual([['one', 'two'], []]);
    await first.close();
    const three = await happen('three');
    await expect.poll(checkpoint, { timeout: 5_000 }).toBe(three);
    expect([first.seen, second.seen]).toEqual([['one', 'two'], ['three']]);
  });

  it('goes to the next worker when its session is lost, and ends where it was', async () => {
    await startsAt(await log.head());
    const told: string[] = [];
    const reached = Promise.withResolvers<void>();
    const slow: Reaction = {
      name,
      categories: ['happening'],
      react: (_, signal) =>
        new Promise((resolve) => {
          reached.resolve();
          signal.addEventListener('abort', () => {
            told.push('end');
            resolve();
          });
        }),
    };
    const { close } = startReactions({
      log,
      sql,
      databaseUrl: database.url,
      reactions: [slow],
      logger: pino({ level: 'silent' }),
    });
    ending.push(close);
    const one = await happen('one');
    await reached.promise;
    const { seen } = startWorker();
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND locktype = 'advisory' AND granted AND objid = hashtext(${name})::bigint::bit(32)::bigint::oid`;
    await expect.poll(checkpoint, { timeout: 5_000 }).toBe(one);
    await expect.poll(() => told, { timeout: 5_000 }).toEqual(['end']);
    expect(seen).toEqual(['one']);
  });

  it('stores nothing of a worker that hung while another took it', async () => {
    await sql`CREATE TABLE IF NOT EXISTS ops.spec_late (what text)`;
    const before = await log.head();
    await startsAt(before);
    let attempts = 0;
    const reaction: Reaction = {
      name,
      categories: ['happening'],
      prepare: () =>
        Promise.resolve(async (transaction) => {
          attempts += 1;
          if (attempts === 1)
            await sql`UPDATE ops.reaction_checkpoints SET holder = ${randomUUID()} WHERE name = ${name}`;
          await transaction`INSERT INTO ops.spec_late (what) VALUES (${`attempt ${attempts}`})`;
        }),
    };
    const { close } = startReactions({
      log,
      sql,
      databaseUrl: database.url,
      reactions: [reaction],
      logger: pino({ level: 'silent' }),
    });
    ending.push(close);
    await expect.poll(checkpoint).toBe(before);
    const one = await happen('one');
    await expect.poll(checkpoint, { timeout: 5_000 }).toBe(one);
    expect([...(await sql`SELECT what FROM ops.spec_late`)]).toEqual([{ what: 'attempt 2' }]);
  });

  it('ends in the middle of its work when the worker does, and is done again by the next', async () => {
    await startsAt(startOfLog);
    await happen('long');
    const reached = Promise.withResolvers<void>();
    const reaction: Reaction = {
      name,
      categories: ['happening'],
      react: (_, signal) => {
        reached.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('told to end')), { once: true });
        });
      },
    };
    const reactions = startReactions({
      log,
      sql,
      databaseUrl: database.url,
      reactions: [reaction],
      logger: pino({ level: 'silent' }),
    });
    await reached.promise;
    await reactions.close();
    expect(await checkpoint()).toBe(startOfLog);
    const { seen } = startWorker();
    await expect.poll(() => seen.at(-1)).toBe('long');
  });

  it('that enqueues takes a batch at a time, all or nothing together with its place', async () => {
    await sql`CREATE TABLE IF NOT EXISTS ops.spec_jobs (what text)`;
    const before = await log.head();
    await startsAt(before);
    for (const what of ['one', 'two', 'three']) await happen(what);
    let attempts = 0;
    const seenBehind: unknown[] = [];
    const reaction: Reaction = {
      name,
      categories: ['happening'],
      prepare: (events) =>
        Promise.resolve(async (transaction) => {
          attempts += 1;
          for (const event of events)
            await transaction`INSERT INTO ops.spec_jobs (what) VALUES (${String(whatOf(event))})`;
          seenBehind.push(await checkpoint());
          if (attempts === 1) throw new Error('the queue is away');
        }),
    };
    const { close } = startReactions({
      log,
      sql,
      databaseUrl: database.url,
      reactions: [reaction],
      logger: pino({ level: 'silent' }),
    });
    ending.push(close);
    await expect.poll(checkpoint, { timeout: 10_000 }).toBe(await log.head());
    expect([...(await sql`SELECT what FROM ops.spec_jobs`)]).toEqual([
      { what: 'one' },
      { what: 'two' },
      { what: 'three' },
    ]);
    expect(seenBehind.slice(0, 2)).toEqual([before, before]);
  });

  it('that enqueues passes over what does not concern it', async () => {
    await startsAt(await log.head());
    const reaction: Reaction = { name, categories: ['happening'], prepare: () => Promise.resolve(null) };
    const { close } = startReactions({
      log,
      sql,
      databaseUrl: database.url,
      reactions: [reaction],
      logger: pino({ level: 'silent' }),
    });
    ending.push(close);
    await expect.poll(checkpoint).toBe(await happen('nothing of ours'));
  });
});
