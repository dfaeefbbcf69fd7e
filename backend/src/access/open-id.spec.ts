// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openProvider, type Fault } from '../doubles/openid/provider.ts';
import { admin, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
  turnout = await startTestTurnout(provider.env);
});
afterEach(() => provider.misbehave(null));
afterAll(async () => {
  await turnout.stop();
  await provider.close();
});

const start = async () => {
  const answer = await turnout.ask('POST', calls.startOpenId.path);
  expect(answer).toMatchObject({ status: 200 });
  return calls.startOpenId.output.parse(answer.body);
};
/** As a browser goes there, and what it is sent back with. */
const visit = async (address: string): Promise<string> => {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').search;
};
const finish = (key: string, answer: string) => turnout.ask('POST', calls.finishOpenId.path, { body: { key, answer } });
const logIn = async () => {
  const { address, key } = await start();
  return finish(key, await visit(address));
};

it('lets somebody in whose confirmed address has an account, with a session like any other, once', async () => {
  expect((await turnout.ask('GET', calls.signInWays.path)).body).toEqual({ openId: { name: 'Club login' } });
  provider.become({ email: admin.email.toUpperCase(), isVerified: true });
  const { address, key } = await start();
  const asked = new URL(address).searchParams;
  expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
  const answer = await visit(address);
  const entered = await finish(key, answer);
  expect(entered).toMatchObject({ status: 200, body: { user: { email: admin.email } } });
  const { token } = calls.finishOpenId.output.parse(entered.body);
  expect(await turnout.ask('GET', '/api/me', { token })).toMatchObject({ status: 200 });
  expect(await finish(key, answer)).toMatchObject({ status: 401, body: { code: 'open-id-failed' } });
  await turnout.ask('GET', calls.logOut.path, { token });
  const out = await turnout.ask(calls.logOut.method, calls.logOut.path, { token });
  expect([200, 401]).toContain(out.status);
  expect(await turnout.ask('GET', '/api/me', { token })).toMatchObject({ status: 401 });
});

it('asks for what only the provider tells whoever asks', async () => {
  provider.become({ email: admin.email, isVerified: true });
  provider.misbehave('email-asked-for');
  expect(await logIn()).toMatchObject({ status: 200 });
});

it('lets nobody in whose address is not confirmed, or has no account', async () => {
  provider.become({ email: admin.email, isVerified: false });
  expect(await logIn()).toMatchObject({ status: 403, body: { code: 'open-id-unverified' } });
  provider.become({ email: 'stranger@example.org', isVerified: true });
  const answer = await logIn();
  expect(answer).toMatchObject({ status: 403, body: { code: 'open-id-no-account' } });
  expect(answer.body['message']).toContain('stranger@example.org');
});

it.each(['other-nonce', 'other-key', 'other-audience', 'expired', 'denied'] satisfies Fault[])(
  'believes no answer that is not of this log-in: %s',
  async (fault) => {
    provider.become({ email: admin.email, isVerified: true });
    provider.misbehave(fault);
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'open-id-failed' } });
  },
);

it('finishes no log-in that another browser began', async () => {
  provider.become({ email: admin.email, isVerified: true });
  const [one, other] = [await start(), await start()];
  expect(await finish(other.key, await visit(one.address))).toMatchObject({ body: { code: 'open-id-failed' } });
  expect(await finish(one.key, '')).toMatchObject({ body: { code: 'open-id-failed' } });
});

it('says that nobody knows while the provider is away', async () => {
  provider.become({ email: admin.email, isVerified: true });
  const { address, key } = await start();
  const answer = await visit(address);
  provider.misbehave('away');
  expect(await finish(key, answer)).toMatchObject({ status: 503, body: { code: 'outside-unreachable' } });
});
