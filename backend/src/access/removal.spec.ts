// kind: stack
import { calls } from '@turnout/contracts';
import { flags, type EventId, type Flag } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCheckpointDesk } from '../testing/checkpoint-desk.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let eventId: EventId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  ({ eventId } = await makeTestEvent(turnout, 'Removals'));
}, 60_000);

const lead: readonly Flag[] = ['viewUsers', 'editUsers', 'viewDashboard'];
const remove = (id: string, token = turnout.adminToken, from = eventId) =>
  turnout.ask('DELETE', `/api/x/users/${id}/events/${from}`, { token });
const erase = (id: string, token = turnout.adminToken) => turnout.ask('DELETE', `/api/users/${id}`, { token });
const listed = async (of = eventId) => {
  const answer = await turnout.ask('GET', `/api/users?eventId=${of}`, { token: turnout.adminToken });
  return calls.users.output.parse(answer.body).users;
};
const isLive = async (token: string) => (await turnout.ask('GET', '/api/me', { token })).status === 200;
const mayLook = async (token: string, of = eventId) =>
  (await turnout.ask('GET', `/api/users?eventId=${of}`, { token })).status === 200;
const invite = async (email: string, of = eventId) => {
  const body = { eventId: of, emails: email };
  const answer = await turnout.ask('POST', '/api/users/invite', { token: turnout.adminToken, body });
  return calls.inviteStaff.output.parse(answer.body).invitations.map(({ result }) => result);
};

describe('removing somebody from the staff of an event', () => {
  it('takes their rights there at once, and nowhere else; again says that they are not there', async () => {
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const { accountId, token } = await openStaff(turnout, eventId, lead, 'leaves@example.org');
    const roles = { [other.eventId]: { viewUsers: true } };
    await turnout.ask('PUT', `/api/users/${accountId}`, { token: turnout.adminToken, body: { roles } });
    expect([await mayLook(token), await mayLook(token, other.eventId)]).toEqual([true, true]);
    expect(await remove(accountId)).toMatchObject({ status: 200 });
    expect([await mayLook(token), await mayLook(token, other.eventId), await isLive(token)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await listed()).map(({ _id }) => _id)).not.toContain(accountId);
    expect((await listed(other.eventId)).map(({ _id }) => _id)).toContain(accountId);
    expect(await remove(accountId)).toMatchObject({ status: 404 });
  });

  it('is for who edits users, of people who hold no more, and never of oneself', async () => {
    const [boss, editor, desk] = [
      await openStaff(turnout, eventId, flags, 'boss@example.org'),
      await openStaff(turnout, eventId, lead, 'editor@example.org'),
      await openStaff(turnout, eventId, ['viewDashboard'], 'desk-of-removals@example.org'),
    ];
    expect(await remove(boss.accountId, desk.token)).toMatchObject({ status: 403 });
    expect(await remove(boss.accountId, editor.token)).toMatchObject({
      status: 403,
      body: { code: 'staff-holds-more' },
    });
    expect(await remove(editor.accountId, editor.token)).toMatchObject({ body: { code: 'not-oneself' } });
    expect(await remove(desk.accountId, editor.token)).toMatchObject({ status: 200 });
    expect((await listed()).map(({ _id }) => _id)).toEqual(expect.arrayContaining([boss.accountId, editor.accountId]));
  });

  it('withdraws an invitation, whose link is over then, and tells how old an invitation is', async () => {
    expect(await invite('asked@example.org')).toEqual(['invited']);
    const asked = (await listed()).find(({ email }) => email === 'asked@example.org');
    expect(asked).toMatchObject({ isInvited: true, invitedAt: expect.any(String) });
    const sql = openSql(turnout.databaseUrl, { max: 1 });
    const links = async () => {
      const rows = await sql`SELECT 1 FROM ops.access_codes WHERE account_id = ${asked?._id ?? ''}`;
      return rows.count;
    };
    await expect.poll(links).toBe(1);
    expect(await remove(asked?._id ?? '')).toMatchObject({ status: 200 });
    expect(await links()).toBe(0);
    await sql.end();
    expect((await listed()).map(({ email }) => email)).not.toContain('asked@example.org');
    // Invited again, it is the same account.
    expect(await invite('asked@example.org')).toEqual(['invited']);
    expect((await listed()).find(({ email }) => email === 'asked@example.org')?._id).toBe(asked?._id);
  });
});

describe('deleting an account', () => {
  it('ends its sessions at once, takes it off every list, and frees its address', async () => {
    const { accountId, token, email, password } = await openStaff(turnout, eventId, lead, 'gone@example.org');
    expect(await erase(accountId)).toMatchObject({ status: 200 });
    expect(await isLive(token)).toBe(false);
    expect((await turnout.ask('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
    expect((await listed()).map(({ _id }) => _id)).not.toContain(accountId);
    const all = await turnout.ask('GET', '/api/users?q=gone', { token: turnout.adminToken });
    expect(calls.users.output.parse(all.body).users).toEqual([]);
    const one = await turnout.ask('GET', `/api/users/${accountId}`, { token: turnout.adminToken });
    expect(one.status).toBe(404);
    expect(await erase(accountId)).toMatchObject({ status: 200 });
    expect(await invite(email)).toEqual(['invited']);
    const anew = (await listed()).find((one) => one.email === email);
    expect(anew?._id).not.toBe(accountId);
  });

  it('leaves its name where it did something', async () => {
    const desk = await openCheckpointDesk(turnout);
    const ofDesk = desk.event.eventId;
    const { accountId, token } = await openStaff(turnout, ofDesk, flags, 'doer@example.org');
    await turnout.ask('PUT', `/api/users/${accountId}`, { token: turnout.adminToken, body: { name: 'Dorothea Doer' } });
    const [ada = ''] = await desk.register('Ada');
    const body = { registrationId: ada, eventId: ofDesk, method: 'qr' };
    expect((await turnout.ask('POST', `/api/checkin/registration/${ofDesk}`, { token, body })).status).toBe(200);
    expect((await erase(accountId)).status).toBe(200);
    for (const path of [`/api/registrations/${ada}`, `/api/registrations?eventId=${ofDesk}`]) {
      const said = JSON.stringify((await desk.asAdmin('GET', path)).body);
      expect(said).toContain('"name":"Dorothea Doer"');
      expect(said).not.toContain('doer@example.org');
    }
  });

  it('is the platform admin’s alone, and never the administrator’s own', async () => {
    const { accountId, token } = await openStaff(turnout, eventId, flags, 'stays@example.org');
    expect(await erase(accountId, token)).toMatchObject({ status: 403 });
    const me = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token: turnout.adminToken })).body).user;
    expect(await erase(me._id)).toMatchObject({ body: { code: 'admin-cannot-be-deleted' } });
    expect(await isLive(turnout.adminToken)).toBe(true);
  });

  it('is the same for two who do it at the same moment, and for who toggles it meanwhile', async () => {
    const { accountId } = await openStaff(turnout, eventId, lead, 'raced@example.org');
    const toggle = () => turnout.ask('PUT', `/api/user-status/${accountId}`, { token: turnout.adminToken });
    const answers = await Promise.all([erase(accountId), toggle(), erase(accountId)]);
    expect([answers[0].status, answers[2].status]).toEqual([200, 200]);
    expect([200, 404]).toContain(answers[1].status);
    expect((await toggle()).status).toBe(404);
  });
});
