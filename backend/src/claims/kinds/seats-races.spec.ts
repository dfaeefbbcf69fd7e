// kind: process
import { calls } from '@turnout/contracts';
import { isFact } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { solved } from '../../platform/bot-check/bot-token.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { startProcesses, type Processes } from '../../testing/processes.ts';
import { makeTestEvent, type Asked, type Reply, type TestEvent } from '../../testing/turnout.ts';

/** Two server processes and a worker on one database: many people, few seats, really at once. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: Processes;
let event: TestEvent;

const Json = z.record(z.string(), z.unknown());

const askAt = async (server: number, method: string, path: string, { body, token, headers = {} }: Asked = {}) => {
  const answer = await fetch(`${processes.servers[server] ?? ''}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: Json.parse(await answer.json()), headers: answer.headers } satisfies Reply;
};
const asAdmin = (method: string, path: string, asked: Asked = {}) =>
  askAt(0, method, path, { token: processes.adminToken, ...asked });

beforeAll(async () => {
  database = await testDatabase();
  processes = await startProcesses({
    databaseUrl: database.url,
    dataDir: await mkdtemp(join(tmpdir(), 'turnout-seats-')),
    servers: 2,
  });
  event = await makeTestEvent({ ask: asAdmin, adminToken: processes.adminToken });
}, 120_000);
afterAll(async () => {
  await processes.stop();
  await database.drop();
});

const makeType = async (name: string, availableSeats: number) => {
  const body = { eventId: event.eventId, name, availableSeats, fields: Object.values(event.fields) };
  return calls.defineType.output.parse((await asAdmin('POST', '/api/types', { body })).body).type._id;
};
const token = async () => solved((await askAt(0, 'GET', calls.botCheck.path)).body);
const named = (name: string) => [
  { _id: event.fields.FNAME, value: name },
  { _id: event.fields.LNAME, value: 'Example' },
];
const factsOf = async () => {
  const log = openPostgresLog({ url: database.url });
  const facts = await log.readAll('0'.repeat(20), 10_000, { categories: ['registration'] });
  await log.close();
  return facts;
};
const confirmedIn = async (typeId: string): Promise<number> =>
  (await factsOf())
    .filter(({ type }) => type === registrationEvents.RegistrationSubmitted.type)
    .flatMap(({ data }) => registrationEvents.RegistrationSubmitted.data.parse(data).registrants)
    .filter((one) => one.typeId === typeId).length;
const enrolledIn = async (activityId: string): Promise<number> =>
  (await factsOf())
    .filter(({ type }) => type === registrationEvents.RegistrantsEnrolled.type)
    .flatMap(({ data }) => registrationEvents.RegistrantsEnrolled.data.parse(data).registrants)
    .filter(({ activities }) => activities.some((one) => one.activityId === activityId)).length;
const namedIn = <T extends { readonly registrantId: string }>(people: readonly T[], isMeant: (one: T) => boolean) =>
  people.filter(isMeant).map(({ registrantId }) => registrantId);
/** Strangers who register under a type, in turns at both servers, all at once. */
const registerAtOnce = async (type: string, count: number, more = {}) => {
  const tokens = await Promise.all(Array.from({ length: count }, token));
  return Promise.all(
    tokens.map((grecaptcha, index) =>
      askAt(index % 2, 'POST', '/api/registrations', {
        body: { event: event.eventId, type, fields: named(`P${index}`), grecaptcha, ...more },
      }),
    ),
  );
};

describe('25 seats', () => {
  it('and 60 strangers at two servers at once: exactly 25 get in', async () => {
    const type = await makeType('Dinner', 25);
    const answers = await registerAtOnce(type, 60);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    for (const { status, body } of answers)
      if (status !== 200)
        expect([status, body['code'], body['details']]).toEqual([409, 'seats-exhausted', { type: 'Dinner', left: 0 }]);
    expect(await confirmedIn(type)).toBe(25);
  }, 60_000);

  it('of two types and groups that want both: no group is torn, no seat is sold twice', async () => {
    const [host, guest] = [await makeType('Host', 20), await makeType('Guest', 30)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        askAt(index % 2, 'POST', '/api/registrations', {
          token: processes.adminToken,
          body: {
            event: event.eventId,
            type: host,
            fields: named(`H${index}`),
            registrants: [1, 2].map((number) => ({ type: guest, fields: named(`G${index}-${number}`) })),
          },
        }),
      ),
    );
    const groups = answers.filter(({ status }) => status === 200).length;
    expect(groups).toBeGreaterThan(0);
    expect(groups).toBeLessThanOrEqual(15);
    expect([await confirmedIn(host), await confirmedIn(guest)]).toEqual([groups, groups * 2]);
    // What was given back is there for whoever comes next.
    const rest = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        asAdmin('POST', '/api/registrations', {
          body: { event: event.eventId, type: guest, fields: named(`R${index}`) },
        }),
      ),
    );
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(30 - groups * 2);
  }, 60_000);

  it('of which one is left, and its holder rejected and confirmed at both servers: never two in it', async () => {
    const type = await makeType('Single', 1);
    const body = { event: event.eventId, type, fields: named('Only') };
    const made = calls.submit.output.parse((await asAdmin('POST', '/api/registrations', { body })).body);
    const set = (server: number, status: string) =>
      askAt(server, 'PUT', '/api/registrations/update-status-only', {
        token: processes.adminToken,
        body: { id: made.registration._id, eventId: event.eventId, status },
      });
    let others = 0;
    for (let turn = 0; turn < 15; turn += 1) {
      await Promise.all([set(0, 'rejected'), set(1, 'confirmed'), set(0, 'confirmed'), set(1, 'rejected')]);
      const taken = await asAdmin('POST', '/api/registrations', { body });
      others += taken.status === 200 ? 1 : 0;
      const { registration } = calls.registration.output.parse(
        (await asAdmin('GET', `/api/registrations/${made.registration._id}`)).body,
      );
      expect(others + (registration.status === 'confirmed' ? 1 : 0)).toBeLessThanOrEqual(1);
    }
  }, 60_000);
});

