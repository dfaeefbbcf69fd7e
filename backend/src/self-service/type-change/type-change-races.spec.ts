// kind: process
import { calls } from '@turnout/contracts';
import { startOfLog, type EventStore } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { startProcesses, type Processes } from '../../testing/processes.ts';
import { makeType } from '../../testing/strangers.ts';
import { askAt, makeTestEvent, register, type TestEvent } from '../../testing/turnout.ts';

/** A server and a worker of their own, which lose their power while types are changed. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: Processes;
let event: TestEvent;
let log: EventStore;
const asAdmin = (method: string, path: string, body?: unknown) =>
  askAt(processes.servers[0] ?? '')(method, path, { token: processes.adminToken, body });
const installation = () => ({ ask: askAt(processes.servers[0] ?? ''), adminToken: processes.adminToken });

beforeAll(async () => {
  database = await testDatabase();
  log = openPostgresLog({ url: database.url });
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-types-'));
  processes = await startProcesses({ databaseUrl: database.url, dataDir, servers: 1 });
  event = await makeTestEvent(installation());
}, 120_000);
afterAll(async () => {
  await processes.stop();
  await log.close();
  await database.drop();
});

/** How many changes of type the log holds. */
const decided = async (): Promise<number> => {
  const asked = { categories: ['registration'], types: [registrationEvents.RegistrationTypeChanged.type] };
  return (await log.readAll(startOfLog, 1_000, asked)).length;
};

const confirmed = async () => {
  const path = `/api/registrations?eventId=${event.eventId}&status=confirmed&perPage=1000`;
  return calls.registrations.output.parse((await asAdmin('GET', path)).body).registrations;
};

describe('a server that dies while types are changed', () => {
  it('leaves every registration as it was, or whole under the new type; nobody twice, no seat twice', async () => {
    const seats = 6;
    for (const [round, after] of [1, 2, 3].entries()) {
      const dinner = await makeType(installation(), event, { name: `Dinner ${round}`, availableSeats: seats });
      const before = await decided();
      const names = Array.from({ length: seats }, (_, index) => `P${round}-${index}`);
      const ids: string[] = [];
      for (const name of names) ids.push((await register(installation(), event, [name]))[0] ?? '');
      const sent = ids.map((id) =>
        asAdmin('POST', `/api/x/registrations/${id}/type-change`, { type: dinner }).then(
          ({ status }) => status,
          () => null,
        ),
      );
      // Decided, and what follows from it under way.
      await expect.poll(decided, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(before + after);
      processes.kill('server');
      if (round % 2 === 1) processes.kill('worker');
      const answers = await Promise.all(sent);
      await expect
        .poll(async () => (await asAdmin('GET', '/api/me').catch(() => null))?.status, { timeout: 60_000 })
        .toBe(200);
      // What was decided is made by the worker; what was not stands as before. Each name counts once.
      const found = async () => (await confirmed()).filter(({ firstName }) => names.includes(firstName));
      await expect
        .poll(async () => (await found()).map((one) => one.firstName).toSorted(), { timeout: 60_000 })
        .toEqual(names);
      const now = await found();
      for (const [index, status] of answers.entries()) {
        const id = ids[index] ?? '';
        const stands = now.some(({ _id }) => _id === id);
        // Whoever was told that it is done, for them it is.
        if (status === 200) expect(stands).toBe(false);
        const old = calls.registration.output.parse(
          (await asAdmin('GET', `/api/registrations/${id}`)).body,
        ).registration;
        expect(old.status).toBe(stands ? 'confirmed' : 'deleted');
      }
      expect(now.filter(({ type }) => type._id === dinner).length).toBeGreaterThanOrEqual(after);
    }
  }, 240_000);
});
