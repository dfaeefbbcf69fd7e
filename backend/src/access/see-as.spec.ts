// kind: stack
import { calls } from '@turnout/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let other: TestEvent;
type Person = Awaited<ReturnType<typeof openStaff>>;
let lead: Person;
let desk: Person;
let registration = '';
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  other = await makeTestEvent(turnout, 'Autumn fair');
  lead = await openStaff(turnout, event.eventId, ['viewUsers', 'editUsers', 'viewDashboard'], 'lead@example.org');
  desk = await openStaff(
    turnout,
    event.eventId,
    ['viewDashboard', 'checkinRegistrants', 'viewRegistrants'],
    'd@example.org',
  );
  const role = { viewDashboard: true, settings: true };
  await turnout.ask('PUT', `/api/users/${desk.accountId}`, {
    token: turnout.adminToken,
    body: { roles: { [other.eventId]: role } },
  });
  [registration = ''] = await register(turnout, event, ['Ada']);
});
afterAll(() => turnout.stop());

const seeAs = (token: string, id: string, eventId: string = event.eventId) =>
  turnout.ask('POST', `/api/x/users/${id}/see-as`, { token, body: { eventId } });
const eyes = async (token: string, id = desk.accountId): Promise<string> => {
  const reply = await seeAs(token, id);
  expect(reply.status).toBe(200);
  return calls.seeAs.output.parse(reply.body).token;
};
const get = (token: string, path: string) => turnout.ask('GET', path, { token });
const status = async (token: string, path: string) => (await get(token, path)).status;

describe('seeing an event as one of its staff does', () => {
  it('shows what that person may see there, and of other events nothing', async () => {
    const token = await eyes(turnout.adminToken);
    const { body } = await get(token, '/api/me');
    expect(body['user']).toMatchObject({ _id: desk.accountId, admin: false, event: event.eventId });
    expect(Object.keys(calls.me.output.parse(body).user.roles)).toEqual([event.eventId]);
    const { body: listed } = await get(token, '/api/events');
    expect(calls.events.output.parse(listed).events.map(({ _id }) => _id)).toEqual([event.eventId]);
    expect(await status(token, `/api/stats/${event.eventId}`)).toBe(200);
    expect(await status(token, `/api/types?eventId=${event.eventId}`)).toBe(
      await status(desk.token, `/api/types?eventId=${event.eventId}`),
    );
    expect([403, 404]).toContain(await status(token, `/api/stats/${other.eventId}`));
    expect(await status(token, '/api/users')).toBe(403);
  });

  it('shows no more than whoever looks may see themselves', async () => {
    const token = await eyes(lead.token);
    expect(await status(token, `/api/stats/${event.eventId}`)).toBe(200);
    expect(await status(token, `/api/registrations/${registration}`)).toBe(
      await status(lead.token, `/api/registrations/${registration}`),
    );
    const { body } = await get(token, '/api/me');
    const role = calls.me.output.parse(body).user.roles[event.eventId] ?? {};
    expect(Object.keys(role)).toEqual(['viewDashboard']);
  });

  it('changes nothing, and shows nothing that is that person’s own', async () => {
    const token = await eyes(turnout.adminToken);
    const refused = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
      token,
      body: { registrationId: registration, eventId: event.eventId },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'seen-as-only' } });
    for (const path of ['/api/x/sessions', '/api/x/second-factors'])
      expect((await get(token, path)).body).toMatchObject({ code: 'seen-as-only' });
    const password = { newPassword: 'purple-walnut-tractor-9', newPasswordConfirmation: 'purple-walnut-tractor-9' };
    expect((await turnout.ask('PUT', '/api/admin/user', { token, body: password })).status).toBe(403);
    expect((await seeAs(token, lead.accountId)).status).toBe(403);
    const { body } = await get(desk.token, '/api/x/sessions');
    expect(calls.sessions.output.parse(body).sessions.every(({ browser }) => browser === null)).toBe(true);
    expect(calls.sessions.output.parse(body).sessions).toHaveLength(1);
  });

  it('stands at no desk, and watches what that person may watch', async () => {
    const token = await eyes(turnout.adminToken);
    const socket = io(turnout.url, { transports: ['websocket'], auth: { token }, reconnection: false });
    const watch = (topic: string) =>
      socket.timeout(10_000).emitWithAck('subscribe', { topic, params: { eventId: event.eventId } });
    expect(await watch('reporting.dashboard')).toMatchObject({ ok: true });
    expect(await watch('access.staff')).toMatchObject({ ok: false });
    socket.disconnect();
  });

  it('is for who edits the staff, and never through an administrator’s eyes or one’s own', async () => {
    expect((await seeAs(desk.token, lead.accountId)).status).toBe(403);
    expect((await seeAs(lead.token, lead.accountId)).body).toMatchObject({ code: 'cannot-be-seen-as' });
    expect((await seeAs(turnout.adminToken, desk.accountId, '00000000000000000000')).status).toBe(404);
    const { body } = await get(turnout.adminToken, '/api/me');
    const adminId = calls.me.output.parse(body).user._id;
    expect([404, 422]).toContain((await seeAs(lead.token, adminId)).status);
    const gone = await openStaff(turnout, event.eventId, ['viewDashboard'], 'gone@example.org');
    await turnout.ask('PUT', `/api/user-status/${gone.accountId}`, { token: turnout.adminToken });
    expect((await seeAs(lead.token, gone.accountId)).body).toMatchObject({ code: 'cannot-be-seen-as' });
  });

  it('ends with a stop, with the session that it was opened from, and with the right to it', async () => {
    const stopped = await eyes(lead.token);
    expect((await turnout.ask('POST', '/auth/logout', { token: stopped })).status).toBe(200);
    expect(await status(stopped, '/api/me')).toBe(401);
    expect(await status(lead.token, '/api/me')).toBe(200);
    const logIn = await turnout.ask('POST', '/auth/login', { body: { email: lead.email, password: lead.password } });
    const session = calls.logIn.output.parse(logIn.body).token;
    const token = await eyes(session);
    await turnout.ask('POST', '/auth/logout', { token: session });
    expect(await status(token, '/api/me')).toBe(401);
    const last = await eyes(lead.token);
    await turnout.ask('PUT', `/api/users/${lead.accountId}`, {
      token: turnout.adminToken,
      body: { roles: { [event.eventId]: { viewDashboard: true } } },
    });
    expect([403, 404]).toContain(await status(last, `/api/stats/${event.eventId}`));
  });
});
