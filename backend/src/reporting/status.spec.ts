// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeTestEvent, openStaff, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const status = async () =>
  calls.status.output.parse((await turnout.ask('GET', '/api/x/status', { token: turnout.adminToken })).body);

it('is for admins only', async () => {
  const { eventId } = await makeTestEvent(turnout);
  const staff = await openStaff(turnout, eventId, ['settings', 'viewUsers']);
  expect((await turnout.ask('GET', '/api/x/status')).status).toBe(401);
  expect((await turnout.ask('GET', '/api/x/status', { token: staff.token })).status).toBe(403);
});

it('is no sign of life: who only looks on is logged out like anybody', async () => {
  const other = await serveAlso(turnout.databaseUrl);
  await sql`UPDATE ops.sessions SET last_active_at = now() - interval '10 minutes'`;
  const active = () => sql`SELECT 1 FROM ops.sessions WHERE last_active_at > now() - interval '9 minutes'`;
  const token = turnout.adminToken;
  expect((await other.ask('GET', '/api/x/status', { token })).status).toBe(200);
  await other.ask('GET', '/metrics', { token });
  await other.ask('GET', '/health');
  expect(await active()).toHaveLength(0);
  await other.ask('GET', '/api/events', { token });
  await vi.waitFor(async () => expect(await active()).toHaveLength(1), 10_000);
  await other.stop();
});

it('tells of the log, of both processes and of every projection', async () => {
  const now = await status();
  expect(now.log).toMatchObject({ store: 'postgres', isReachable: true, head: expect.stringMatching(/^\d{20}$/) });
  expect(now.workerSeenSecondsAgo).toBeLessThan(10);
  // A worker that has just started says so when it next tells of itself.
  await vi.waitFor(
    async () =>
      expect((await status()).nodes.map(({ kind, isMarching }) => ({ kind, isMarching }))).toEqual([
        { kind: 'server', isMarching: false },
        { kind: 'worker', isMarching: true },
      ]),
    8_000,
  );
  await vi.waitFor(async () => {
    const { projections } = await status();
    expect(projections.length).toBeGreaterThan(5);
    expect(projections.filter(({ state, eventsBehind }) => state !== 'running' || eventsBehind !== 0)).toEqual([]);
  }, 8_000);
});

it('counts no screens of a server that died', async () => {
  const { sockets } = await status();
  const there = () => status().then(({ nodes }) => nodes.find(({ _id }) => _id === 'dead'));
  await sql`INSERT INTO ops.nodes (id, kind, version, status, seen_at)
    VALUES ('dead', 'server', '1', '{"sockets": 40}', now() - interval '20 seconds')`;
  await vi.waitFor(async () => expect(await there()).toMatchObject({ sockets: null }), 8_000);
  expect((await status()).sockets).toBe(sockets);
  await sql`DELETE FROM ops.nodes WHERE id = 'dead'`;
  await vi.waitFor(async () => expect(await there()).toBeUndefined(), 8_000);
});

it('says that there was no backup, and tells of the last one', async () => {
  expect((await status()).backup).toBeNull();
  await sql`INSERT INTO ops.backups (finished_at, file, events, digest, bytes) VALUES
    ('2027-01-02', 'new.backup', 20, 'abc', 3000000000), ('2027-01-01', 'old.backup', 10, 'abb', 90)`;
  expect((await status()).backup).toMatchObject({ file: 'new.backup', events: 20, bytes: 3_000_000_000 });
});

it('counts mails that wait, and desks that are there, by event', async () => {
  const { eventId } = await makeTestEvent(turnout, 'With desks');
  await sql`INSERT INTO ops.desk_presence (connection_id, event_id, desk, account_id, lag_ms) VALUES
    ('a', ${eventId}, 'North', 'x', 5), ('b', ${eventId}, 'North', 'x', 5), ('c', ${eventId}, 'South', 'x', 5)`;
  await sql`INSERT INTO ops.mail_deliveries (message_id, event_id, registrant_id, kind) VALUES ('m', ${eventId}, 'r', 'confirmation')`;
  await vi.waitFor(async () => {
    const now = await status();
    expect(now.desks).toEqual([{ eventId, eventName: 'With desks', desks: 2 }]);
    expect(now.mail).toMatchObject({ goesOut: false, waiting: 1, failed: 0, uncertain: 0 });
  }, 8_000);
});

it('says which projection stopped and before which event, and so does /ready', async () => {
  await sql`ALTER TABLE read.events ADD CONSTRAINT no_more CHECK (event_id = '') NOT VALID`;
  await makeTestEvent(turnout, 'Not shown').catch(() => undefined);
  await vi.waitFor(async () => {
    const { projections } = await status();
    const stopped = projections.filter(({ state }) => state === 'stopped');
    expect(stopped.map(({ name }) => name)).toContain('events');
    expect(stopped[0]?.stoppedAt).toMatchObject({
      type: 'EventScheduled',
      position: expect.stringMatching(/^\d{20}$/),
    });
  }, 10_000);
  const metrics = await fetch(`${turnout.url}/metrics`, { headers: { authorization: `Bearer ${turnout.adminToken}` } });
  expect(await metrics.text()).toContain('turnout_projection_stopped{projection="events"} 1');
  expect(await turnout.ask('GET', '/ready')).toMatchObject({
    status: 503,
    body: { ready: false, not: { projections: expect.stringContaining('have stopped: events') } },
  });
  await sql`ALTER TABLE read.events DROP CONSTRAINT no_more`;
});
