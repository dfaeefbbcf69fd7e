// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
});
afterAll(() => turnout.stop());

let people = 0;
const somebody = () => {
  people += 1;
  return openStaff(turnout, event.eventId, ['viewDashboard'], `somebody-${people}@example.org`);
};
type Person = Awaited<ReturnType<typeof somebody>>;
const revise = ({ accountId }: Pick<Person, 'accountId'>, body: object, token = turnout.adminToken) =>
  turnout.ask('PUT', `/api/users/${accountId}`, { token, body });
const userOf = async ({ accountId }: Person) =>
  calls.user.output.parse((await turnout.ask('GET', `/api/users/${accountId}`, { token: turnout.adminToken })).body)
    .user;
const logIn = async (email: string, { password }: Person) =>
  (await turnout.ask('POST', '/auth/login', { body: { email, password } })).status;
const confirm = (code: string, key?: string) =>
  turnout.ask('POST', calls.confirmEmail.path, {
    body: { code },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const subjectsTo = async (email: string) => (await mailsTo(turnout, email)).map(({ subject }) => subject);

describe('another address of an account', () => {
  it('is its own once the link that went there was followed, and the former one is free', async () => {
    const who = await somebody();
    const moved = who.email.replace('somebody', 'moved');
    expect(await revise(who, { ...(await userOf(who)), email: moved })).toMatchObject({
      status: 200,
      body: { user: { email: who.email } },
    });
    const code = await mailedCode(turnout, moved, 'email');
    await expect.poll(() => subjectsTo(who.email), { timeout: 20_000 }).toContain('Your address is about to change');
    expect([await logIn(moved, who), await logIn(who.email, who)]).toEqual([401, 200]);
    expect((await confirm(code, 'the-same-key')).status).toBe(200);
    expect((await confirm(code, 'the-same-key')).status).toBe(200);
    expect(await confirm(code)).toMatchObject({ status: 422, body: { code: 'code-not-valid' } });
    expect((await userOf(who)).email).toBe(moved);
    expect([await logIn(moved, who), await logIn(who.email, who)]).toEqual([200, 401]);
    const body = { email: who.email, name: 'Another', password: who.password };
    const another = await turnout.ask('POST', calls.openAccount.path, { token: turnout.adminToken, body });
    expect(calls.openAccount.output.parse(another.body).user._id).not.toBe(who.accountId);
  });

  it('is the one that was asked for last', async () => {
    const who = await somebody();
    const [one, other] = [who.email.replace('somebody', 'one'), who.email.replace('somebody', 'other')];
    await revise(who, { email: one });
    const first = await mailedCode(turnout, one, 'email');
    await revise(who, { email: other, name: 'Renamed' });
    const last = await mailedCode(turnout, other, 'email');
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(last)).status).toBe(200);
    expect(await userOf(who)).toMatchObject({ email: other, name: 'Renamed' });
  });

  it('ends the links that went to the former one', async () => {
    const who = await somebody();
    await turnout.ask('POST', `/api/x/users/${who.accountId}/password-link`, { token: turnout.adminToken });
    const reset = await mailedCode(turnout, who.email, 'password');
    const moved = who.email.replace('somebody', 'later');
    await revise(who, { email: moved });
    expect((await confirm(await mailedCode(turnout, moved, 'email'))).status).toBe(200);
    const body = { code: reset, password: 'violet-anchor-mustard-71' };
    expect((await turnout.ask('POST', calls.setPasswordByCode.path, { body })).status).toBe(422);
  });

  it('is not one that somebody has, nor asked for by anybody but its owner and the platform admin', async () => {
    const [who, other] = [await somebody(), await somebody()];
    expect(await revise(who, { email: other.email })).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await revise(who, { email: 'anybody@example.org' }, other.token)).toMatchObject({ status: 404 });
    // Another case is no other address, and what is sent back as read changes nothing.
    expect((await revise(who, { email: who.email.toUpperCase() }, who.token)).status).toBe(200);
    const taken = who.email.replace('somebody', 'taken');
    await revise(who, { email: taken });
    const code = await mailedCode(turnout, taken, 'email');
    await turnout.ask('POST', calls.openAccount.path, {
      token: turnout.adminToken,
      body: { email: taken, name: 'Quicker', password: who.password },
    });
    expect(await confirm(code)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect((await userOf(who)).email).toBe(who.email);
  });
});

/** Both calls by which somebody changes their own account. */
const ownCalls = {
  'PUT /api/admin/user': ({ token }: Person, body: object) => turnout.ask('PUT', '/api/admin/user', { token, body }),
  'PUT /api/users/{id}': (who: Person, body: object) => revise(who, body, who.token),
} as const;
const own = ownCalls['PUT /api/admin/user'];

