// kind: process
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../platform/testing/database.ts';
import { startProcesses, type Processes } from '../rehearsal/processes.ts';
import { runProgram } from '../testing/program.ts';
import { makeTestEvent, register, type Asked, type Reply, type TestEvent } from '../testing/turnout.ts';

/** A worker that is killed the hard way in the middle of copying an event, and of emptying one. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let processes: Processes;
let sql: Sql;
let source: TestEvent;
let copyId: EventId;

const groups = 52;
const perGroup = 20;
/** More than are erased at once. */
const people = groups * perGroup;
const erasedAtOnce = 1_000;
const patience = { timeout: 60_000, interval: 20 };

const Json = z.record(z.string(), z.unknown());
const ask = async (method: string, path: string, { body, token }: Asked = {}): Promise<Reply> => {
  const answer = await fetch(`${processes.servers[0] ?? ''}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token ?? processes.adminToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: Json.parse(await answer.json()), headers: answer.headers };
};

/** Holds something of the database until told, so that whoever comes to it waits there. */
const hold = async (taking: (by: TransactionSql) => Promise<unknown>): Promise<() => Promise<void>> => {
  const release = Promise.withResolvers<undefined>();
  const taken = Promise.withResolvers<undefined>();
  const ended = sql.begin(async (transaction) => {
    await taking(transaction);
    taken.resolve(undefined);
    await release.promise;
  });
  await taken.promise;
  return async () => {
    release.resolve(undefined);
    await ended;
  };
};

const Submitted = z.array(z.object({ streamId: z.string(), people: z.array(z.string()) }));
/** Each registration of an event, as often as the log says it, with whom it registers. */
const registeredIn = async (eventId: EventId) =>
  Submitted.parse([
    ...(await sql`
      select stream_id as "streamId",
        (select jsonb_agg(one->>'registrantId') from jsonb_array_elements(body::jsonb->'data'->'registrants') one) as people
      from log.events where type = 'RegistrationSubmitted' and metadata::jsonb->>'eventId' = ${eventId}`),
  ]);
const saidOf = async (eventId: EventId, type: string) =>
  (await sql`select 1 from log.events where stream_id = ${`event-${eventId}`} and type = ${type}`).length;
const Counted = z.object({ count: z.int() });
const keysOf = async (ids: readonly string[]) => {
  const [row] = await sql`
    select count(*)::int as count from ops.person_keys where person_id = any(${[...ids]}) and key is not null`;
  return Counted.parse(row).count;
};

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'turnout-killed-'));
  processes = await startProcesses({ databaseUrl: database.url, dataDir, servers: 1 });
  sql = openSql(database.url, { max: 4 });
  const here = { ask, adminToken: processes.adminToken };
  source = await makeTestEvent(here);
  for (let group = 0; group < groups; group += 1)
    await register(
      here,
      source,
      Array.from({ length: perGroup }, (_, place) => `Ada${group}x${place}`),
    );
}, 240_000);
afterAll(async () => {
  await sql.end();
  await processes.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a worker that is killed', () => {
  it('while it copies an event: the next one makes the copy whole, nobody twice', async () => {
    const path = `/api/events/${source.eventId}/clone`;
    const begun = await ask('POST', path, { body: { withRegistrants: true } });
    copyId = calls.cloneEvent.output.parse(begun.body).event._id;
    const note = () => sql`select 1 from ops.event_copies where event_id = ${copyId}`;
    await vi.waitFor(async () => expect(await note()).toHaveLength(1), patience);
    // It cannot say how far it is, and so not that it is done.
    const goOn = await hold((by) => by`select 1 from ops.event_copies where event_id = ${copyId} for update`);
    await vi.waitFor(async () => expect((await registeredIn(copyId)).length).toBeGreaterThan(0), patience);
    processes.kill('worker');
    expect(await saidOf(copyId, 'EventCopied')).toBe(0);
    await goOn();
    await vi.waitFor(async () => expect(await saidOf(copyId, 'EventCopied')).toBe(1), patience);
    const registered = await registeredIn(copyId);
    expect(registered.length).toBe(groups);
    expect(new Set(registered.map(({ streamId }) => streamId)).size).toBe(groups);
    expect(new Set(registered.flatMap((one) => one.people)).size).toBe(people);
    expect(await keysOf(registered.flatMap((one) => one.people))).toBe(people);
    const types = await sql`
      select 1 from log.events where type = 'RegistrationTypeDefined' and metadata::jsonb->>'eventId' = ${copyId}`;
    expect(types).toHaveLength(1);
  }, 120_000);

  it('while it erases the people of a deleted event: the next one erases the others', async () => {
    const ids = (await registeredIn(copyId)).flatMap((one) => one.people).toSorted();
    // The last of them, who are erased after the others.
    const goOn = await hold((by) => by`select 1 from ops.person_keys where person_id = ${ids.at(-1) ?? ''} for update`);
    expect((await ask('DELETE', `/api/events/${copyId}`)).status).toBe(200);
    await vi.waitFor(async () => expect(await keysOf(ids)).toBe(people - erasedAtOnce), patience);
    processes.kill('worker');
    expect(await saidOf(copyId, 'EventEmptied')).toBe(0);
    expect((await ask('GET', `/api/events/${copyId}`)).status).toBe(404);
    await goOn();
    await vi.waitFor(async () => expect(await keysOf(ids)).toBe(0), patience);
    await vi.waitFor(async () => {
      expect(await saidOf(copyId, 'EventEmptied')).toBe(1);
      expect(await sql`select 1 from read.registrants where event_id = ${copyId}`).toHaveLength(0);
    }, patience);
    const list = `/api/registrations?eventId=${source.eventId}&status=all`;
    expect((await ask('GET', list)).body['total']).toBe(people);
    const verified = await runProgram('verify', [], { DATABASE_URL: database.url, DATA_DIR: dataDir });
    expect(verified.said).not.toMatch(/differences at .*\n {2}/);
    expect(verified.code).toBe(0);
  }, 120_000);
});
