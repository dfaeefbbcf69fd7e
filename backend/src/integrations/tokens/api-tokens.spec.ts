// kind: stack
import { calls, topics } from '@turnout/contracts';
import { flags, tokenRequestsPerMinute, type Flag, type Needs } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout, 'Tokens');
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

interface Wanted {
  readonly name?: string;
  readonly flags?: readonly Flag[];
  readonly expiresAt?: string;
  readonly as?: string;
}
const make = ({ name = 'System', flags: wanted = ['viewRegistrants'], expiresAt, as = turnout.adminToken }: Wanted) =>
  turnout.ask('POST', calls.makeApiToken.path, {
    token: as,
    body: { eventId: event.eventId, name, flags: wanted, ...(expiresAt === undefined ? {} : { expiresAt }) },
  });
const made = async (wanted: Wanted = {}) => {
  const answer = await make(wanted);
  expect(answer).toMatchObject({ status: 200 });
  return calls.makeApiToken.output.parse(answer.body);
};
const registrations = () => `${calls.registrations.path}?eventId=${event.eventId}`;
const list = (token: string) => turnout.ask('GET', registrations(), { token });
const listed = async (as = turnout.adminToken) => {
  const answer = await turnout.ask('GET', `${calls.apiTokens.path}?eventId=${event.eventId}`, { token: as });
  return calls.apiTokens.output.parse(answer.body).tokens;
};
const revoke = (id: string) =>
  turnout.ask('DELETE', calls.revokeApiToken.path.replace(':eventId', event.eventId).replace(':id', id), {
    token: turnout.adminToken,
  });
let people = 0;
const staff = async (...held: Flag[]) => {
  people += 1;
  return openStaff(turnout, event.eventId, held, `maker.${people}@example.org`);
};

