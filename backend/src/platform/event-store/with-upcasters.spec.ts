// kind: database
import {
  defineEvent,
  defineUpcaster,
  gatherUpcasters,
  Metadata,
  UnreadableEvent,
  type EventSchema,
  type EventStore,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openStreams } from '../command/streams.ts';
import { openWatch } from '../command/watch.ts';
import { startReactions } from '../reactions/reactions.ts';
import { testDatabase } from '../testing/database.ts';
import { openPostgresLog } from './postgres.ts';
import { withUpcasters } from './with-upcasters.ts';

/** Once it was called GuestNamed and had one name. */
const GuestIntroduced = defineEvent('GuestIntroduced', z.strictObject({ firstName: z.string(), lastName: z.string() }));
const upcasters = gatherUpcasters([
  defineUpcaster('GuestNamed', z.strictObject({ name: z.string() }), ({ name }) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { type: 'GuestIntroduced', data: { firstName, lastName } };
  }),
]);
/** Tables had no shape at first. */
const TableGiven = defineEvent(
  'TableGiven',
  z.strictObject({ table: z.int(), shape: z.enum(['round', 'long']).default('round') }),
);
const known = {
  schemas: new Map<string, Pick<EventSchema, 'data'>>([
    [GuestIntroduced.type, GuestIntroduced],
    [TableGiven.type, TableGiven],
  ]),
  upcasters,
};
const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'spec' },
  at: '2026-11-21T09:30:00.000Z',
});
const byName = {
  initial: () => '',
  evolve: (_: string, { data }: { data: unknown }) => {
    const { firstName, lastName } = GuestIntroduced.data.parse(data);
    return `${lastName}, ${firstName}`;
  },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let driver: Sql;
let store: EventStore;
let log: EventStore;
let before: string;
beforeAll(async () => {
  database = await testDatabase();
  driver = openSql(database.url, { max: 4 });
  store = openPostgresLog({ url: database.url });
  log = withUpcasters(store, known);
});
beforeEach(async () => {
  before = await store.head();
});
afterAll(async () => {
  await store.close();
  await driver.end();
  await database.drop();
});

const append = async (streamId: string, type: string, data: unknown): Promise<string> => {
  const event = { id: randomUUID(), type, body: JSON.stringify({ data }), metadata };
  const result = await store.append(streamId, 'any', [event]);
  return result.ok ? result.position : '';
};
const old = (name: string): [type: string, data: unknown] => ['GuestNamed', { name }];
const guest = () => `guest-${randomUUID()}`;
const firstNames = (events: readonly StoredEvent[]) =>
  events.map(({ data }) => GuestIntroduced.data.parse(data).firstName);

describe('a log in today’s words', () => {
  it('says what an older version stored as today’s would have, to whoever reads it', async () => {
    const streamId = guest();
    await append(streamId, ...old('Ada King'));
    await append(streamId, 'GuestIntroduced', { firstName: 'Ada', lastName: 'Lovelace' });
    const [first, second] = await log.readStream(streamId);
    expect(first).toMatchObject({ type: 'GuestIntroduced', data: { firstName: 'Ada', lastName: 'King' } });
    expect(first?.asStored).toEqual({ type: 'GuestNamed', data: { name: 'Ada King' } });
    expect(second?.asStored).toBeUndefined();
    expect(await log.readAll(before, 10)).toEqual([first, second]);
    expect((await openStreams({ log, fold: byName }).read(streamId)).state).toBe('Lovelace, Ada');
    const heard: StoredEvent[] = [];
    const subscription = log.subscribe(before, async (events) => void heard.push(...events), { categories: ['guest'] });
    await vi.waitFor(() => expect(heard).toEqual([first, second]), { timeout: 5_000 });
    await subscription.close();
  });

  it('hands a stream out with what its schemas add, so that whoever folds it need not parse it again', async () => {
    const streamId = guest();
    await append(streamId, 'TableGiven', { table: 7 });
    await append(streamId, 'TableGiven', { table: 8, shape: 'long' });
    expect((await log.readStream(streamId)).map(({ data }) => data)).toEqual([
      { table: 7, shape: 'round' },
      { table: 8, shape: 'long' },
    ]);
    // All of the log is read as it lies there: what it is copied and hashed by.
    expect((await log.readAll(before, 10)).map(({ data }) => data)).toEqual([
      { table: 7 },
      { table: 8, shape: 'long' },
    ]);
  });

  it('is the log itself where nothing was ever renamed, and is made only once', async () => {
    const streamId = guest();
    await append(streamId, 'GuestIntroduced', { firstName: 'Ada', lastName: 'King' });
    expect(await log.readStream(streamId)).toEqual(await store.readStream(streamId));
    expect(withUpcasters(log)).toBe(log);
  });

  it('ends before a kind that nobody knows, and refuses there', async () => {
    const [early, late] = [guest(), guest()];
    await append(early, ...old('Ada King'));
    await append(late, 'SeatUpgraded', {});
    await append(early, ...old('Bea King'));
    expect(firstNames(await log.readAll(before, 10))).toEqual(['Ada']);
    const [last] = await log.readAll(before, 10);
    await expect(log.readAll(last?.position ?? '', 10)).rejects.toThrow(UnreadableEvent);
    await expect(log.readStream(late)).rejects.toThrow(`stream ${late}, revision 0, type SeatUpgraded`);
    expect(firstNames(await log.readStream(early))).toEqual(['Ada', 'Bea']);
    const heard: StoredEvent[] = [];
    const { done } = log.subscribe(before, async (events) => void heard.push(...events));
    await expect(done).rejects.toThrow('Run the version of Turnout that wrote it');
    expect(firstNames(heard)).toEqual(['Ada']);
  });

  it('lets nobody decide on a stream with a fact that does not fit its kind, and many others meanwhile', async () => {
    const streams = openStreams({ log, fold: byName });
    const [broken, whole] = [guest(), guest()];
    await append(broken, 'GuestIntroduced', { firstName: 'the secret in it', lastName: 7 });
    await append(whole, ...old('Ada King'));
    const [refused, read] = await Promise.allSettled([streams.read(broken), streams.read(whole)]);
    expect(read).toMatchObject({ status: 'fulfilled', value: { state: 'King, Ada' } });
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableEvent' } });
    expect(refused.status === 'rejected' ? String(refused.reason) : '').not.toContain('secret');
  });

  it('fails only the stream whose text is broken, also where many are read in one go', async () => {
    const ids = [guest(), guest(), guest()];
    for (const id of ids) await append(id, ...old('Ada King'));
    await database.pool.query(sql.unsafe`update log.events set body = '{' where stream_id = ${ids[1] ?? ''}`);
    const read = await Promise.allSettled(ids.map((id) => log.readStream(id)));
    expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('who follows such a log', () => {
  it('keeps trusting what it remembers of other streams, and nothing of the one that cannot be read', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const watch = await openWatch(log, ['guest'], logger);
    const told: string[] = [];
    watch.onEvent(({ streamId }) => told.push(streamId));
    const streams = openStreams({ log, fold: byName, watch });
    const [broken, whole] = [guest(), guest()];
    for (const id of [broken, whole]) {
      await append(id, ...old('Ada King'));
      await streams.read(id);
    }
    await append(broken, 'SeatUpgraded', {});
    await append(whole, ...old('Ada Lovelace'));
    await vi.waitFor(() => expect(told).toEqual([broken, whole, broken, whole]), { timeout: 5_000 });
    expect(watch.isFollowing()).toBe(true);
    expect((await streams.read(whole)).state).toBe('Lovelace, Ada');
    await expect(streams.read(broken)).rejects.toThrow(UnreadableEvent);
    expect(lines.filter((line) => line.includes(broken))).toHaveLength(1);
    await database.pool.query(sql.unsafe`
      update log.events set type = 'GuestNamed', body = '{"data":{"name":"Bea King"}}'
      where stream_id = ${broken} and revision = 1`);
    expect((await streams.read(broken)).state).toBe('King, Bea');
    await watch.close();
  });

  it('reacts to all else, says so once, and to what could not be read once it can', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const seen: string[] = [];
    const reaction = {
      name: `spec-${randomUUID()}`,
      categories: ['guest'],
      react: async (event: StoredEvent) => void seen.push(...firstNames([event])),
    };
    const reactions = startReactions({ log, sql: driver, databaseUrl: database.url, reactions: [reaction], logger });
    await vi.waitFor(
      async () =>
        expect(await driver`select 1 from ops.reaction_checkpoints where name = ${reaction.name}`).toHaveLength(1),
      { timeout: 5_000 },
    );
    const bad = guest();
    await append(guest(), ...old('Ada King'));
    const position = await append(bad, 'SeatUpgraded', {});
    await append(guest(), ...old('Bea King'));
    const about = () => lines.filter((line) => line.includes(position));
    await vi.waitFor(() => expect(about()).toHaveLength(1), { timeout: 5_000 });
    // What cannot be read holds up its own stream alone.
    await vi.waitFor(() => expect(seen).toEqual(['Ada', 'Bea']), { timeout: 5_000 });
    await database.pool.query(sql.unsafe`
      update log.events set type = 'GuestNamed', body = '{"data":{"name":"Cleo King"}}' where stream_id = ${bad}`);
    await vi.waitFor(() => expect(seen).toEqual(['Ada', 'Bea', 'Cleo']), { timeout: 30_000 });
    expect(about()).toHaveLength(1);
    await reactions.close();
  }, 60_000);
});
