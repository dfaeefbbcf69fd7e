// kind: process
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LogMisplaced } from '../platform/event-store/identity.ts';
import {
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '../platform/event-store/eventstoredb/testing/double.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { runProgram } from '../testing/program.ts';
import { admin, makeTestEvent, serveAlso, type TestEvent, type TestTurnout } from '../testing/turnout.ts';
import { work } from '../start/work.ts';

let double: EventStoreDbDouble;
let database: Awaited<ReturnType<typeof testDatabase>>;
let event: TestEvent;

interface Running extends Pick<TestTurnout, 'ask' | 'adminToken'> {
  readonly stop: () => Promise<void>;
}

/** Server and worker of the one installation, its log where `eventStore` says. */
const start = async (eventStore: string): Promise<Running> => {
  const working = await work({ databaseUrl: database.url, eventStore, logLevel: 'fatal' });
  const serving = await serveAlso(database.url, { EVENT_STORE: eventStore });
  const { token } = calls.logIn.output.parse((await serving.ask('POST', '/auth/login', { body: admin })).body);
  return {
    ask: serving.ask,
    adminToken: token,
    stop: async () => {
      await serving.stop();
      await working.stop();
    },
  };
};
const register = async ({ ask, adminToken: token }: Running, name: string) => {
  const values = { FNAME: name, LNAME: 'Example', EMAIL: `${name.toLowerCase()}@example.org` };
  const fields = [
    { _id: event.fields.FNAME, value: values.FNAME },
    { _id: event.fields.LNAME, value: values.LNAME },
    { _id: event.fields.EMAIL, value: values.EMAIL },
  ];
  const body = { event: event.eventId, type: event.typeId, fields };
  expect((await ask('POST', '/api/registrations', { token, body })).status).toBe(200);
  expect((await ask('POST', '/api/x/mailings', { token, body: { eventId: event.eventId } })).status).toBe(200);
};
const names = async ({ ask, adminToken: token }: Running): Promise<readonly string[]> => {
  const { body } = await ask('GET', `/api/registrations?eventId=${event.eventId}`, { token });
  return calls.registrations.output.parse(body).registrations.map(({ firstName }) => firstName);
};
const mails = async ({ ask, adminToken: token }: Running): Promise<readonly string[]> =>
  calls.caughtMails.output
    .parse((await ask('GET', '/api/x/mails', { token })).body)
    .mails.map(({ to }) => to)
    .toSorted();
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });
const copy = (from: string, to: string) =>
  runProgram('log-copy', ['--from', from, '--to', to], { DATABASE_URL: database.url, DATA_DIR: '/nowhere' });

beforeAll(async () => {
  double = await startEventStoreDbDouble();
  database = await testDatabase();
  const turnout = await start('postgres');
  event = await makeTestEvent(turnout);
  const token = turnout.adminToken;
  await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { sendEmails: true } });
  // Here mailings alone write to people.
  await turnout.ask('PUT', `/api/types/${event.typeId}`, { token, body: { sendEmailOnRegistration: false } });
  await register(turnout, 'Ada');
  await eventually(async () => expect(await mails(turnout)).toEqual(['ada@example.org']));
  await turnout.stop();
}, 60_000);
afterAll(async () => {
  await database.drop();
  await double.close();
});

describe('moving to an EventStoreDB and back', () => {
  it('loses nobody, shows the same, and writes to nobody twice', async () => {
    const there = double.connectionString;
    await expect(start(there)).rejects.toThrow(LogMisplaced);

    const copied = await copy('postgres', there);
    expect(copied.said).toMatch(/read models are the same on both sides\.\nTo move: set EVENT_STORE=esdb:\/\/\S+ \(/);
    expect(copied.code).toBe(0);

    const moved = await start(there);
    await eventually(async () => expect(await names(moved)).toEqual(['Ada']));
    await register(moved, 'Grace');
    await eventually(async () => expect(await mails(moved)).toEqual(['ada@example.org', 'grace@example.org']));
    expect(await names(moved)).toEqual(['Grace', 'Ada']);
    await moved.stop();
    const verified = await runProgram('verify', [], { DATABASE_URL: database.url, EVENT_STORE: there });
    expect(verified.said).not.toMatch(/differences at .*\n {2}/);
    expect(verified.code).toBe(0);

    await expect(start('postgres')).rejects.toThrow(/log:copy -- --from esdb:\/\/.* --to postgres/);
    const back = await copy(there, 'postgres');
    expect(back.said).toMatch(/To move: set EVENT_STORE=postgres and start Turnout\./);
    const home = await start('postgres');
    await eventually(async () => expect(await names(home)).toEqual(['Grace', 'Ada']));
    await register(home, 'Joan');
    const everybody = ['ada@example.org', 'grace@example.org', 'joan@example.org'];
    await eventually(async () => expect(await mails(home)).toEqual(everybody));
    await home.stop();
  }, 180_000);
});
