// kind: process
import { calls } from '@turnout/contracts';
import { type StoredEvent } from '@turnout/contracts/kernel';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { startProcesses, type Processes } from '../testing/processes.ts';
import { makeTestEvent, register, type Asked, type Reply, type TestEvent } from '../testing/turnout.ts';
import { makeType } from '../testing/strangers.ts';
import { z } from 'zod';

/** Two server processes and a worker on one database: two desks at two of them, really at once. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: Processes;
let event: TestEvent;
let people: {
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Reply>;
  readonly adminToken: string;
};

const Json = z.record(z.string(), z.unknown());

const askAt = async (
  server: number,
  method: string,
  path: string,
  { body, token, headers = {} }: Asked = {},
): Promise<Reply> => {
  const answer = await fetch(`${processes.servers[server] ?? ''}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token ?? processes.adminToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: Json.parse(await answer.json()), headers: answer.headers };
};

beforeAll(async () => {
  database = await testDatabase();
  processes = await startProcesses({
    databaseUrl: database.url,
    dataDir: await mkdtemp(join(tmpdir(), 'turnout-races-')),
    servers: 2,
  });
  people = { ask: (method, path, asked) => askAt(0, method, path, asked), adminToken: processes.adminToken };
  event = await makeTestEvent(people);
}, 120_000);
afterAll(async () => {
  await processes.stop();
  await database.drop();
});

const scan = (server: number, registrationId: string, more: { isCheckInAll?: boolean } = {}) =>
  askAt(server, 'POST', `/api/checkin/registration/${event.eventId}`, {
    body: { registrationId, eventId: event.eventId, ...more },
    headers: { 'x-turnout-desk': `Gate%20${server}` },
  });

const admissionsOf = async (streamId: string): Promise<readonly StoredEvent[]> => {
  const log = openPostgresLog({ url: database.url });
  try {
    return (await log.readStream(streamId)).filter(({ type }) => type === 'RegistrantCheckedIn');
  } finally {
    await log.close();
  }
};

describe('two desks at two servers', () => {
  it('and one badge, 500 times: one success each, and the other hears who, where and when', async () => {
    const groupsOfFifty = await Promise.all(
      Array.from({ length: 10 }, (_, group) =>
        register(
          people,
          event,
          Array.from({ length: 50 }, (__, person) => `P${group}-${person}`),
        ),
      ),
    );
    const badges = groupsOfFifty.flat();
    expect(badges).toHaveLength(500);
    for (const badge of badges) {
      const answers = await Promise.all([scan(0, badge), scan(1, badge)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers[1 - winner]?.body).toMatchObject({
        code: 'already-checked-in',
        by: 'Administrator',
        desk: `Gate ${winner}`,
      });
    }
    for (const group of groupsOfFifty) {
      const ids = (await admissionsOf(`registration-${group[0] ?? ''}`)).map(
        ({ data }) => z.object({ registrantId: z.string() }).parse(data).registrantId,
      );
      expect(ids.toSorted()).toEqual([...group].toSorted());
    }
  }, 180_000);

  it('while a third sets the status to rejected: who is in was let in before, who is out was not', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const [id = ''] = await register(people, event, [`R${turn}`]);
      const reject = { body: { id, eventId: event.eventId, status: 'rejected' } };
      const [one, two, set] = await Promise.all([
        scan(0, id),
        scan(1, id),
        askAt(turn % 2, 'PUT', '/api/registrations/update-status-only', reject),
      ]);
      expect(set.status).toBe(200);
      const admitted = [one, two].filter(({ status }) => status === 200);
      expect(admitted.length).toBeLessThanOrEqual(1);
      const log = openPostgresLog({ url: database.url });
      const types = (await log.readStream(`registration-${id}`)).map(({ type }) => type);
      await log.close();
      expect(types.filter((type) => type === 'RegistrantCheckedIn')).toHaveLength(admitted.length);
      if (admitted.length === 1)
        expect(types.indexOf('RegistrantCheckedIn')).toBeLessThan(types.indexOf('RegistrationStatusSet'));
      expect((await scan(0, id)).status).toBe(409);
    }
  }, 120_000);

  it('with "check in all" against single scans of the same group: everyone exactly once', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      const group = await register(
        people,
        event,
        Array.from({ length: 8 }, (_, person) => `G${turn}-${person}`),
      );
      const answers = await Promise.all([
        scan(0, group[0] ?? '', { isCheckInAll: true }),
        ...group.map((id) => scan(1, id)),
      ]);
      const admitted = answers.flatMap(({ status, body }) => {
        if (status !== 200) return [];
        const { checkin, checkins = [] } = calls.checkIn.output.parse(body);
        return [...(checkin === undefined ? [] : [checkin]), ...checkins].map(({ registration }) =>
          String(registration),
        );
      });
      expect(admitted.toSorted()).toEqual([...group].toSorted());
      expect(await admissionsOf(`registration-${group[0] ?? ''}`)).toHaveLength(8);
    }
  }, 120_000);

  it('and one badge at an activity that lets each in once, from many desks at once: exactly one gets the check-in', async () => {
    const typeId = await makeType(people, event, { name: 'Workshop guest' });
    const workshop = { eventId: event.eventId, name: 'Workshop', autoEnrollTypes: [typeId] };
    const made = await askAt(0, 'POST', '/api/activities', { body: workshop });
    const { _id: activityId } = calls.defineActivity.output.parse(made.body).activity;
    for (let turn = 0; turn < 20; turn += 1) {
      const [id = ''] = await register(people, { ...event, typeId }, [`W${turn}`]);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, desk) =>
          askAt(desk % 2, 'POST', `/api/checkin/activity/${activityId}`, {
            body: { registrationId: id, eventId: event.eventId, method: 'qr' },
            headers: { 'x-turnout-desk': `Room%20${desk}` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      const winner = answers.findIndex(({ status }) => status === 200);
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'already-checked-in', desk: `Room ${winner}` });
      const log = openPostgresLog({ url: database.url });
      const types = (await log.readStream(`registration-${id}`)).map(({ type: fact }) => fact);
      await log.close();
      expect(types.filter((fact) => fact === 'RegistrantCheckedInToActivity')).toHaveLength(1);
    }
  }, 120_000);

  it('with the same command sent to both: the same answer, one event', async () => {
    const [id = ''] = await register(people, event, ['Twice']);
    const body = { registrationId: id, eventId: event.eventId };
    const headers = { 'idempotency-key': 'one-intent-two-servers' };
    const answers = await Promise.all(
      [0, 1, 0, 1].map((server) =>
        askAt(server, 'POST', `/api/checkin/registration/${event.eventId}`, { body, headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body);
    expect(await admissionsOf(`registration-${id}`)).toHaveLength(1);
  });

  it('correcting different details of one person at once: neither is lost', async () => {
    const [id = ''] = await register(people, event, ['Before']);
    const correct = (server: number, _id: string, value: string) =>
      askAt(server, 'PUT', `/api/registrations/${id}`, { body: { fields: [{ _id, value }] } });
    for (let turn = 0; turn < 20; turn += 1) {
      const answers = await Promise.all([
        correct(0, event.fields.FNAME, `Ada ${turn}`),
        correct(1, event.fields.LNAME, `Lovelace ${turn}`),
        correct(0, event.fields.EMAIL, `ada${turn}@example.org`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { registration } = calls.registration.output.parse(
        (await askAt(1, 'GET', `/api/registrations/${id}`)).body,
      );
      expect(registration).toMatchObject({
        firstName: `Ada ${turn}`,
        lastName: `Lovelace ${turn}`,
        email: `ada${turn}@example.org`,
      });
    }
  });

  it('knows at both when somebody logs out or loses a right', async () => {
    const role = { checkinRegistrants: true };
    const made = await askAt(0, 'POST', '/api/users', {
      body: {
        email: 'both@example.org',
        name: 'Both',
        password: rehearsalPasswords.staff,
        eventId: event.eventId,
        role,
      },
    });
    const { user } = calls.openAccount.output.parse(made.body);
    const { token } = calls.logIn.output.parse(
      (
        await askAt(1, 'POST', '/auth/login', {
          body: { email: 'both@example.org', password: rehearsalPasswords.staff },
        })
      ).body,
    );
    const [id = ''] = await register(people, event, ['Walker']);
    const mayScan = async (server: number) =>
      (
        await askAt(server, 'POST', `/api/checkin/registration/${event.eventId}`, {
          token,
          body: { registrationId: id, eventId: event.eventId },
        })
      ).status;
    expect([await mayScan(0), await mayScan(1)]).toEqual([200, 409]);
    await askAt(0, 'PUT', `/api/users/${user._id}`, { body: { roles: { [event.eventId]: {} } } });
    expect(await mayScan(0)).toBe(403);
    await expect.poll(() => mayScan(1)).toBe(403);
    await askAt(1, 'POST', '/auth/logout', { token });
    expect(await mayScan(1)).toBe(401);
    await expect.poll(() => mayScan(0)).toBe(401);
  });
});
