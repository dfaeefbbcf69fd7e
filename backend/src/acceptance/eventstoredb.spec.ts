// kind: stack
import { calls } from '@turnout/contracts';
import { startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '../platform/event-store/eventstoredb/testing/double.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { demandEventStore, openEventStore } from '../start/open-event-store.ts';
import { admin, makeTestEvent, register, serveAlso, type TestEvent, type TestTurnout } from '../testing/turnout.ts';
import { work, type Working } from '../start/work.ts';

let double: EventStoreDbDouble;
let database: Awaited<ReturnType<typeof testDatabase>>;
let working: Working;
let server: Pick<TestTurnout, 'url' | 'ask' | 'stop'>;
let turnout: Pick<TestTurnout, 'ask' | 'adminToken'>;
let event: TestEvent;
let log: EventStore;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
  database = await testDatabase();
  const place = { databaseUrl: database.url, eventStore: double.connectionString };
  working = await work({ ...place, logLevel: 'fatal' });
  server = await serveAlso(database.url, { EVENT_STORE: double.connectionString });
  const { token } = calls.logIn.output.parse((await server.ask('POST', '/auth/login', { body: admin })).body);
  turnout = { ask: server.ask, adminToken: token };
  event = await makeTestEvent(turnout);
  log = await openEventStore(place, pino({ level: 'silent' }));
}, 60_000);
afterAll(async () => {
  await log.close();
  await server.stop();
  await working.stop();
  await database.drop();
  await double.close();
});

const checkIn = (registrationId: string, commandId: string) =>
  turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: turnout.adminToken,
    body: { registrationId, eventId: event.eventId },
    headers: { 'idempotency-key': commandId },
  });

const admissions = async (): Promise<readonly StoredEvent[]> =>
  (await log.readAll(startOfLog, 100_000, { categories: ['registration'] })).filter(
    ({ type }) => type === 'RegistrantCheckedIn',
  );

const inside = async (): Promise<number> => {
  const answer = await turnout.ask('GET', `/api/stats/${event.eventId}`, { token: turnout.adminToken });
  expect(answer.status).toBe(200);
  return calls.stats.output.parse(answer.body).stats.users.checkedIn;
};

describe('Turnout with its log in an EventStoreDB', () => {
  it('registers, checks in and shows what was done, and keeps none of it in its database', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo']);
    const before = await inside();
    expect((await checkIn(ada, 'check-in-of-ada')).status).toBe(200);
    expect((await checkIn(ada, 'another-desk')).body).toMatchObject({ code: 'already-checked-in' });
    expect(await inside()).toBe(before + 1);
    const read = await turnout.ask('GET', `/api/registrations/${bo}`, { token: turnout.adminToken });
    expect(JSON.stringify(read.body)).toContain('Bo');
    expect((await log.readStream(`registration-${ada}`)).map(({ type }) => type)).toContain('RegistrantCheckedIn');
    expect(await database.pool.any(sql.unsafe`SELECT 1 FROM log.events`)).toHaveLength(0);
  });

  it('loses and doubles no check-in when the server is restarted in a rush, and its projections go on', async () => {
    const groups = [];
    for (let group = 0; group < 6; group += 1)
      groups.push(
        await register(
          turnout,
          event,
          Array.from({ length: 20 }, (_, index) => `G${group}-${index}`),
        ),
      );
    const badges = groups.flat();
    const earlier = (await admissions()).length;
    let acknowledged = 0;
    let unavailable = 0;
    const admit = async (badge: string, index: number) => {
      for (;;) {
        const { status, body } = await checkIn(badge, `rush-${index}-${badge}`);
        expect([200, 503], JSON.stringify(body)).toContain(status);
        if (status === 200) break;
        unavailable += 1;
      }
      acknowledged += 1;
      if (acknowledged === 30 || acknowledged === 90) {
        await double.stop();
        // Long enough away that somebody hears of it.
        await vi.waitFor(() => expect(unavailable).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
        await double.start();
      }
    };
    const waiting = [...badges.entries()];
    const desk = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await admit(next[1], next[0]);
    };
    await Promise.all(Array.from({ length: 8 }, desk));

    expect(acknowledged).toBe(badges.length);
    const stored = (await admissions()).slice(earlier);
    expect(stored).toHaveLength(badges.length);
    expect(new Set(stored.map(({ data }) => JSON.stringify(data))).size).toBe(badges.length);
    await vi.waitFor(async () => expect(await inside()).toBe(earlier + badges.length), { timeout: 20_000 });
    expect(working.status().every(({ state }) => state === 'running')).toBe(true);
  }, 90_000);

  it('answers 503 while the server is away, and goes on when it is back', async () => {
    const [cy = ''] = await register(turnout, event, ['Cy']);
    await double.stop();
    expect(await checkIn(cy, 'while-away')).toMatchObject({ status: 503, body: { code: 'not-available' } });
    await double.start();
    expect((await checkIn(cy, 'while-away')).status).toBe(200);
  }, 60_000);

  it('stops its projections at an event that nobody knows, and says where', async () => {
    const [known] = await log.readAll(startOfLog, 1);
    const { position } = double.put({
      streamId: 'registration-unknown',
      type: 'NobodyKnowsThis',
      data: '{"data":{}}',
      metadata: JSON.stringify(known?.metadata),
    });
    await vi.waitFor(() => expect(working.status().every(({ state }) => state === 'stopped')).toBe(true), {
      timeout: 20_000,
    });
    expect(JSON.stringify(working.status())).toContain(String(position).padStart(20, '0'));
  }, 60_000);
});

describe('a start', () => {
  it('is refused in a sentence without the password when EVENT_STORE cannot be used', async () => {
    await expect(demandEventStore('postgres')).resolves.toBeUndefined();
    await expect(demandEventStore(double.connectionString)).resolves.toBeUndefined();
    await expect(demandEventStore('esdb://ann:secret@one?tls=perhaps')).rejects.toThrow(
      'EVENT_STORE cannot be used. It sets tls to something that cannot be used.',
    );
    await expect(demandEventStore('esdb://ann:secret@127.0.0.1:1?tls=false')).rejects.toThrow(
      'EVENT_STORE cannot be used. It names 127.0.0.1:1. EventStoreDB cannot be reached: nothing listens there.',
    );
  });
});
