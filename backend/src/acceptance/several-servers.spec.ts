// kind: stack
import { calls } from '@turnout/contracts';
import { checkInTopics } from '@turnout/contracts/check-in';
import type { ClientToServer, EventId, ServerToClient } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { botToken, named, sendAs, submitted } from '../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

type Line = Socket<ServerToClient, ClientToServer>;
type Node = Pick<TestTurnout, 'url' | 'ask' | 'stop'>;

const perMinute = 60;
const shared = { PUBLIC_REQUESTS_PER_MINUTE: String(perMinute), TRUST_PROXY: '127.0.0.1' };
let here: TestTurnout;
let there: Node;
let fair: TestEvent;
let lines: Line[] = [];
beforeAll(async () => {
  here = await startTestTurnout(shared);
  there = await serveAlso(here.databaseUrl, shared);
  fair = await makeTestEvent(here);
}, 60_000);
afterEach(() => {
  for (const line of lines) line.disconnect();
  lines = [];
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000, interval: 10 });
const connect = async ({ url }: Pick<Node, 'url'>, token: string): Promise<Line> => {
  const line: Line = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  lines.push(line);
  await new Promise<void>((resolve, reject) => {
    line.once('connect', () => resolve());
    line.once('connect_error', reject);
  });
  return line;
};
const challenge = ({ ask }: Pick<Node, 'ask'>, from: string) =>
  ask('GET', calls.botCheck.path, { headers: { 'x-forwarded-for': from } });
/** Asks both servers in turn, so many times in all; what they answered. */
const askBoth = async (count: number, from: string): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => (await challenge(index % 2 === 0 ? here : there, from)).status),
  );
const eventAt = ({ ask }: Pick<Node, 'ask'>, eventId: EventId, token: string) =>
  ask('GET', `/api/registrations?eventId=${eventId}`, { token });

describe('two servers on one log', () => {
  it('end a session on both when it ends on one, and cut its screens', async () => {
    const { token } = await openStaff(here, fair.eventId, ['viewRegistrants'], 'leaves@example.org');
    await soon(async () => expect((await eventAt(there, fair.eventId, token)).status).toBe(200));
    const line = await connect(there, token);
    const ended = new Promise((resolve) => line.once('ended', resolve));
    await here.ask('POST', '/auth/logout', { token });
    expect(await ended).toBe('not-logged-in');
    expect((await eventAt(there, fair.eventId, token)).status).toBe(401);
  });

  it('show on one at once what was changed on the other, however late it hears of that', async () => {
    const token = here.adminToken;
    const path = `/api/fields/${fair.fields.FNAME}`;
    const changeAndLook = async (turn: number): Promise<string> => {
      const [writer, reader] = turn % 2 === 0 ? [here, there] : [there, here];
      expect((await writer.ask('PUT', path, { token, body: { title: `Name ${turn}` } })).status).toBe(200);
      const { body, headers } = await reader.ask('GET', path, { token });
      expect(headers.get('x-turnout-stale')).toBeNull();
      return calls.field.output.parse(body).field.title;
    };
    const sql = openSql(here.databaseUrl, { max: 1 });
    const [row] = await sql<{ whole: string }[]>`SELECT pg_get_functiondef('log.append'::regproc) whole`;
    const whole = row?.whole ?? '';
    const unheard = whole.replace("pg_notify('log'", "pg_notify('nobody'");
    expect(unheard).not.toBe(whole);
    try {
      await sql.unsafe(unheard);
      for (let turn = 0; turn < 100; turn += 1) expect(await changeAndLook(turn)).toBe(`Name ${turn}`);
    } finally {
      await sql.unsafe(whole);
      await sql.end();
    }
  }, 60_000);

  it('take a right away on both when it is taken on one, and cut the screens that lived by it', async () => {
    const staff = await openStaff(here, fair.eventId, ['viewRegistrants', 'viewDashboard'], 'less@example.org');
    await soon(async () => expect((await eventAt(there, fair.eventId, staff.token)).status).toBe(200));
    const line = await connect(there, staff.token);
    const cut = new Promise((resolve) => line.once('disconnect', resolve));
    const topic = { topic: 'registration.attendees', params: { eventId: fair.eventId, filter: {}, page: 1 } };
    expect(await line.emitWithAck('subscribe', topic)).toMatchObject({ ok: true });
    const body = { roles: { [fair.eventId]: { viewDashboard: true } } };
    await here.ask('PUT', `/api/users/${staff.accountId}`, { token: here.adminToken, body });
    await cut;
    expect((await eventAt(there, fair.eventId, staff.token)).status).toBe(403);
  });

  it('count a stranger’s requests together, by the address that the proxy tells', async () => {
    const answers = await askBoth(perMinute + 20, '203.0.113.7');
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    expect((await challenge(there, '203.0.113.8')).status).toBe(200);
  });

  it('count failed log-ins together', async () => {
    const { email } = await openStaff(here, fair.eventId, ['viewDashboard'], 'guessed@example.org');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { ask } = attempt % 2 === 0 ? here : there;
      statuses.push((await ask('POST', '/auth/login', { body: { email, password: `wrong-${attempt}` } })).status);
    }
    expect([...new Set(statuses.slice(0, 5)), statuses[5]]).toEqual([401, 429]);
  });

  it('take a proof of the bot check once, on whichever it is shown', async () => {
    const grecaptcha = await botToken(here);
    submitted(await sendAs(here, fair, { fields: named(fair, 'Ada'), grecaptcha }));
    const elsewhere = { ask: there.ask, adminToken: here.adminToken };
    expect((await sendAs(elsewhere, fair, { fields: named(fair, 'Eve'), grecaptcha })).status).not.toBe(200);
    submitted(await sendAs(elsewhere, fair, { fields: named(fair, 'Bo') }));
  });

  it('show the desks of both on each', async () => {
    const { eventId } = fair;
    const desk = await connect(here, here.adminToken);
    desk.emit('desk', { eventId, name: 'Gate North', lagMs: 10 });
    const screen = await connect(there, here.adminToken);
    const shown = async () =>
      JSON.stringify(
        await screen.emitWithAck('subscribe', { topic: checkInTopics.presence.name, params: { eventId } }),
      );
    await soon(async () => expect(await shown()).toContain('Gate North'));
    desk.disconnect();
    await soon(async () => expect(await shown()).not.toContain('Gate North'));
  });
});

describe('a server', () => {
  it('believes nobody but its own proxies about where a request comes from', async () => {
    const open = await serveAlso(here.databaseUrl, { ...shared, TRUST_PROXY: '192.0.2.1' });
    try {
      const answers = await Promise.all(
        Array.from({ length: perMinute + 20 }, (_, index) => challenge(open, `198.51.100.${index}`)),
      );
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    } finally {
      await open.stop();
    }
  });
});
