// kind: screen
import { accessApi } from '@turnout/contracts/access';
import { checkInApi } from '@turnout/contracts/check-in';
import { registrationApi } from '@turnout/contracts/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, callForFile, clientVersion, Offline, onSessionRefused, Refusal, sentenceOfNoAnswer } from './api.ts';
import { setCredential } from './credential.ts';
import { deskNameAtom } from './desk-name.ts';
import { store } from './store.ts';
import { openLocalServer } from './testing/local-server.ts';

const eventId = 'e'.repeat(20);
let server: Awaited<ReturnType<typeof openLocalServer>>;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clear();
  setCredential({ kind: 'account', token: 'secret' });
  store.set(deskNameAtom, '');
});
const only = () => {
  const [request] = server.requests;
  if (request === undefined || server.requests.length > 1) throw new Error(`${server.requests.length} requests`);
  return request;
};
const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a request', () => {
  it('shows the token, the version, the language and the desk, and on writes the intent', async () => {
    server.script.onRequest = () => ({ body: { idleEndsInSeconds: 1800 }, headers: { 'X-Turnout-Position': '7' } });
    store.set(deskNameAtom, ' Tür 1 ');
    document.documentElement.lang = 'es';
    const answer = await call(accessApi.stayActive, { commandId: 'intent-0001' });
    document.documentElement.lang = 'en';
    expect(answer).toEqual({ data: { idleEndsInSeconds: 1800 }, position: '7', isStale: false });
    expect(only()).toMatchObject({
      method: 'POST',
      path: '/api/x/activity',
      headers: {
        authorization: 'Bearer secret',
        'x-client-version': clientVersion,
        'accept-language': 'es',
        'idempotency-key': 'intent-0001',
        'x-turnout-desk': 'T%C3%BCr%201',
      },
    });
  });

  it('makes an intent of its own for every write, and none for a read', async () => {
    server.script.onRequest = () => ({ body: { idleEndsInSeconds: 1 } });
    await call(accessApi.stayActive, {});
    await call(accessApi.stayActive, {});
    const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{8,}$/);
    expect(second).not.toBe(first);
    server.clear();
    server.script.onRequest = () => ({ body: { users: [] } });
    await call(accessApi.users, { query: { eventId } });
    expect(only().path).toBe(`/api/users?eventId=${eventId}`);
    expect(only().headers['idempotency-key']).toBe(undefined);
  });

  it('writes lists into the query one by one and leaves out what is undefined', async () => {
    server.script.onRequest = () => ({ body: { registrations: [], total: 0, totalWithoutFilter: 0 } });
    await call(registrationApi.registrations, {
      query: { eventId, status: ['confirmed', 'pending'], search: undefined, page: 2 },
    });
    expect(only().path).toBe(`/api/registrations?eventId=${eventId}&status=confirmed&status=pending&page=2`);
  });

  it('says whether what was read is behind', async () => {
    const headers = { 'X-Turnout-Stale': 'true' };
    server.script.onRequest = () => ({ body: { users: [] }, headers });
    expect((await call(accessApi.users, { query: { eventId } })).isStale).toBe(true);
  });

  it('gives a file as it is', async () => {
    server.script.onRequest = () => ({ body: 'picture' });
    expect(await (await callForFile(registrationApi.qr, { params: { id: 'r'.repeat(20) } })).text()).toBe('"picture"');
  });
});

describe('an answer that is no', () => {
  it('is a refusal with its words, code, details and everything beside them', async () => {
    const body = {
      message: 'Ana is already checked in',
      code: 'already-checked-in',
      details: { name: 'Ana' },
      by: 'Bo',
      at: 'now',
    };
    server.script.onRequest = () => ({ status: 409, body });
    const input = { params: { type: 'registration', id: eventId }, body: { eventId, registrationId: 'x' } } as const;
    const refusal = await caught(call(checkInApi.checkIn, input));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'already-checked-in',
      message: body.message,
      details: { name: 'Ana' },
      body,
    });
  });

  it('is a refusal too when the server broke', async () => {
    server.script.onRequest = () => ({ status: 500, body: { requestId: '1' } });
    expect(await caught(call(accessApi.me, {}))).toMatchObject({ name: 'Refusal', status: 500, code: 'internal' });
  });

  it.for([502, 503, 504])('is a server out of reach at status %i', async (status) => {
    server.script.onRequest = () => ({ status, body: {} });
    expect(await caught(call(accessApi.me, {}))).toBeInstanceOf(Offline);
  });

  it('is no answer yet, in the words of the server, where nobody can tell', async () => {
    const body = { message: 'This cannot be told right now. Please try again.', code: 'not-known-yet', requestId: '1' };
    server.script.onRequest = () => ({ status: 503, body });
    const error = await caught(call(accessApi.me, {}));
    expect(error).toBeInstanceOf(Offline);
    expect(sentenceOfNoAnswer(error)).toBe(body.message);
    expect(sentenceOfNoAnswer(new Offline())).toBeNull();
  });

  it('is a network out of reach when the line breaks', async () => {
    server.script.onRequest = () => 'hang-up';
    expect(await caught(call(accessApi.me, {}))).toBeInstanceOf(Offline);
  });

  it('ends the session only when it says so of the token shown', async () => {
    const ended: string[] = [];
    const stop = onSessionRefused((code) => ended.push(code));
    server.script.onRequest = () => ({
      status: 401,
      body: { message: 'Invalid credentials', code: 'invalid-credentials' },
    });
    await caught(call(accessApi.logIn, { body: { email: 'a@b.c', password: 'x' } }));
    expect(ended).toEqual([]);
    server.script.onRequest = () => {
      setCredential({ kind: 'account', token: 'newer' });
      return { status: 401, body: { message: 'Session expired!', code: 'session-expired' } };
    };
    await caught(call(accessApi.me, {}));
    expect(ended).toEqual([]);
    await caught(call(accessApi.me, {}));
    expect(ended).toEqual(['session-expired']);
    stop();
  });
});
