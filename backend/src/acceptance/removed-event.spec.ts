// kind: stack, long
import { calls, topics } from '@turnout/contracts';
import { flags, type Needs } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { openSql } from '@turnout/projections/platform/open-sql';
import { verifyAll } from '@turnout/projections/platform/verify';
import type { Sql } from 'postgres';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { readErasureJournal } from '../platform/personal/erasure-journal.ts';
import { openPlatform } from '../start/platform.ts';
import { tablesSaying } from '../testing/erasure-stage.ts';
import type { Asker } from '../testing/guards/askers.ts';
import { furnish, type Furnished } from '../testing/guards/stage.ts';
import { walkGuards } from '../testing/guards/walk.ts';
import { journalOf, openStaff, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let second: Awaited<ReturnType<typeof serveAlso>>;
let sql: Sql;
let here: Furnished;
let staff: Awaited<ReturnType<typeof openStaff>>;
let ended: Promise<unknown>;
let seen: string;
let deleted: Awaited<ReturnType<TestTurnout['ask']>>;
const intent = 'delete-this-event-once';

const Rows = z.array(z.object({ name: z.string() }));
/** Every table of a schema that names an event in each row. */
const tablesOf = async (schema: string) =>
  Rows.parse([
    ...(await sql`
      select table_name as name from information_schema.columns
      where table_schema = ${schema} and column_name = 'event_id' order by 1`),
  ]).map(({ name }) => name);
const countIn = async (schema: string, table: string): Promise<number> => {
  const [row] = await sql`
    select count(*)::int as count from ${sql(schema)}.${sql(table)} where event_id = ${here.event.eventId}`;
  return z.object({ count: z.int() }).parse(row).count;
};
const remove = (ask = turnout.ask, token = turnout.adminToken, key?: string) =>
  ask('DELETE', `/api/events/${here.event.eventId}`, {
    token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

beforeAll(async () => {
  turnout = await startTestTurnout();
  second = await serveAlso(turnout.databaseUrl);
  sql = openSql(turnout.databaseUrl, { max: 2 });
  here = await furnish(turnout, 'kestrel');
  staff = await openStaff(turnout, here.event.eventId, flags, 'all.flags@example.org');
  const line = io(second.url, {
    transports: ['websocket'],
    auth: { token: here.wallToken },
    forceNew: true,
    reconnection: false,
  });
  ended = new Promise((resolve) => line.on('disconnect', resolve));
  const watching = await line.timeout(10_000).emitWithAck('subscribe', {
    topic: topics.event.name,
    params: { eventId: here.event.eventId },
  });
  expect(watching).toMatchObject({ ok: true });
  const { loggers } = calls.loggers.output.parse(
    (await turnout.ask('GET', `/api/loggers?eventId=${here.event.eventId}&kind=event`, { token: turnout.adminToken }))
      .body,
  );
  seen = loggers[0]?._id ?? '';
  expect(seen).not.toBe('');
  deleted = await remove(turnout.ask, staff.token, intent);
}, 120_000);
afterAll(async () => {
  await sql.end();
  await second.stop();
  await turnout.stop();
});

describe('an event that was deleted', () => {
  it('says so in the answer, and the same to the same request', async () => {
    expect([deleted.status, deleted.body]).toMatchObject([200, { message: 'Successfully deleted!' }]);
    expect(await remove(turnout.ask, staff.token, intent)).toMatchObject({ status: 200 });
    const again = await remove();
    expect([again.status, again.body['code']]).toEqual([404, 'event-not-found']);
  });

  it('is in no log of what users did, not even for the administrator', async () => {
    const token = turnout.adminToken;
    const { eventId } = here.event;
    expect((await turnout.ask('GET', `/api/loggers?eventId=${eventId}`, { token })).status).toBe(404);
    expect((await turnout.ask('GET', `/api/get-one-log/${seen}`, { token })).status).toBe(404);
    expect((await turnout.ask('POST', '/api/loggers/download', { token, body: { eventId } })).status).toBe(404);
  });

  it('is in no list, on no server, and its rooms and links are closed', async () => {
    for (const ask of [turnout.ask, second.ask])
      for (const token of [turnout.adminToken, staff.token]) {
        const { events } = calls.events.output.parse((await ask('GET', '/api/events', { token })).body);
        expect(events.map(({ _id }) => _id)).not.toContain(here.event.eventId);
      }
    await ended;
    for (const token of [here.wallToken, here.deviceToken]) {
      const answer = await second.ask('GET', `/api/events/${here.event.eventId}`, { token });
      expect([401, 404]).toContain(answer.status);
    }
  });

  it('is answered by no call and no topic as if it had ever been, whoever asks', async () => {
    const allowed = (needs: Needs) => (needs.who === 'event' ? 'nothing' : 'own');
    const asker = (name: string, token: string): Asker => ({ name, allowed, token: async () => token });
    const about = Object.fromEntries(
      Object.entries(calls).filter(
        ([name, { needs }]) => name !== 'removeEvent' && ['event', 'public'].includes(needs.who),
      ),
    );
    const askers = [
      asker('the admin', turnout.adminToken),
      asker('who had every flag', staff.token),
      asker('a wall of it', here.wallToken),
      asker('a device of it', here.deviceToken),
    ];
    const { leaks, unasked } = await walkGuards(
      turnout,
      { here, askers },
      { calls: about, topics: Object.values(topics) },
    );
    expect(leaks, leaks.join('\n')).toEqual([]);
    expect(unasked).toEqual([]);
  }, 120_000);

  it('leaves no row that names it, but who was erased', async () => {
    await vi.waitFor(
      async () => {
        const [row] = await sql`
          select 1 from log.events where stream_id = ${`event-${here.event.eventId}`} and type = 'EventEmptied'`;
        expect(row).toBeDefined();
        for (const table of await tablesOf('read')) expect([table, await countIn('read', table)]).toEqual([table, 0]);
      },
      { timeout: 20_000 },
    );
    for (const table of await tablesOf('ops'))
      if (table !== 'erasures') expect([table, await countIn('ops', table)]).toEqual([table, 0]);
    const {
      'read.accounts': _,
      'read.accounts_versions': __,
      ...elsewhere
    } = await tablesSaying(turnout.databaseUrl, [here.secret]);
    expect(Object.keys(elsewhere)).toEqual(['log.events']);
  }, 30_000);

  it('has nobody whose key is there, and each of them stands in the journal', async () => {
    const people = here.pool.find('registrationId').filter((id) => here.ids.has(id));
    expect(people.length).toBeGreaterThanOrEqual(3);
    const { erasures } = await readErasureJournal(journalOf(turnout.databaseUrl));
    const ids = erasures.filter(({ eventId }) => eventId === here.event.eventId).map(({ personId }) => personId);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(ids).toEqual(expect.arrayContaining([...people]));
    const keys = await sql`select 1 from ops.person_keys where person_id = any(${ids}) and key is not null`;
    expect(keys).toHaveLength(0);
  });

  it('leaves nobody a role in it, and tells whoever deleted it the same as before', async () => {
    const { user } = calls.user.output.parse(
      (await turnout.ask('GET', `/api/users/${staff.accountId}`, { token: turnout.adminToken })).body,
    );
    expect(JSON.stringify(user)).not.toContain(here.event.eventId);
    expect(await remove(turnout.ask, staff.token, intent)).toMatchObject({ status: 200 });
    expect((await remove(turnout.ask, staff.token)).status).toBe(403);
  });

  it('leaves tables that a rebuild makes the same', async () => {
    const platform = await openPlatform({ url: turnout.databaseUrl, name: 'verify', logLevel: 'fatal' });
    const reader = openLogReader(platform.log, platform.keyring);
    for (const { projection, differences } of await verifyAll({ pool: platform.pool, reader, projections }))
      expect([projection, differences]).toEqual([projection, []]);
    await platform.close();
  }, 60_000);
});
