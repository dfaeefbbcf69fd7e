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

  it('is not one that somebody has, nor asked for by anybody but the platform admin', async () => {
    const [who, other] = [await somebody(), await somebody()];
    expect(await revise(who, { email: other.email })).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await revise(who, { email: 'own@example.org' }, who.token)).toMatchObject({
      status: 422,
      body: { code: 'refused-by-rule', details: { field: 'email' } },
    });
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
