// kind: stack
import { calls } from '@turnout/contracts';
import { flags, type Call } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { parseConfig } from '../platform/configuration/config.ts';
import { serve } from '../start/serve.ts';
import {
  admin,
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;

beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
});
afterAll(() => turnout.stop());

const logIn = (email: string, password: string) =>
  turnout.ask('POST', '/auth/login', { body: { email, password, twoFaEnabled: false } });
const isLive = async (token: string) => (await turnout.ask('GET', '/api/me', { token })).status === 200;

describe('logging in', () => {
  it('opens a session, whatever the case of the address', async () => {
    const answer = await logIn(' Admin@Example.ORG ', admin.password);
    expect(answer.status).toBe(200);
    expect(await isLive(calls.logIn.output.parse(answer.body).token)).toBe(true);
  });

  it('answers the same to a wrong password and to an unknown address', async () => {
    const [wrong, unknown] = [
      await logIn('admin@example.org', 'wrong-password'),
      await logIn('nobody@example.org', 'wrong-password'),
    ];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid credentials', code: 'invalid-credentials' });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is never answered with a token or password of somebody in the log', async () => {
    const sql = openSql(turnout.databaseUrl, { max: 1 });
    const [row] = await sql`SELECT string_agg(body::text || metadata::text, ' ') AS everything FROM log.events`;
    await sql.end();
    for (const secret of [...Object.values(rehearsalPasswords), turnout.adminToken, 'admin@example.org']) {
      expect(String(row?.['everything'])).not.toContain(secret);
    }
  });
});

describe('a session', () => {
  it('ends with the log-out', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewDashboard'], 'leaver@example.org');
    expect((await turnout.ask('POST', '/auth/logout', { token })).status).toBe(200);
    expect(await turnout.ask('GET', '/api/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'session-expired' },
    });
  });

  it('ends at once when the account is disabled, and the account cannot log in until it is enabled', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewDashboard'], 'disabled@example.org');
    const toggle = () => turnout.ask('PUT', `/api/user-status/${staff.accountId}`, { token: turnout.adminToken });
    expect(await toggle()).toMatchObject({ status: 200, body: { user: { status: 'disable' } } });
    expect(await isLive(staff.token)).toBe(false);
    expect((await logIn(staff.email, staff.password)).status).toBe(401);
    await toggle();
    expect((await logIn(staff.email, staff.password)).status).toBe(200);
  });

  it('idles out', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewDashboard'], 'idle@example.org');
    const other = await serveToo(turnout.databaseUrl);
    const sql = openSql(turnout.databaseUrl, { max: 1 });
    await sql`UPDATE ops.sessions SET last_active_at = now() - interval '31 minutes' WHERE account_id = ${staff.accountId}`;
    await sql.end();
    // A server that never saw the token before reads how long nobody was there.
    const answer = await fetch(`${other.address}/api/me`, { headers: { authorization: `Bearer ${staff.token}` } });
    expect(answer.status).toBe(401);
    await other.stop();
    expect(await isLive(staff.token)).toBe(false);
  });

  it('loses a right the moment it is taken away', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewRegistrants'], 'demoted@example.org');
    const list = () => turnout.ask('GET', `/api/registrations?eventId=${event.eventId}`, { token: staff.token });
    expect((await list()).status).toBe(200);
    const body = { roles: { [event.eventId]: { viewDashboard: true } } };
    expect(
      (await turnout.ask('PUT', `/api/users/${staff.accountId}`, { token: turnout.adminToken, body })).status,
    ).toBe(200);
    expect((await list()).status).toBe(403);
  });
});

