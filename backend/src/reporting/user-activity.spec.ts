// kind: stack
import { calls } from '@turnout/contracts';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let staff: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  turnout = await startTestTurnout({ TRUST_PROXY: 'loopback' });
  event = await makeTestEvent(turnout);
  staff = await openStaff(turnout, event.eventId, ['viewDashboard', 'viewRegistrants', 'settings'], 'ann@example.org');
  await turnout.ask('POST', '/auth/login', {
    body: { email: staff.email, password: staff.password },
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-client-version': 'v4.0.41' },
  });
  await turnout.ask('POST', '/auth/login', { body: { email: staff.email, password: 'wrong' } });
  // A refusal is stored when it has been told.
  await vi.waitFor(async () => expect(namesOf(await list())).toContain('LogInRefused'), {
    timeout: 20_000,
    interval: 100,
  });
});
afterAll(() => turnout.stop());

const admins = () => ({ token: turnout.adminToken });
const list = async (query: Readonly<Record<string, string>> = {}, of: { eventId: string } = event) => {
  const reply = await turnout.ask(
    'GET',
    `/api/loggers?${new URLSearchParams({ eventId: of.eventId, kind: 'all', ...query }).toString()}`,
    admins(),
  );
  expect(reply.status).toBe(200);
  return calls.loggers.output.parse(reply.body);
};
const namesOf = ({ loggers }: Awaited<ReturnType<typeof list>>) => loggers.map(({ activityName }) => activityName);
const clear = (body: object, token = turnout.adminToken) =>
  turnout.ask('POST', '/api/loggers/clear', { token, body: { eventId: event.eventId, ...body } });

