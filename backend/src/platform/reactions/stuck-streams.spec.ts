// kind: database
import { Metadata, UnreadableEvent, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppendTooLarge, LogUnavailable } from '../event-store/errors.ts';
import { openPostgresLog } from '../event-store/postgres.ts';
import { startReactions, type Reaction } from './reactions.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let log: EventStore;
let name: string;
let ending: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 8 });
  log = openPostgresLog({ url: database.url, logger: pino({ level: 'silent' }) });
  await sql`CREATE TABLE ops.spec_jobs (reaction text, what text, place serial)`;
});
beforeEach(async () => {
  name = `spec-${randomUUID()}`;
  await sql`INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${await log.head()})`;
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
/** Appends to a stream of this case: `a1` is the stream a's. */
const happen = async (...whats: readonly string[]): Promise<string> => {
  let position = '';
  for (const what of whats) {
    const result = await log.append(streamOf(what), 'any', [
      { id: randomUUID(), type: 'SomethingHappened', body: JSON.stringify({ data: { what } }), metadata },
    ]);
    if (!result.ok) throw new Error('an append was refused');
    ({ position } = result);
  }
  return position;
};
const streamOf = (what: string) => `happening-${what.charAt(0)}-${name.slice(5)}`;
const whatOf = ({ data }: StoredEvent): string =>
  typeof data === 'object' && data !== null && 'what' in data ? String(data.what) : '';
const checkpoint = async (): Promise<unknown> =>
  (await sql`SELECT position FROM ops.reaction_checkpoints WHERE name = ${name}`)[0]?.['position'];
const rows = async (): Promise<Record<string, unknown>[]> =>
  [
    ...(await sql`SELECT stream_id, revision, kind, reason, tries FROM ops.stuck_streams WHERE reaction = ${name} ORDER BY 1`),
  ].map(({ stream_id: stream, ...rest }) => ({ stream: String(stream).charAt('happening-'.length), ...rest }));
const done = async () =>
  (await sql`SELECT what FROM ops.spec_jobs WHERE reaction = ${name} ORDER BY place`).map((row) => String(row['what']));

/** What cannot be taken just now, and why. */
let broken: Map<string, Error>;
beforeEach(() => {
  broken = new Map();
});
const quick = { firstMs: 50, longestMs: 200, lookMs: 20 };
const never = { firstMs: 3_600_000, longestMs: 3_600_000, lookMs: 20 };

const kinds = {
  'that sends commands': (): Reaction => ({
    name,
    categories: ['happening'],
    react: async (event) => {
      const error = broken.get(whatOf(event));
      if (error !== undefined) throw error;
      await sql`INSERT INTO ops.spec_jobs (reaction, what) VALUES (${name}, ${whatOf(event)})`;
    },
  }),
  'that enqueues': (): Reaction => ({
    name,
    categories: ['happening'],
    prepare: (events) => {
      const error = events.map((event) => broken.get(whatOf(event))).find((one) => one !== undefined);
      if (error !== undefined) return Promise.reject(error);
      return Promise.resolve(async (transaction) => {
        for (const event of events)
          await transaction`INSERT INTO ops.spec_jobs (reaction, what) VALUES (${name}, ${whatOf(event)})`;
      });
    },
  }),
} as const;

const startWorker = (reaction: Reaction, pauses = quick, of: EventStore = log) => {
  const reactions = startReactions({
    log: of,
    sql,
    databaseUrl: database.url,
    reactions: [reaction],
    logger: pino({ level: 'silent' }),
    pauses,
  });
  ending.push(reactions.close);
  return reactions;
};
const poll = { timeout: 15_000 };

describe.each(Object.entries(kinds))('a reaction %s and cannot take one event', (_kind, open) => {
  it('holds up its stream alone, in order, and goes on with it once it can', async () => {
    broken.set('a2', new Error('the deliberate fault'));
    startWorker(open());
    const last = await happen('a1', 'a2', 'b1', 'a3', 'b2', 'a4');
    await expect.poll(done, poll).toEqual(['a1', 'b1', 'b2']);
    await expect.poll(checkpoint, poll).toBe(last);
    expect(await rows()).toMatchObject([{ stream: 'a', revision: 1, kind: 'fault', reason: 'the deliberate fault' }]);
    await expect.poll(async () => (await rows())[0]?.['tries'], poll).toBeGreaterThan(3);
    broken.clear();
    await expect.poll(done, poll).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4']);
    await expect.poll(rows, poll).toEqual([]);
    await happen('a5', 'b3');
    await expect.poll(done, poll).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4', 'a5', 'b3']);
  });

  it('keeps to that over a change of worker, loses nothing and takes nothing twice', async () => {
    broken.set('a1', new Error('the deliberate fault'));
    const first = startWorker(open(), never);
    await happen('a1', 'b1');
    await expect.poll(done, poll).toEqual(['b1']);
    await first.close();
    const last = await happen('a2', 'b2', 'c1', 'a3');
    broken.set('a3', new Error('another fault'));
    const second = startWorker(open(), never);
    await expect.poll(done, poll).toEqual(['b1', 'b2', 'c1']);
    await expect.poll(checkpoint, poll).toBe(last);
    await second.close();
    broken.delete('a1');
    await sql`UPDATE ops.stuck_streams SET next_try_at = now() WHERE reaction = ${name}`;
    startWorker(open(), never);
    await expect.poll(done, poll).toEqual(['b1', 'b2', 'c1', 'a1', 'a2']);
    await expect.poll(rows, poll).toMatchObject([{ stream: 'a', revision: 2, reason: 'another fault' }]);
    broken.clear();
    await sql`UPDATE ops.stuck_streams SET next_try_at = now() WHERE reaction = ${name}`;
    await expect.poll(done, poll).toEqual(['b1', 'b2', 'c1', 'a1', 'a2', 'a3']);
  });

  it('goes on behind an event that somebody gave up, and keeps who, when and why', async () => {
    broken.set('a1', new AppendTooLarge(2_000_000, 1_048_576));
    startWorker(open());
    await happen('a1', 'a2', 'b1');
    await expect.poll(rows, poll).toMatchObject([{ kind: 'too-large' }]);
    // Given up sooner, its stream could go on before the other one has begun.
    await expect.poll(done, poll).toEqual(['b1']);
    await sql`UPDATE ops.stuck_streams SET given_up_at = now(), given_up_by = 'account-1', given_up_why = 'too large', next_try_at = now()
      WHERE reaction = ${name}`;
    await expect.poll(done, poll).toEqual(['b1', 'a2']);
    await expect.poll(rows, poll).toEqual([]);
    expect([
      ...(await sql`SELECT revision, given_up_by, given_up_why FROM ops.given_up_events WHERE reaction = ${name}`),
    ]).toEqual([{ revision: 0, given_up_by: 'account-1', given_up_why: 'too large' }]);
  });

  it('takes an outage for none: it stands still as a whole and sets nothing aside', async () => {
    broken.set('a1', new Error('a wrapper', { cause: new LogUnavailable(new Error('gone')) }));
    startWorker(open());
    await happen('a1', 'b1');
    await vi.waitFor(async () => expect(await checkpoint()).not.toBeUndefined(), 10_000);
    // Three tries take 1.2 s; by the time that another event of the log has been taken elsewhere, they would be over.
    const other = { ...open(), name: `other-${name}` };
    broken.set('c1', new Error('slow'));
    await sql`INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${other.name}, ${await log.head()})`;
    startWorker(other);
    await happen('c1');
    await expect
      .poll(async () => [...(await sql`SELECT 1 FROM ops.stuck_streams WHERE reaction = ${other.name}`)], poll)
      .toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await done()).toEqual([]);
    broken.clear();
    await expect.poll(async () => (await done()).toSorted(), poll).toEqual(['a1', 'b1', 'c1', 'c1']);
  });
});

describe('an event that cannot be read', () => {
  it('holds up its stream alone, and is taken once it can be read', async () => {
    let isUnreadable = true;
    const check = (event: StoredEvent): StoredEvent => {
      if (isUnreadable && whatOf(event) === 'a1') throw new UnreadableEvent(event, 'its body is no JSON');
      return event;
    };
    /** As the log in today's words hands events out: those before the first that cannot be read, then its error. */
    const lying: EventStore = {
      ...log,
      readStream: async (...asked) => (await log.readStream(...asked)).map(check),
      subscribe: (after, onEvents, options) =>
        log.subscribe(
          after,
          async (events) => {
            const bad = events.findIndex((event) => isUnreadable && whatOf(event) === 'a1');
            const good = bad === -1 ? events : events.slice(0, bad);
            if (good.length > 0) await onEvents(good);
            for (const event of events.slice(good.length)) check(event);
          },
          options,
        ),
    };
    startWorker(kinds['that sends commands'](), quick, lying);
    await happen('b1', 'a1', 'b2', 'a2', 'b3');
    await expect.poll(done, poll).toEqual(['b1', 'b2', 'b3']);
    expect(await rows()).toMatchObject([{ stream: 'a', revision: 0, kind: 'unreadable' }]);
    isUnreadable = false;
    await expect.poll(done, poll).toEqual(['b1', 'b2', 'b3', 'a1', 'a2']);
  });
});