describe('staff', () => {
  it('cannot give what they do not hold', async () => {
    const lead = await openStaff(
      turnout,
      event.eventId,
      ['viewUsers', 'editUsers', 'viewDashboard'],
      'lead@example.org',
    );
    const open = (role: Record<string, boolean>) =>
      turnout.ask('POST', '/api/users', {
        token: lead.token,
        body: { email: 'new@example.org', name: 'New', eventId: event.eventId, role },
      });
    expect(await open({ settings: true })).toMatchObject({
      status: 403,
      body: { code: 'flag-not-yours-to-give', details: { flags: 'settings' } },
    });
    const made = await open({ viewDashboard: true });
    expect(made.status).toBe(200);
    const own = { roles: { [event.eventId]: { viewUsers: true, editUsers: true, settings: true } } };
    expect((await turnout.ask('PUT', `/api/users/${lead.accountId}`, { token: lead.token, body: own })).status).toBe(
      403,
    );
  });

  it('see an address that has an account only get a role, with no new password', async () => {
    const body = { email: 'LEAD@example.org', name: 'Somebody', eventId: event.eventId, role: { viewDashboard: true } };
    const answer = calls.openAccount.output.parse(
      (await turnout.ask('POST', '/api/users', { token: turnout.adminToken, body })).body,
    );
    expect(answer.user).toMatchObject({ email: 'lead@example.org', name: 'Staff' });
  });

  it('read the same by themselves and in the list of an event, which tells of no other event', async () => {
    const [other, past] = [await makeTestEvent(turnout, 'Elsewhere'), await makeTestEvent(turnout, 'Past')];
    const { accountId } = await openStaff(turnout, event.eventId, ['viewDashboard'], 'both@example.org');
    const { token } = await openStaff(turnout, event.eventId, ['viewUsers'], 'reader@example.org');
    for (const body of [
      { roles: { [other.eventId]: { settings: true }, [past.eventId]: { settings: true } } },
      { roles: { [past.eventId]: {} } },
    ])
      await turnout.ask('PUT', `/api/users/${accountId}`, { token: turnout.adminToken, body });
    const alone = calls.user.output.parse((await turnout.ask('GET', `/api/users/${accountId}`, { token })).body).user;
    const list = await turnout.ask('GET', `/api/users?eventId=${event.eventId}`, { token });
    expect(calls.users.output.parse(list.body).users).toContainEqual(alone);
    expect(alone).toMatchObject({
      event: event.eventId,
      roles: { [event.eventId]: { viewDashboard: true, settings: false } },
    });
    const whole = await turnout.ask('GET', `/api/users/${accountId}`, { token: turnout.adminToken });
    expect(Object.keys(calls.user.output.parse(whole.body).user.roles).toSorted()).toEqual(
      [event.eventId, other.eventId].toSorted(),
    );
  });

  it('of one event see nothing of another', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const { token } = await openStaff(turnout, event.eventId, [...flags], 'everything@example.org');
    const [id = ''] = await register(turnout, other, ['Secret']);
    expect((await turnout.ask('GET', `/api/registrations?eventId=${other.eventId}`, { token })).status).toBe(403);
    const shown = await turnout.ask('GET', `/api/registrations/${id}`, { token });
    expect(shown.body['registration']).not.toHaveProperty('fields');
    const type = await turnout.ask('GET', `/api/types/${other.typeId}`, { token });
    expect([type.status, Object.keys(calls.type.output.parse(type.body).type).includes('badgeContent')]).toEqual([
      200,
      false,
    ]);
    const { events } = calls.events.output.parse((await turnout.ask('GET', '/api/events', { token })).body);
    expect(events.map(({ _id }) => _id)).toEqual([event.eventId]);
  });
});

describe('a wall link', () => {
  it('reads in the list what it said when it was issued, also to whoever asks for it once more', async () => {
    const { adminToken: token } = turnout;
    const issue = async () => {
      const answer = await turnout.ask('POST', '/api/x/walls', {
        token,
        body: { eventId: event.eventId, label: 'Stairs' },
        headers: { 'idempotency-key': 'wall-of-the-stairs' },
      });
      return calls.issueWall.output.parse(answer.body).wall;
    };
    const wall = await issue();
    const after = Date.now();
    await vi.waitUntil(() => Date.now() > after + 1, { interval: 1 });
    expect(await issue()).toEqual(wall);
    const list = await turnout.ask('GET', `/api/x/walls?eventId=${event.eventId}`, { token });
    expect(calls.walls.output.parse(list.body).walls.find(({ _id }) => _id === wall._id)).toEqual(wall);
  });

  it('opens its event to read, until it is revoked', async () => {
    const { adminToken: token } = turnout;
    const issued = calls.issueWall.output.parse(
      (await turnout.ask('POST', '/api/x/walls', { token, body: { eventId: event.eventId, label: 'Foyer' } })).body,
    );
    expect(await turnout.ask('GET', '/api/x/wall', { token: issued.token })).toMatchObject({
      status: 200,
      body: { eventId: event.eventId, label: 'Foyer' },
    });
    expect(
      (await turnout.ask('GET', `/api/registrations?eventId=${event.eventId}`, { token: issued.token })).status,
    ).toBe(403);
    expect((await turnout.ask('GET', '/api/me', { token: issued.token })).status).toBe(403);
    expect((await turnout.ask('DELETE', `/api/x/walls/${issued.wall._id}`, { token })).status).toBe(200);
    expect((await turnout.ask('GET', '/api/x/wall', { token: issued.token })).status).toBe(401);
  });
});