describe('the last seat', () => {
  it('of a type, wanted at two servers at once: one gets it, and everybody else hears that none is left', async () => {
    const type = await makeType('Last', 1);
    const answers = await registerAtOnce(type, 16);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'seats-exhausted')).toHaveLength(15);
    expect(await confirmedIn(type)).toBe(1);
  }, 60_000);

  it('of an activity, wanted at two servers at once: one takes part, and everybody is registered', async () => {
    const type = await makeType('Guest of the workshop', 0);
    const body = { eventId: event.eventId, name: 'Workshop', autoEnrollTypes: [type], availableSeats: 1 };
    const made = await asAdmin('POST', '/api/activities', { body });
    const activityId = calls.defineActivity.output.parse(made.body).activity._id;
    const answers = await registerAtOnce(type, 16);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect([await confirmedIn(type), await enrolledIn(activityId)]).toEqual([16, 1]);
    const read = await asAdmin('GET', `/api/activities/${activityId}`);
    expect(calls.activity.output.parse(read.body).activity.registeredAttendees).toBe(1);
  }, 60_000);

  it('of an activity, chosen on the form at two servers at once: one gets it, and nobody else is registered', async () => {
    const type = await makeType('Chooser', 0);
    const body = { eventId: event.eventId, name: 'Chosen', chosenOnForm: true, availableSeats: 1 };
    const made = await asAdmin('POST', '/api/activities', { body });
    const activityId = calls.defineActivity.output.parse(made.body).activity._id;
    const answers = await registerAtOnce(type, 16, { registeredActivities: [activityId] });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'activity-full')).toHaveLength(15);
    expect([await confirmedIn(type), await enrolledIn(activityId)]).toEqual([1, 1]);
  }, 60_000);

  it('of an activity, given by staff at two servers at once, and taken away: never two have it, and nobody twice', async () => {
    const type = await makeType('Set by staff', 0);
    const asked = { eventId: event.eventId, name: 'Set', availableSeats: 2 };
    const made = await asAdmin('POST', '/api/activities', { body: asked });
    const activityId = calls.defineActivity.output.parse(made.body).activity._id;
    const people = (await registerAtOnce(type, 3)).map(({ body }) => calls.submit.output.parse(body).registration._id);
    const set = (server: number, id: string, registeredActivities: readonly string[]) =>
      askAt(server, 'PUT', `/api/registrations/${id}`, {
        token: processes.adminToken,
        body: { fields: [], registeredActivities },
      });
    for (let turn = 0; turn < 15; turn += 1) {
      const answers = await Promise.all(
        people.flatMap((id) => [set(0, id, [activityId]), set(1, id, turn % 3 === 2 ? [] : [activityId])]),
      );
      for (const { status, body } of answers)
        expect([200, 'activity-full', 'corrected-meanwhile']).toContain(status === 200 ? status : body['code']);
      // Every fact in its order: a seat is never held by more people than there are seats.
      let inside: readonly string[] = [];
      for (const fact of await factsOf()) {
        if (isFact(registrationEvents.RegistrantsEnrolled, fact))
          inside = inside.concat(
            namedIn(fact.data.registrants, (one) => one.activities.some((of) => of.activityId === activityId)),
          );
        if (isFact(registrationEvents.RegistrantsWithdrawn, fact)) {
          const out = namedIn(fact.data.registrants, (one) => one.activities.includes(activityId));
          inside = inside.filter((id) => !out.includes(id));
        }
        expect(new Set(inside).size).toBe(inside.length);
        expect(inside.length).toBeLessThanOrEqual(2);
      }
    }
  }, 120_000);
});