describe('another address of one’s own', () => {
  it.each(Object.entries(ownCalls))('is theirs once they followed the link that went there: %s', async (_, ask) => {
    const who = await somebody();
    const moved = who.email.replace('somebody', 'own');
    const asked = await ask(who, { ...(await userOf(who)), email: moved });
    expect(asked).toMatchObject({ status: 200, body: { user: { email: who.email } } });
    await expect.poll(() => subjectsTo(who.email), { timeout: 20_000 }).toContain('Your address is about to change');
    const code = await mailedCode(turnout, moved, 'email');
    expect([await logIn(moved, who), await logIn(who.email, who)]).toEqual([401, 200]);
    const followed = await turnout.ask('POST', calls.confirmEmail.path, { token: who.token, body: { code } });
    expect(followed.status).toBe(200);
    expect((await userOf(who)).email).toBe(moved);
    expect([await logIn(moved, who), await logIn(who.email, who)]).toEqual([200, 401]);
  });

  it('is nobody’s whose link alone was followed: a stranger’s mailbox is not made theirs', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const moved = who.email.replace('somebody', 'strangers');
    await own(who, { email: moved });
    const code = await mailedCode(turnout, moved, 'email');
    const follow = (asked: object, token?: string) =>
      turnout.ask('POST', calls.confirmEmail.path, {
        body: { code, ...asked },
        ...(token === undefined ? {} : { token }),
      });
    const needed = { status: 403, body: { code: 'own-address-proof', details: { field: 'currentPassword' } } };
    expect(await follow({})).toMatchObject(needed);
    expect(await follow({}, other.token)).toMatchObject(needed);
    expect(await follow({ currentPassword: 'not-the-password-72' })).toMatchObject({
      status: 422,
      body: { code: 'password-wrong' },
    });
    expect((await userOf(who)).email).toBe(who.email);
    expect((await follow({ currentPassword: who.password })).status).toBe(200);
    expect((await userOf(who)).email).toBe(moved);
  });

  it('tells nobody which addresses have an account, before the link is followed', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const [free, taken] = [who.email.replace('somebody', 'free'), other.email];
    const answers = [await own(who, { email: free }), await own(who, { email: taken })];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: answers[0]?.body },
      { status: 200, body: answers[0]?.body },
    ]);
    const code = await mailedCode(turnout, taken, 'email');
    const follow = { token: who.token, body: { code } };
    expect(await turnout.ask('POST', calls.confirmEmail.path, follow)).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    });
  });

  it('is asked for with the password or a log-in of the last ten minutes, slowed, and never as somebody else', async () => {
    const who = await somebody();
    const ask = (email: string) => own(who, { email });
    const asked = [];
    for (let time = 0; time < 8; time += 1) asked.push((await ask(`again-${time}@example.org`)).status);
    expect(asked).toContain(429);
    const seen = await turnout.ask('POST', calls.seeAs.path.replace(':id', who.accountId), {
      token: turnout.adminToken,
      body: { eventId: event.eventId },
    });
    const { token } = calls.seeAs.output.parse(seen.body);
    for (const call of Object.values(ownCalls))
      expect(await call({ ...who, token }, { email: 'seen@example.org' })).toMatchObject({
        status: 403,
        body: { code: 'seen-as-only' },
      });
  });

  it('names the field where it is none', async () => {
    const who = await somebody();
    for (const call of Object.values(ownCalls))
      for (const email of ['', 'no address'])
        expect(JSON.stringify((await call(who, { email })).body)).toContain('email');
    expect((await userOf(who)).email).toBe(who.email);
  });
});

describe('the status of an account', () => {
  it('is set as a body says, by the platform admin, and logs out whoever is disabled', async () => {
    const who = await somebody();
    for (let time = 0; time < 2; time += 1)
      expect(await revise(who, { status: 'disable' })).toMatchObject({
        status: 200,
        body: { user: { status: 'disable' } },
      });
    expect((await turnout.ask('GET', '/api/me', { token: who.token })).status).toBe(401);
    expect(await revise(who, { status: 'enable' })).toMatchObject({
      status: 200,
      body: { user: { status: 'enable' } },
    });
    expect(await logIn(who.email, who)).toBe(200);
  });

  it("is nobody else's to set, and the administrator's stays", async () => {
    const who = await somebody();
    expect(await revise(who, { status: 'disable' }, who.token)).toMatchObject({
      status: 422,
      body: { details: { field: 'status' } },
    });
    const { user } = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token: turnout.adminToken })).body);
    expect(await revise({ accountId: user._id }, { status: 'disable' })).toMatchObject({
      status: 422,
      body: { code: 'admin-cannot-be-disabled' },
    });
  });
});
