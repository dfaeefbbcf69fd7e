// kind: stack
import { calls } from '@turnout/contracts';
import { AccountId, isRejection } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCommandId } from '../platform/ids/ids.ts';
import { openPlatform } from '../start/platform.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';
import { accountStream } from './account.ts';
import { openAccounts } from './accounts.ts';
import { handOverAdmin } from './decider.ts';
import { findAdministrator } from './first-account.ts';

interface Person {
  readonly accountId: AccountId;
  readonly token: string;
}
let turnout: TestTurnout;
let eventId: string;
/** Who is the administrator now, and somebody who is not. */
let admin: Person;
let other: Person;
let people = 0;
beforeAll(async () => {
  turnout = await startTestTurnout();
  const event = await makeTestEvent(turnout, 'Handed over');
  ({ eventId } = event);
  const me = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token: turnout.adminToken })).body);
  admin = { accountId: me.user._id, token: turnout.adminToken };
}, 60_000);
afterAll(() => turnout.stop());
const somebody = async (): Promise<Person> => {
  people += 1;
  const { eventId: own } = await makeEvent();
  const staff = await openStaff(
    { ...turnout, adminToken: admin.token },
    own,
    ['viewDashboard'],
    `heir-${people}@example.org`,
  );
  return { accountId: AccountId.parse(staff.accountId), token: staff.token };
};
const makeEvent = () => makeTestEvent({ ...turnout, adminToken: admin.token }, `Fair ${people}`);
beforeEach(async () => {
  other = await somebody();
});

const makeAdmin = (to: AccountId, token: string, key?: string) =>
  turnout.ask('PUT', `/api/users/${to}`, {
    token,
    body: { admin: true },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
/** What each of some people may do, by asking what is the administrator's alone. */
const administrators = async (...asked: readonly Person[]): Promise<readonly boolean[]> =>
  Promise.all(asked.map(async ({ token }) => (await turnout.ask('GET', '/api/users', { token })).status === 200));
const listed = async () => {
  const { body } = await turnout.ask('GET', '/api/users?perPage=100', { token: admin.token });
  return calls.users.output.parse(body).users.filter((user) => user.admin);
};

describe("the administrator's role", () => {
  it('is handed over whole, at once; the same request again is answered the same', async () => {
    const first = await makeAdmin(other.accountId, admin.token, 'hand-over-once');
    expect(first).toMatchObject({ status: 200, body: { user: { _id: other.accountId, admin: true } } });
    expect(await administrators(admin, other)).toEqual([false, true]);
    expect(await makeAdmin(other.accountId, admin.token, 'hand-over-once')).toMatchObject({ status: 200 });
    expect(await makeAdmin(admin.accountId, admin.token)).toMatchObject({ status: 422 });
    [admin, other] = [other, admin];
    expect((await listed()).map(({ _id }) => _id)).toEqual([admin.accountId]);
    // And back again.
    expect(await makeAdmin(other.accountId, admin.token)).toMatchObject({ status: 200 });
    [admin, other] = [other, admin];
    expect(await administrators(admin, other)).toEqual([true, false]);
  });

  it('is taken by nobody, given to nobody who cannot log in, and not just laid down', async () => {
    expect(await makeAdmin(other.accountId, other.token)).toMatchObject({
      status: 422,
      body: { details: { field: 'admin' } },
    });
    const down = { token: admin.token, body: { admin: false } };
    expect(await turnout.ask('PUT', `/api/users/${admin.accountId}`, down)).toMatchObject({ status: 422 });
    await turnout.ask('PUT', `/api/user-status/${other.accountId}`, { token: admin.token });
    expect(await makeAdmin(other.accountId, admin.token)).toMatchObject({ body: { code: 'cannot-be-admin' } });
    const body = { eventId, emails: 'only-invited@example.org' };
    const answer = await turnout.ask('POST', '/api/users/invite', { token: admin.token, body });
    expect(answer.status).toBe(200);
    const { users } = calls.users.output.parse(
      (await turnout.ask('GET', '/api/users?q=only-invited', { token: admin.token })).body,
    );
    expect(await makeAdmin(users[0]?._id ?? other.accountId, admin.token)).toMatchObject({
      body: { code: 'cannot-be-admin' },
    });
    expect(await administrators(admin, other)).toEqual([true, false]);
  });

  it('goes to one of two who are chosen at the same moment', async () => {
    const third = await somebody();
    const answers = await Promise.all([
      makeAdmin(other.accountId, admin.token),
      makeAdmin(third.accountId, admin.token),
    ]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [heir, loser] = won === 0 ? [other, third] : [third, other];
    expect(await administrators(admin, heir, loser)).toEqual([false, true, false]);
    admin = heir;
  });

  describe('where a server is stopped in the middle', () => {
    /** @param meanwhile who may hold the role a moment later: a worker goes on with it at once. */
    const begin = async (to: AccountId, meanwhile: readonly AccountId[] = [to]) => {
      const platform = await openPlatform({ url: turnout.databaseUrl, name: 'stopped', logLevel: 'fatal' });
      const accounts = await openAccounts(platform);
      const decided = await platform.commands.handle({
        streams: accounts.streams,
        streamId: accountStream(admin.accountId),
        decide: handOverAdmin,
        command: { accountId: admin.accountId, to, language: 'en' },
        context: {
          now: platform.clock.now(),
          actor: { kind: 'account', id: admin.accountId },
          commandId: newCommandId(),
          correlationId: 'stopped',
        },
      });
      expect(isRejection(decided)).toBe(false);
      // Also while it is under way there is somebody whose password `npm run admin:password` sets.
      const found = await findAdministrator({ ...platform, accounts }, 'nobody@example.org');
      expect(meanwhile).toContain(found?.accountId);
      await platform.close();
    };

    it('is taken over all the same', async () => {
      await begin(other.accountId);
      await expect.poll(() => administrators(admin, other), { timeout: 20_000 }).toEqual([false, true]);
      admin = other;
    });

    it('comes back where the other cannot log in any more', async () => {
      await turnout.ask('PUT', `/api/user-status/${other.accountId}`, { token: admin.token });
      await begin(other.accountId, [other.accountId, admin.accountId]);
      await expect.poll(() => administrators(admin), { timeout: 20_000 }).toEqual([true]);
    });
  });
});
