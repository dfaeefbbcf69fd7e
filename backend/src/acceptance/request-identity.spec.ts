// kind: stack
import { calls } from '@turnout/contracts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveId } from '../platform/ids/ids.ts';
import { named, sendAs, submitted } from '../testing/strangers.ts';
import {
  admin,
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type TestEvent,
  type SharedTurnout,
} from '../testing/turnout.ts';

let turnout: SharedTurnout;
let fair: TestEvent;
let concert: TestEvent;

beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout);
  concert = await makeTestEvent(turnout, 'Concert');
});

const reused = { status: 409, body: { code: 'command-id-reused' } };
const send = (method: string, path: string, body: unknown, key: string, token: string = turnout.adminToken) =>
  turnout.ask(method, path, { token, body, headers: { 'idempotency-key': key } });

const newCheckpoint = async () => {
  const body = { eventId: fair.eventId, name: 'Bags' };
  const made = await send('POST', '/api/checkpoints', body, randomUUID());
  return calls.defineCheckpoint.output.parse(made.body).checkpoint._id;
};

describe('an Idempotency-Key that is known', () => {
  it('opens nobody a wall link of another event', async () => {
    const key = randomUUID();
    const other = await openStaff(turnout, concert.eventId, ['viewDashboard', 'settings']);
    expect((await send('POST', '/api/x/walls', { eventId: fair.eventId, label: 'Hall' }, key)).status).toBe(200);
    const tried = await send('POST', '/api/x/walls', { eventId: concert.eventId, label: 'Hall' }, key, other.token);
    expect(tried).toMatchObject(reused);
    expect(tried.body).not.toHaveProperty('token');
  });

  it('answers nobody a checkpoint of another event, in whatever words they ask', async () => {
    const key = randomUUID();
    const other = await openStaff(turnout, concert.eventId, ['createCheckpoints']);
    expect((await send('POST', '/api/checkpoints', { eventId: fair.eventId, name: 'Bags' }, key)).status).toBe(200);
    const own = { eventId: concert.eventId, name: 'Bags' };
    expect(await send('POST', '/api/checkpoints', own, key, other.token)).toMatchObject(reused);
    expect(await send('POST', '/api/checkpoints', own, key)).toMatchObject(reused);
  });

  it('leads to no id that could be computed, and stands in no export', async () => {
    const key = `known-${randomUUID()}`;
    const made = await send('POST', '/api/checkpoints', { eventId: fair.eventId, name: 'Shirts' }, key);
    const { checkpoint } = calls.defineCheckpoint.output.parse(made.body);
    expect(checkpoint._id).not.toBe(deriveId(key, 'checkpoint'));
    const asked = { headers: { authorization: `Bearer ${turnout.adminToken}` } };
    const answer = await fetch(`${turnout.url}/api/x/history/${fair.eventId}/export?format=json`, asked);
    const exported = await answer.text();
    expect(exported).toContain(checkpoint._id);
    expect(exported).not.toContain(key);
  });
});

describe('the same key for something else', () => {
  it('is refused where it would look as if it had been done: off, then on', async () => {
    const key = randomUUID();
    const checkpointId = await newCheckpoint();
    const put = (checkinEnabled: boolean) =>
      send('PUT', '/api/checkpoints/checkin-enabled-status', { checkinEnabled, checkpointId }, key);
    expect((await put(false)).status).toBe(200);
    expect(await put(true)).toMatchObject(reused);
    expect((await put(false)).status).toBe(200);
  });

  it('is refused for two different changes of one thing', async () => {
    const key = randomUUID();
    const path = `/api/types/${fair.typeId}`;
    expect((await send('PUT', path, { description: 'First' }, key)).status).toBe(200);
    expect(await send('PUT', path, { description: 'Second' }, key)).toMatchObject(reused);
  });

  it('is refused for another person, another thing and another call', async () => {
    const [ada, ben] = [await register(turnout, fair, ['Ada']), await register(turnout, fair, ['Ben'])].flat();
    const key = randomUUID();
    const checkIn = (registrationId: string | undefined) =>
      send('POST', `/api/checkin/registration/${fair.eventId}`, { eventId: fair.eventId, registrationId }, key);
    expect((await checkIn(ada)).status).toBe(200);
    expect(await checkIn(ben)).toMatchObject(reused);
    expect(await send('POST', '/api/checkpoints', { eventId: fair.eventId, name: 'Bags' }, key)).toMatchObject(reused);
    expect((await checkIn(ada)).status).toBe(200);
  });
});

describe('a key that looks like one of the system', () => {
  it('makes an account of its own, and never leads to the administrator', async () => {
    for (const key of ['first-account', 'first-account:account', 'first-account:claim']) {
      const email = `${randomUUID()}@example.org`;
      const made = await send('POST', '/api/users', { email, name: 'Alias', password: 'plain-violet-harbour-7' }, key);
      expect(made).toMatchObject({ status: 200, body: { user: { email, name: 'Alias', admin: false } } });
      const asAdmin = await turnout.ask('POST', '/auth/login', { body: { email, password: admin.password } });
      expect(asAdmin.status).toBe(401);
    }
  });

  it('cannot spell a command that the system sends', async () => {
    for (const key of ['system/first-account/claim', 'any-key-at-all/role']) {
      const made = await send('POST', '/api/checkpoints', { eventId: fair.eventId, name: 'Bags' }, key);
      expect(made).toMatchObject({ status: 400, body: { details: { field: 'Idempotency-Key' } } });
    }
  });
});

describe('a visitor whose key is known', () => {
  it('shows a stranger neither name nor number', async () => {
    const key = randomUUID();
    const { registration } = submitted(
      await sendAs(turnout, fair, { fields: named(fair, 'Grace', 'Hopper') }, { key }),
    );
    const tried = await sendAs(turnout, fair, { fields: [] }, { key });
    expect(tried).toMatchObject(reused);
    expect(JSON.stringify(tried.body)).not.toContain('Grace');
    expect(JSON.stringify(tried.body)).not.toContain(registration.confirmationNumber);
  });
});