describe('every call', () => {
  const all: readonly (readonly [string, Call])[] = Object.entries(calls);
  const guarded = all.filter(([, { needs }]) => needs.who !== 'public');
  /** A path with ids that lead to this event's things. */
  const pathOf = (call: Call, registrationId: string) =>
    call.path
      .replace(':eventId', event.eventId)
      .replace(':confirmationNumber', 'ABC')
      .replace(':checkinId', `${registrationId}~1`)
      .replace('/:type/:id', `/registration/${event.eventId}`)
      .replace(':id', idFor(call.path, registrationId));
  const idFor = (path: string, registrationId: string) =>
    path.includes('/events')
      ? event.eventId
      : path.includes('/types')
        ? event.typeId
        : path.includes('/fields')
          ? event.fields.FNAME
          : registrationId;

  it.each(guarded)('%s is closed without a session', async (_, call) => {
    const answer = await turnout.ask(call.method, pathOf(call, 'x'.repeat(20).replaceAll('x', '0')));
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-logged-in' } });
  });

  it.each(guarded.filter(([, { needs }]) => needs.who === 'event' || needs.who === 'admin'))(
    '%s is closed to an account without the right',
    async (_, call) => {
      const id = await somebodyOnce();
      // One flag that no call of the slice asks for: a role in the event, and nothing else.
      const { token } = await openStaffOnce();
      const body = {
        eventId: event.eventId,
        event: event.eventId,
        registrationId: id,
        registrantId: id,
        id,
        type: event.typeId,
        status: 'pending',
        fields: [],
        label: 'x',
        name: 'x',
        title: 'x',
        orders: {},
        mapping: null,
      };
      const needsNothing = call.needs.who === 'event' && call.needs.all.length === 0 && call.needs.any === undefined;
      const asked = `?eventId=${event.eventId}${needsNothing ? '' : '&q=some'}`;
      const query = call.method === 'GET' ? asked : '';
      const sent = call.method === 'GET' || call.method === 'DELETE' ? {} : { body };
      const answer = await turnout.ask(call.method, pathOf(call, id) + query, { token, ...sent });
      // Who was not refused for want of the right, or the admin after them, may have changed whom it was about.
      if (answer.status !== 403) untouched = null;
      if (needsNothing) expect(answer.status).toBe(200);
      else expect([400, 403, 404, 422]).toContain(answer.status);
      if (!needsNothing && answer.status !== 403) expect(await withRight(call, id, body, query)).not.toBe(200);
    },
  );

  let untouched: string | null = null;
  const somebodyOnce = async () => (untouched ??= (await register(turnout, event, ['Somebody']))[0] ?? '');
  let powerless: Awaited<ReturnType<typeof openStaff>> | null = null;
  const openStaffOnce = async () =>
    (powerless ??= await openStaff(turnout, event.eventId, ['editTemplates'], 'powerless@example.org'));
  /** Where the input itself is refused before rights are looked at, an admin is refused too: nothing was revealed. */
  const withRight = async (call: Call, id: string, body: unknown, query: string) =>
    (
      await turnout.ask(call.method, pathOf(call, id) + query, {
        token: turnout.adminToken,
        ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body }),
      })
    ).status;
});

const serveToo = async (databaseUrl: string) => {
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    HOST: '127.0.0.1',
  });
  return serve({ ...config, databaseUrl }, { port: 0 });
};
