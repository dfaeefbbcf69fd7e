// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let staff: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  staff = await openStaff(turnout, event.eventId, ['viewUsers', 'editUsers', 'settings'], 'staff@example.org');
});
afterAll(() => turnout.stop());

const admins = () => ({ token: turnout.adminToken });

describe('the global settings', () => {
  const read = async (token?: string) => {
    const { body } = await turnout.ask('GET', '/api/settings', token === undefined ? {} : { token });
    return calls.globalSettings.output.parse(body).settings;
  };
  const write = (token: string, body: unknown) => turnout.ask('PUT', '/api/settings', { token, body });

  it('are read by anybody, and what could run is taken out of what is written', async () => {
    expect(await read()).toEqual({
      _id: 'global',
      termsAndConditions: '',
      secondFactorRequired: 'nobody',
      _version: 0,
    });
    const terms = '<p>Be kind.</p><script>alert(1)</script><p onclick="x()">Always.</p>';
    const saved = await write(turnout.adminToken, { ...(await read()), termsAndConditions: terms });
    const settings = {
      _id: 'global',
      termsAndConditions: '<p>Be kind.</p><p>Always.</p>',
      secondFactorRequired: 'nobody',
      _version: 1,
    };
    expect(saved).toMatchObject({ status: 200, body: { settings } });
    expect(await read()).toEqual(settings);
    expect(await read(staff.token)).toEqual(settings);
  });

  it('are changed by the platform admin alone', async () => {
    const before = await read();
    expect((await turnout.ask('PUT', '/api/settings', { body: { termsAndConditions: 'x' } })).status).toBe(401);
    expect((await write(staff.token, { termsAndConditions: 'x' })).status).toBe(403);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['a key that there is not', { termsAndCondition: 'x' }, 400],
    ['terms that are no text', { termsAndConditions: 5 }, 400],
    ['terms that are too long', { termsAndConditions: 'x'.repeat(100_001) }, 422],
    ['another id', { _id: 'other' }, 422],
    ['what was written to an older version', { termsAndConditions: '<p>Late</p>', _version: 0 }, 409],
  ])('refuse %s, and change nothing', async (_, body, status) => {
    const before = await read();
    const refused = await write(turnout.adminToken, body);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ details: { field: expect.any(String) } });
    expect(await read()).toEqual(before);
  });
});

describe('all accounts', () => {
  const list = async (query: string) => {
    const { status, body } = await turnout.ask('GET', `/api/users${query}`, admins());
    expect(status).toBe(200);
    return calls.users.output.parse(body);
  };
  beforeAll(async () => {
    for (const name of ['Zoë Ångström', 'Bob', 'Carl'])
      await turnout.ask('POST', '/api/users', {
        ...admins(),
        body: { name, email: `${name.slice(0, 2).toLowerCase()}+list@example.org` },
      });
  });

  it('are listed for the platform admin by name, in pages', async () => {
    const whole = await list('');
    const names = whole.users.map(({ name }) => name.toLowerCase());
    expect(whole.meta).toEqual({ total: names.length, page: 1, perPage: 30 });
    expect(names).toEqual(expect.arrayContaining(['bob', 'carl', 'zoë ångström']));
    const second = await list('?page=2&perPage=2');
    expect(second.users.map(({ _id }) => _id)).toEqual(whole.users.slice(2, 4).map(({ _id }) => _id));
    expect(second.meta).toEqual({ total: names.length, page: 2, perPage: 2 });
  });

  it('are found by words of name and address, without accents, and signs mean nothing else', async () => {
    expect((await list('?q=angstrom%20zoe')).users.map(({ name }) => name)).toEqual(['Zoë Ångström']);
    expect((await list('?q=BO%2BLIST%40')).users.map(({ name }) => name)).toEqual(['Bob']);
    expect(await list('?q=%25%25')).toMatchObject({ users: [], meta: { total: 0 } });
  });

  it('are for nobody else', async () => {
    expect((await turnout.ask('GET', '/api/users', {})).status).toBe(401);
    expect((await turnout.ask('GET', '/api/users', { token: staff.token })).status).toBe(403);
    const own = await turnout.ask('GET', `/api/users?eventId=${event.eventId}`, { token: staff.token });
    expect(calls.users.output.parse(own.body).users.map(({ email }) => email)).toEqual([staff.email]);
    const other = await makeTestEvent(turnout, 'Another');
    const elsewhere = await turnout.ask('GET', `/api/users?eventId=${other.eventId}`, { token: staff.token });
    expect(elsewhere.status).toBe(403);
  });

  it.each([
    ['perPage=101', 422],
    ['page=0', 422],
    ['page=x', 400],
    [`q=${'x'.repeat(201)}`, 422],
    ['search=a', 400],
  ])('are not listed by %s', async (query, status) => {
    const refused = await turnout.ask('GET', `/api/users?${query}`, admins());
    expect(refused).toMatchObject({ status, body: { details: { field: expect.any(String) } } });
  });

  it('are not asked for of an event in pages: its staff is told whole', async () => {
    const refused = await turnout.ask('GET', `/api/users?eventId=${event.eventId}&q=a`, admins());
    expect(refused).toMatchObject({ status: 422, body: { details: { field: 'q' } } });
  });
});

describe("somebody's second factor", () => {
  const revise = (token: string, twoFaEnabled: unknown) =>
    turnout.ask('PUT', `/api/users/${staff.accountId}`, { token, body: { twoFaEnabled } });

  it('is not switched on by an administrator', async () => {
    const refused = await revise(turnout.adminToken, true);
    expect(refused).toMatchObject({ status: 422, body: { details: { field: 'twoFaEnabled' } } });
    expect((await revise(turnout.adminToken, 'no')).status).toBe(400);
    expect(await revise(turnout.adminToken, false)).toMatchObject({
      status: 200,
      body: { user: { twoFaEnabled: false } },
    });
  });

  it('is switched off by the platform admin, and by nobody else but its owner', async () => {
    const sending = await serveAlso(turnout.databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9' });
    const on = { token: staff.token, body: { twoFaEnabled: true } };
    expect(await sending.ask('PUT', '/api/admin/user', on)).toMatchObject({ status: 200 });
    await sending.stop();
    const colleague = await openStaff(turnout, event.eventId, ['viewUsers', 'editUsers'], 'colleague@example.org');
    expect(await revise(colleague.token, false)).toMatchObject({
      status: 422,
      body: { details: { field: 'twoFaEnabled' } },
    });
    expect(await revise(colleague.token, true)).toMatchObject({ status: 200, body: { user: { twoFaEnabled: true } } });
    expect(await revise(turnout.adminToken, false)).toMatchObject({
      status: 200,
      body: { user: { twoFaEnabled: false } },
    });
    // Its owner hears of it.
    await expect
      .poll(async () => (await turnout.ask('GET', '/api/x/mails', admins())).body, { timeout: 20_000 })
      .toMatchObject({
        mails: expect.arrayContaining([
          expect.objectContaining({ to: staff.email, subject: 'Your second log-in step was switched off' }),
        ]),
      });
  });
});