describe('the user activity log', () => {
  it('tells what was done in the event, and log-ins with where they came from', async () => {
    const { loggers, total } = await list();
    expect(total).toBe(loggers.length);
    expect(loggers).toContainEqual(
      expect.objectContaining({
        activityName: 'login',
        clientIp: '203.0.113.9',
        clientVersion: 'v4.0.41',
        creator: { _id: staff.accountId, name: expect.any(String), email: staff.email },
        data: { email: staff.email },
      }),
    );
    expect(namesOf({ loggers, total })).toEqual(
      expect.arrayContaining(['LogInRefused', 'PermissionsAssigned', 'EventScheduled']),
    );
    const moments = loggers.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('is asked by kind, activity, person and time, page by page', async () => {
    const other = await makeTestEvent(turnout, 'Autumn fair');
    expect(new Set(namesOf(await list({ kind: 'log-ins' })))).toEqual(new Set(['login', 'LogInRefused']));
    expect(namesOf(await list({ kind: 'event' }, other))).not.toContain('PermissionsAssigned');
    // Who logs in without working for the event is no affair of it, and neither is what becomes of their accounts.
    expect(namesOf(await list({}, other))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/login|LogIn|Account/)]),
    );
    const others = await openStaff(turnout, other.eventId, ['viewDashboard'], 'bea@example.org');
    const ofAccounts = (await list({ kind: 'accounts' }, other)).loggers;
    expect(ofAccounts.map(({ activityName, data }) => [activityName, data.email])).toContainEqual([
      'login',
      others.email,
    ]);
    expect(new Set(ofAccounts.map(({ data }) => data.email))).toEqual(new Set([others.email]));
    expect(new Set(ofAccounts.map(({ isLogIn }) => isLogIn))).toEqual(new Set([true, false]));
    expect((await list({ kind: 'log-ins' }, other)).loggers.every(({ isLogIn }) => isLogIn)).toBe(true);
    expect((await list({ kind: 'log-ins' })).loggers.map(({ creator }) => creator.email)).not.toContain(others.email);
    expect(namesOf(await list({ activityName: 'EventScheduled' }))).toEqual(['EventScheduled']);
    const own = await list({ creator: staff.accountId });
    expect(new Set(own.loggers.map(({ creator }) => creator._id))).toEqual(new Set([staff.accountId]));
    expect((await list({ to: '2001-01-01' })).total).toBe(0);
    const all = await list();
    const second = await list({ perPage: '2', page: '2' });
    expect(second).toEqual({ total: all.total, loggers: all.loggers.slice(2, 4) });
    expect((await list({ page: '999' })).loggers).toEqual([]);
  });

  it('tells all that one fact says, and of nothing that there is not', async () => {
    const [assigned] = (await list({ activityName: 'PermissionsAssigned' })).loggers;
    const one = await turnout.ask('GET', `/api/get-one-log/${assigned?._id ?? ''}`, admins());
    expect(one.body['log']).toMatchObject({
      ...assigned,
      details: { accountId: staff.accountId, flags: ['viewDashboard', 'viewRegistrants', 'settings'] },
    });
    expect((await turnout.ask('GET', '/api/get-one-log/00000000000000000000', admins())).status).toBe(404);
    expect((await turnout.ask('GET', `/api/get-one-log/${encodeURIComponent("' or 1=1")}`, admins())).status).toBe(404);
  });

  it('hides what was done in an event that wants no activity log, and shows it again', async () => {
    const quiet = await makeTestEvent(turnout, 'Quiet fair');
    const set = (body: object) => turnout.ask('PUT', `/api/events/${quiet.eventId}`, { ...admins(), body });
    const [scheduled] = (await list({ activityName: 'EventScheduled' }, quiet)).loggers;
    const one = async () => turnout.ask('GET', `/api/get-one-log/${scheduled?._id ?? ''}`, admins());
    await set({ userActivityLogWithData: false });
    expect((await one()).body['log']).toMatchObject({ _id: scheduled?._id, details: null, personal: {} });
    await set({ userActivityLog: false });
    expect(namesOf(await list({ kind: 'event' }, quiet))).toEqual([]);
    await openStaff(turnout, quiet.eventId, ['viewDashboard'], 'cleo@example.org');
    expect(namesOf(await list({}, quiet))).toContain('login');
    expect((await one()).status).toBe(404);
    expect(namesOf(await list())).toContain('EventScheduled');
    await set({ userActivityLog: true, userActivityLogWithData: true });
    expect(namesOf(await list({ kind: 'event' }, quiet))).toContain('EventScheduled');
    expect((await one()).body['log']).toMatchObject({ details: { eventId: quiet.eventId } });
  });

  it('is the platform admin’s alone', async () => {
    const { token } = staff;
    const statuses = await Promise.all([
      turnout.ask('GET', `/api/loggers?eventId=${event.eventId}`, { token }),
      turnout.ask('GET', '/api/get-one-log/00000000000000000000', { token }),
      turnout.ask('POST', '/api/loggers/download', { token, body: { eventId: event.eventId } }),
      clear({ tillDate: '2030-01-01' }, token),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await turnout.ask('GET', `/api/loggers?eventId=${event.eventId}`)).status).toBe(401);
    expect((await turnout.ask('GET', '/api/loggers?eventId=00000000000000000000', admins())).status).toBe(404);
  });

  it('is downloaded, whole or what was chosen', async () => {
    const rowsOf = async (body: object) => {
      const answer = await fetch(`${turnout.url}/api/loggers/download`, {
        method: 'POST',
        headers: { authorization: `Bearer ${turnout.adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.headers.get('content-disposition')).toContain('loggers.xlsx');
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(await answer.arrayBuffer());
      return workbook.worksheets[0]?.rowCount ?? 0;
    };
    const { total, loggers } = await list({ kind: 'event' });
    expect(await rowsOf({ eventId: event.eventId })).toBe(total + 1);
    expect(await rowsOf({ loggers: loggers.slice(0, 2) })).toBe(3);
    expect((await turnout.ask('POST', '/api/loggers/download', { ...admins(), body: {} })).status).toBe(422);
  });

  it('is cleared up to a date, without log-ins unless told, twice without harm, and says so itself', async () => {
    expect((await clear({})).body).toMatchObject({ message: 'Specify till date', details: { field: 'tillDate' } });
    expect((await clear({ tillDate: '' })).body).toMatchObject({ code: 'till-date-missing' });
    expect((await clear({ tillDate: 'yesterday' })).status).toBe(400);
    const before = await list();
    const till = before.loggers[0]?.createdAt ?? '';
    const last = new Date(Date.parse(till) + 1).toISOString();
    expect(await clear({ tillDate: last })).toMatchObject({ status: 200, body: { message: 'Logs cleared' } });
    expect((await clear({ tillDate: last })).status).toBe(200);
    const after = await list();
    expect(new Set(namesOf(after))).toEqual(new Set(['UserActivityCleared', 'login', 'LogInRefused']));
    expect(namesOf(after).filter((name) => name === 'UserActivityCleared')).toHaveLength(1);
    await clear({ tillDate: last, deleteLoginLogs: true });
    expect(new Set(namesOf(await list()))).toEqual(new Set(['UserActivityCleared']));
    // Of another event they are still there.
    const other = await makeTestEvent(turnout, 'Winter fair');
    await openStaff(turnout, other.eventId, ['viewDashboard'], 'dora@example.org');
    expect(namesOf(await list({ kind: 'log-ins' }, other))).toContain('login');
  });
});