describe('making an API token', () => {
  it('shows it once, and keeps its hash alone', async () => {
    const { token, apiToken } = await made({ name: 'Once' });
    expect(token).toMatch(/^tk_[\w-]{43}$/);
    expect(await list(token)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await listed())).not.toContain(token.slice(3));
    const rows = await sql`SELECT * FROM ops.sessions WHERE token_id = ${apiToken._id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  it('gives no flag that its maker lacks, nor anything to who does not set the event up', async () => {
    const sets = await staff('settings', 'viewRegistrants');
    const beyond = await make({ flags: ['viewRegistrants', 'refundPayments'], as: sets.token });
    expect(beyond).toMatchObject({ status: 403, body: { code: 'flag-not-yours-to-give' } });
    expect(await make({ as: sets.token })).toMatchObject({ status: 200 });
    const rest = await staff('viewRegistrants', 'viewUsers', 'editUsers');
    expect(await make({ as: rest.token })).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  });

  it('wants a name, a flag that there is, and an end that is yet to come', async () => {
    expect(await make({ name: ' ' })).toMatchObject({ status: 422, body: { details: { field: 'name' } } });
    expect(await make({ flags: [] })).toMatchObject({ status: 422, body: { details: { field: 'flags' } } });
    expect(await make({ expiresAt: '2001-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { code: 'expires-in-the-past' },
    });
  });

  it('again by the same request gives another secret and ends the first', async () => {
    const body = { eventId: event.eventId, name: 'Twice', flags: ['viewRegistrants'] };
    const headers = { 'idempotency-key': 'make-a-token-twice' };
    const ask = async () => {
      const answer = await turnout.ask('POST', calls.makeApiToken.path, { token: turnout.adminToken, body, headers });
      return calls.makeApiToken.output.parse(answer.body);
    };
    const [first, second] = [await ask(), await ask()];
    expect(second.apiToken._id).toBe(first.apiToken._id);
    expect([await list(first.token), await list(second.token)]).toMatchObject([{ status: 401 }, { status: 200 }]);
    await revoke(first.apiToken._id);
    const late = await turnout.ask('POST', calls.makeApiToken.path, { token: turnout.adminToken, body, headers });
    expect(late.status).toBe(404);
  });
});

describe('an API token', () => {
  it('opens what its flags open, in its event alone, and no line', async () => {
    const { token } = await made();
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const there = `${calls.registrations.path}?eventId=${other.eventId}`;
    expect(await turnout.ask('GET', there, { token })).toMatchObject({ status: 403 });
    const stats = calls.stats.path.replace(':eventId', event.eventId);
    expect(await turnout.ask('GET', stats, { token })).toMatchObject({ status: 403 });
    const line = io(turnout.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    const refused = await new Promise<unknown>((resolve) => {
      line.once('connect', () => resolve('connected'));
      line.once('connect_error', (error) => resolve(Reflect.get(error, 'data')));
    });
    line.disconnect();
    expect(refused).toEqual({ code: 'not-permitted' });
  });

  it('gives nobody access, however many flags it has', async () => {
    const { token } = await made({ flags });
    const asked = [
      make({ as: token }),
      turnout.ask('POST', calls.inviteDevice.path, { token, body: { eventId: event.eventId, name: 'Phone' } }),
      turnout.ask('POST', calls.issueWall.path, { token, body: { eventId: event.eventId, label: 'Wall' } }),
      turnout.ask('GET', calls.me.path, { token }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ body: { code: 'not-permitted' } });
  });

  it('is in the log under its name and its maker', async () => {
    const { token } = await made({ name: 'Membership', flags: ['viewRegistrants', 'allowStatusChanges'] });
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const body = { eventId: event.eventId, id: ada, status: 'pending' };
    expect(await turnout.ask(calls.setStatus.method, calls.setStatus.path, { token, body })).toMatchObject({
      status: 200,
    });
    const story = await turnout.ask('GET', calls.story.path.replace(':id', ada), { token: turnout.adminToken });
    expect(JSON.stringify(story.body)).toContain(
      '"by":{"kind":"account","name":"Administrator","apiToken":"Membership"}',
    );
    const logs = await turnout.ask('GET', `${calls.loggers.path}?eventId=${event.eventId}`, {
      token: turnout.adminToken,
    });
    const log = calls.loggers.output.parse(logs.body).loggers.find((one) => one.apiToken === 'Membership');
    expect(log).toMatchObject({ activityName: 'RegistrationStatusSet', creator: { name: 'Administrator' } });
  });

  it('says when it was last used, which it never was at first', async () => {
    const { token, apiToken } = await made({ name: 'Used' });
    const own = async () => (await listed()).find(({ _id }) => _id === apiToken._id);
    expect(await own()).toMatchObject({ lastUsedAt: null, state: 'works' });
    await list(token);
    await expect.poll(async () => (await own())?.lastUsedAt).toEqual(expect.any(String));
  });

  it('ends when it is revoked, and when its time is over', async () => {
    const { token, apiToken } = await made();
    expect(await revoke(apiToken._id)).toMatchObject({ status: 200 });
    expect(await revoke(apiToken._id)).toMatchObject({ status: 200 });
    expect(await list(token)).toMatchObject({ status: 401 });
    const soon = new Date(Date.now() + 1_500).toISOString();
    const short = await made({ expiresAt: soon });
    expect(await list(short.token)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await list(short.token)).status, { timeout: 5_000 }).toBe(401);
    expect((await listed()).find(({ _id }) => _id === short.apiToken._id)).toMatchObject({ state: 'expired' });
  });

  it('has no more than its maker: nothing once they have no role, and their cut-off', async () => {
    const maker = await staff('settings', 'viewRegistrants', 'allowStatusChanges');
    const { token, apiToken } = await made({ flags: ['viewRegistrants', 'allowStatusChanges'], as: maker.token });
    const role = (held: readonly Flag[]) =>
      turnout.ask('PUT', calls.reviseEvent.path.replace(':id', event.eventId), {
        token: turnout.adminToken,
        body: { adminRoles: { [maker.accountId]: Object.fromEntries(held.map((one) => [one, true])) } },
      });
    const remove = `/api/x/users/${maker.accountId}/events/${event.eventId}`;
    expect(await list(token)).toMatchObject({ status: 200 });
    expect((await role(['settings', 'allowStatusChanges'])).status).toBe(200);
    await expect.poll(async () => (await list(token)).status).toBe(403);
    expect(await turnout.ask('DELETE', remove, { token: turnout.adminToken })).toMatchObject({ status: 200 });
    await expect.poll(async () => (await list(token)).status).toBe(401);
    expect((await listed()).find(({ _id }) => _id === apiToken._id)).toMatchObject({ state: 'idle' });
  });

  it('waits when it has asked too often, and no other does', async () => {
    const [hasty, calm] = [await made(), await made()];
    await sql`
      INSERT INTO ops.attempts (key, points, expire)
      VALUES (${`api-token:${hasty.apiToken._id}`}, ${tokenRequestsPerMinute},
        (extract(epoch FROM now()) * 1000)::bigint + 60000)`;
    const refused = await list(hasty.token);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await list(calm.token)).toMatchObject({ status: 200 });
  });
});

const giveAccess = z.enum(['access', 'integrations']);

describe('of all calls and views', () => {
  it('none that gives access is open to a token', async () => {
    const { capabilities } = await import('@turnout/contracts');
    const isOpen = (needs: Needs) => needs.who === 'event' && needs.inPerson !== true;
    const open = capabilities
      .filter(({ name }) => giveAccess.safeParse(name).success)
      .flatMap((one) => [...one.calls, ...one.topics].flatMap((catalogue) => Object.values(catalogue)))
      .filter(({ needs }) => isOpen(needs));
    expect(open).toEqual([]);
    expect(Object.values(topics).filter(({ needs }) => isOpen(needs)).length).toBeGreaterThan(0);
  });
});
