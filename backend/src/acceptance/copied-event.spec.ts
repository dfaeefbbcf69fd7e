// kind: stack, long
import { calls } from '@turnout/contracts';
import { fileIn } from '@turnout/contracts/fields';
import { flags, type EventId } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { openSql } from '@turnout/projections/platform/open-sql';
import { verifyAll } from '@turnout/projections/platform/verify';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { openPlatform } from '../start/platform.ts';
import { idsIn } from '../testing/guards/stage.ts';
import { openThings, type Things } from '../testing/things.ts';
import { openCheckpointDesk } from '../testing/checkpoint-desk.ts';
import { copiedRecords } from '../event-setup/copying/copied-records.ts';
import { makeConference } from '../demo/conference/make-conference.ts';
import { openStaff, register, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let things: Things;
let sql: Sql;
let source: EventId;

const asAdmin = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  turnout.ask(method, path, { token: turnout.adminToken, headers, ...(body === undefined ? {} : { body }) });
const listed = async (
  path: string,
  key: string,
  eventId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  z.array(z.record(z.string(), z.unknown())).parse((await asAdmin('GET', `${path}?eventId=${eventId}`)).body[key]);
const clone = async (eventId: string, body?: object, key = randomUUID(), token = turnout.adminToken) => {
  const answer = await turnout.ask('POST', `/api/events/${eventId}/clone`, {
    token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, answer.body]).toMatchObject([200, { event: {} }]);
  return calls.cloneEvent.output.parse(answer.body).event;
};
const one = async (id: string) =>
  calls.scheduleEvent.output.parse((await asAdmin('GET', `/api/events/${id}`)).body).event;
const untilWhole = (id: string) =>
  vi.waitFor(async () => expect((await one(id)).copying).toBeUndefined(), { timeout: 20_000 });
const factsOf = async (eventId: string): Promise<readonly string[]> => {
  const rows = await sql`
    select body || coalesce(stream_id, '') as said, type from log.events
    where metadata::jsonb->>'eventId' = ${eventId} order by global_position`;
  return z
    .array(z.object({ said: z.string(), type: z.string() }))
    .parse([...rows])
    .map(({ said, type }) => `${type} ${said}`);
};

beforeAll(async () => {
  turnout = await startTestTurnout();
  sql = openSql(turnout.databaseUrl, { max: 2 });
  things = await openThings(turnout, await openCheckpointDesk(turnout));
  source = things.stage.event.eventId;
  const { type, field, typeGroup, activity, speaker, checkpoint, checkpointField, upload, validation } = things.of;
  await asAdmin('PUT', `/api/events/${source}`, {
    description: `See /api/file/${upload}`,
    banner: { _id: upload, path: `/api/file/${upload}`, name: 'cover.png' },
    stripeSecretKey: 'sk_live_hush',
  });
  const { field: gone } = calls.defineField.output.parse(
    (await asAdmin('POST', '/api/fields', { eventId: source, title: 'Gone', name: 'GONE', type: 'text' })).body,
  );
  await asAdmin('PUT', `/api/types/${type}`, {
    allowedEmails: ['guest@example.org'],
    groups: [type],
    groupCount: { [type]: 2 },
    order: 3,
    activeValidations: [validation],
  });
  await asAdmin('PATCH', `/api/enhanced-validations/${validation}`, { rules: [{ fid: field, value: 'x' }] });
  await asAdmin('POST', '/api/fields', {
    eventId: source,
    title: 'Which',
    name: 'WHICH',
    type: 'radio',
    values: 'a\nb',
    labels: 'A\nB',
    dependsOnFields: [field],
    dependsOnValues: [['x']],
  });
  await asAdmin('PUT', `/api/activities/${activity}`, {
    speakers: [speaker],
    autoEnrollTypes: [type],
    typeBasedFee: { [type]: 5 },
    dependsOnFields: [field],
  });
  await asAdmin('PUT', `/api/checkpoints/${checkpoint}`, {
    fieldsForCheckinAndAttendeesPage: [
      { _id: field, title: 'Name' },
      { _id: checkpointField, title: 'Meal' },
      { _id: gone._id, title: 'Gone' },
    ],
  });
  await asAdmin('DELETE', `/api/fields/${gone._id}`);
  await asAdmin('PUT', `/api/type-groups/${typeGroup}`, { types: [type] });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const lists = [
  ['/api/types', 'types'],
  ['/api/fields', 'fields'],
  ['/api/type-groups', 'typeGroups'],
  ['/api/activities', 'activities'],
  ['/api/speakers', 'speakers'],
  ['/api/checkpoints', 'checkpoints'],
  ['/api/checkpointfields', 'fields'],
] as const;

/** A list without ids of things, versions and whatever is counted of people. */
const shape = (list: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(list)
      .replaceAll(/"(_version|seatsTaken|(?:checkedIn|inside|registered)Attendees)":\d+/g, '"$1":0')
      .replaceAll(/[0-9a-hjkmnp-tv-z]{20}/g, 'id'),
  );

describe('a copy of an event', () => {
  it('has all that is set up in it, in the same order, and names nothing of the source', async () => {
    const event = await clone(source);
    await untilWhole(event._id);
    const copy = await one(event._id);
    expect(copy.name).toBe('Spring fair (copy)');
    for (const [path, key] of lists) {
      const [there, here] = [await listed(path, key, source), await listed(path, key, event._id)];
      expect(here.length, path).toBeGreaterThan(0);
      expect(shape(here), path).toEqual(shape(there));
    }
    const { validations } = calls.validations.output.parse(
      (await asAdmin('GET', `/api/enhanced-validations/${event._id}`)).body,
    );
    expect(validations).toMatchObject([{ name: 'Never', active: true, rules: [{ name: 'FNAME', value: 'x' }] }]);
    // Nothing that was said of the copy names a thing of the source but what it is a copy of.
    const ofSource = new Set((await factsOf(source)).flatMap((fact) => idsIn(fact)));
    const creator = copy.creator;
    const foreign = (await factsOf(event._id))
      .map((fact) => fact.replace(/"copyOf":\s*\{[^}]*\}/, ''))
      .flatMap((fact) => idsIn(fact).map((id) => `${fact.slice(0, 60)} ${id}`))
      .filter((said) => ofSource.has(said.slice(-20)) && !said.endsWith(creator));
    expect(foreign).toEqual([]);
  }, 30_000);

  it('shows its own pictures, knows who its types are for, and has no secrets', async () => {
    const event = await clone(source);
    await untilWhole(event._id);
    const copy = await one(event._id);
    const banner = copy.banner?._id ?? '';
    expect(banner).not.toBe(things.of.upload);
    expect(copy.description).toBe(`See /api/file/${banner}`);
    expect((await fetch(`${turnout.url}/api/file/${banner}`)).status).toBe(200);
    expect(copy.secretsSet).toEqual([]);
    const types = await listed('/api/types', 'types', event._id);
    const emails = await Promise.all(
      types.map(async ({ _id }) => calls.type.output.parse((await asAdmin('GET', `/api/types/${String(_id)}`)).body)),
    );
    expect(JSON.stringify(emails)).toContain('guest@example.org');
    expect(await listed('/api/registrations', 'registrations', event._id)).toEqual([]);
  }, 30_000);

  it('lets be saved again what named a field that was deleted', async () => {
    const event = await clone(source);
    await untilWhole(event._id);
    const [checkpoint] = await listed('/api/checkpoints', 'checkpoints', event._id);
    const saved = await asAdmin('PUT', `/api/checkpoints/${String(checkpoint?.['_id'])}`, {
      fieldsForCheckinAndAttendeesPage: checkpoint?.['fieldsForCheckinAndAttendeesPage'],
      name: 'Saved again',
    });
    expect([saved.status, saved.body]).toMatchObject([200, {}]);
  }, 30_000);

  it('is one for a double click, and another one for another', async () => {
    const key = randomUUID();
    const [first, second, third] = await Promise.all([clone(source, {}, key), clone(source, {}, key), clone(source)]);
    expect(first._id).toBe(second._id);
    expect(third._id).not.toBe(first._id);
    await untilWhole(first._id);
    const begun =
      await sql`select 1 from log.events where stream_id = ${`event-${first._id}`} and type = 'EventScheduled'`;
    expect(begun).toHaveLength(1);
  }, 30_000);

  it('is made by who may edit types, who has the same role in it; by nobody else', async () => {
    const helper = await openStaff(
      turnout,
      source,
      ['editRegistrationTypes', 'viewRegistrationTypes'],
      'helper@example.org',
    );
    const stranger = await openStaff(
      turnout,
      source,
      flags.filter((flag) => flag !== 'editRegistrationTypes'),
      'other@example.org',
    );
    const refused = await turnout.ask('POST', `/api/events/${source}/clone`, { token: stranger.token });
    expect(refused.status).toBe(403);
    const event = await clone(source, {}, undefined, helper.token);
    await untilWhole(event._id);
    const types = await turnout.ask('GET', `/api/types?eventId=${event._id}`, { token: helper.token });
    expect(types.status).toBe(200);
    const settings = await turnout.ask('PUT', `/api/events/${event._id}`, {
      token: helper.token,
      body: { name: 'Mine' },
    });
    expect(settings.status).toBe(403);
    const others = await turnout.ask('GET', `/api/users?eventId=${event._id}`, { token: turnout.adminToken });
    expect(calls.users.output.parse(others.body).users.map(({ email }) => email)).toEqual(['helper@example.org']);
  }, 30_000);
});

describe('a copy of a conference', () => {
  /** Every record of an event whole, in its order; each id said as the record's place, so that two events compare. */
  const wholeOf = async (eventId: string): Promise<unknown> => {
    const names = new Map([[eventId, 'the event']]);
    const all: unknown[] = [];
    for (const { _id, name, lastName } of await listed('/api/speakers', 'speakers', eventId))
      names.set(String(_id), `speaker ${String(name)} ${String(lastName)}`);
    for (const { record } of copiedRecords.filter((one) => !one.record.isPersonal)) {
      const rows = await sql`
        select id, details from read.${sql(record.table)} where event_id = ${eventId} and not is_retired
        order by defined`;
      for (const [place, row] of rows.entries()) {
        const { id, details } = z.object({ id: z.string(), details: z.unknown() }).parse(row);
        names.set(id, `${record.table} ${place}`);
        all.push([record.table, details]);
      }
    }
    return JSON.parse(
      JSON.stringify(all).replaceAll(/[0-9a-hjkmnp-tv-z]{20}/g, (id) => names.get(id) ?? `unknown ${id}`),
    );
  };

  it('says in each record what the source says, and names its own things where the source names its', async () => {
    const conference = await makeConference(
      async (method, path, body) => {
        const answer = await asAdmin(method, path, body);
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.body;
      },
      Date.UTC(2026, 10, 24, 12),
    );
    const fields = await listed('/api/fields', 'fields', conference);
    const counted = fields.filter(({ type }) => type === 'radio').map(({ _id }) => _id);
    const dependencies = counted.slice(1, 3).map((fieldId) => ({ fieldId }));
    const body = { eventId: conference, title: 'Both', forField: counted[0], dependencies };
    expect((await asAdmin('POST', '/api/custom-widgets', body)).status).toBe(200);
    const { _id } = await clone(conference);
    await untilWhole(_id);
    const [there, here] = [await wholeOf(conference), await wholeOf(_id)];
    expect(here).toEqual(there);
    const said = JSON.stringify(there);
    expect(said).not.toContain('unknown ');
    // What is compared is a form with all that the question is about.
    for (const part of ['feeFormula', 'dependsOnFields', 'discountPeriod', 'groupCount', 'speaker ', 'forField'])
      expect(said).toContain(part);
  }, 90_000);
});

/** What lies beside the log of an event, and what becomes of it in a copy. */
const beside: Readonly<Record<string, string>> = {
  bank_statements: 'left: money of people',
  desk_presence: 'left: who stands at a door',
  desks_lost: 'left: who stands at a door',
  erasures: 'left: who is not there is not copied',
  event_copies: 'how far a copy is',
  given_up_events: 'left: what an operator decided',
  imports: 'left: files of people',
  mail_deliveries: 'left: nobody is sent anything',
  mail_paces: 'left: nobody is sent anything',
  mailing_dues: 'left: nobody is sent anything',
  mass_triggers: 'left: nobody is sent anything',
  payment_comparisons: 'left: a copy has no online payments',
  print_agents: 'left: who stands at a door',
  print_jobs: 'left: badges of people',
  provider_notices: 'left: they tell of payments of the source',
  refused_notices: 'left: they tell of payments of the source',
  registrant_files: 'copied with their registrants',
  stuck_streams: 'left: where a reaction waits',
  uploads: 'copied',
  webhook_deliveries: 'left: nobody is sent anything',
};

describe('what lies beside the log', () => {
  it('is copied, or left behind for a reason, table by table', async () => {
    const tables = await sql`
      select table_name as name from information_schema.columns
      where table_schema = 'ops' and column_name = 'event_id' order by 1`;
    expect(
      z
        .array(z.object({ name: z.string() }))
        .parse([...tables])
        .map(({ name }) => name),
    ).toEqual(Object.keys(beside));
  });
});

describe('a copy with its registrants', () => {
  let copy: EventId;
  const number = async (eventId: string) => {
    const list = calls.registrations.output.parse(
      (await asAdmin('GET', `/api/registrations?eventId=${eventId}&status=all&perPage=100`)).body,
    ).registrations;
    return list.toSorted((a, b) => (`${a.lastName}${a.firstName}` < `${b.lastName}${b.firstName}` ? -1 : 1));
  };
  beforeAll(async () => {
    await register(turnout, things.stage.event, ['Grace', 'Alan', 'Edsger']);
    const [erased = ''] = await register(turnout, things.stage.event, ['Zebedee']);
    const [rejected = ''] = await register(turnout, things.stage.event, ['Mary']);
    await asAdmin('PUT', calls.setStatus.path, { eventId: source, id: rejected, status: 'rejected' });
    const found = calls.registration.output.parse((await asAdmin('GET', `/api/registrations/${erased}`)).body);
    await asAdmin('POST', `/api/x/registrations/${erased}/erase`, {
      reason: 'asked for it',
      confirmation: found.registration.confirmationNumber,
    });
    const event = await clone(source, { withRegistrants: true });
    copy = event._id;
    await untilWhole(copy);
  }, 60_000);

  it('has everybody but who was erased, in their groups, with their answers and status, under numbers of their own', async () => {
    const [there, here] = [await number(source), await number(copy)];
    const known = there.filter(({ erased }) => erased !== true);
    expect(here.length).toBe(known.length);
    const said = (list: typeof here) =>
      list.map(({ firstName, lastName, email, status, registrantsCount, registrationIndex, fields }) => [
        firstName,
        lastName,
        email,
        status,
        registrantsCount,
        registrationIndex,
        // A file is there under an id of its own.
        fields.map(({ name, value }) => [name, fileIn(value)?.name ?? value]),
      ]);
    expect(said(here)).toEqual(said(known));
    const numbers = new Set(there.map(({ confirmationNumber }) => confirmationNumber));
    expect(here.filter(({ confirmationNumber }) => numbers.has(confirmationNumber))).toEqual([]);
    expect(here.filter(({ checkedIn }) => checkedIn)).toEqual([]);
    expect(there.filter(({ checkedIn }) => checkedIn)).toHaveLength(1);
  });

  it('has a person’s files under ids and keys of their own, and keeps them where the source loses them', async () => {
    const filesOf = async (eventId: string) => {
      const ada = (await number(eventId)).find(({ firstName }) => firstName === 'Ada');
      const { registrationUploads } = calls.registrationUploads.output.parse(
        (await asAdmin('GET', `/api/registration-uploads?registrationId=${ada?._id ?? ''}`)).body,
      );
      return registrationUploads;
    };
    const [there, here] = [(await filesOf(source))[0], (await filesOf(copy))[0]];
    expect(here?.name).toBe('passport.png');
    expect(here?._id).not.toBe(there?._id);
    const bytesOf = async (path = '') => {
      const answer = await fetch(`${turnout.url}${path}`, {
        headers: { authorization: `Bearer ${turnout.adminToken}` },
      });
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
    };
    const read = await bytesOf(there?.path);
    expect(read[0]).toBe(200);
    expect(await bytesOf(here?.path)).toEqual(read);
    const { registrationId, fieldId } = there ?? {};
    await asAdmin('POST', calls.deleteRegistrationUploads.path, { registrationId, fieldIds: [fieldId] });
    expect((await bytesOf(there?.path))[0]).toBe(404);
    expect(await bytesOf(here?.path)).toEqual(read);
  });

  it('sends nobody anything', async () => {
    const mails = await sql`select 1 from ops.mail_deliveries where event_id = ${copy}`;
    const messages =
      await sql`select 1 from log.events where type like 'Message%' and metadata::jsonb->>'eventId' = ${copy}`;
    expect([mails.length, messages.length]).toEqual([0, 0]);
  });

  it('numbers its groups one after the other where the source does so, and whoever comes next', async () => {
    const numbering = { customConfirmationNumberGeneration: true, confirmationNumberSequence: 701 };
    expect((await asAdmin('PUT', `/api/events/${copy}`, numbering)).status).toBe(200);
    const { _id: numbered } = await clone(copy, { withRegistrants: true });
    await untilWhole(numbered);
    const there = await number(numbered);
    const numbers = [...new Set(there.map(({ confirmationNumber }) => Number(confirmationNumber)))];
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.length).toBeLessThan(there.length); // a group has one
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => 701 + at));
    const [type] = await listed('/api/types', 'types', numbered);
    const next = await asAdmin('POST', '/api/registrations', { event: numbered, type: type?._id, fields: [] });
    const { registration } = calls.submit.output.parse(next.body);
    expect(registration.confirmationNumber).toBe(String(701 + numbers.length));
    await asAdmin('PUT', `/api/events/${copy}`, { customConfirmationNumberGeneration: false });
  }, 30_000);

  it('can be copied itself, and stays when its source goes', async () => {
    const again = await clone(copy, { withRegistrants: true });
    await untilWhole(again._id);
    expect((await number(again._id)).length).toBe((await number(copy)).length);
  }, 30_000);

  it('leaves tables that a rebuild makes the same', async () => {
    const platform = await openPlatform({ url: turnout.databaseUrl, name: 'verify', logLevel: 'fatal' });
    const reader = openLogReader(platform.log, platform.keyring);
    for (const { projection, differences } of await verifyAll({ pool: platform.pool, reader, projections }))
      expect([projection, differences]).toEqual([projection, []]);
    await platform.close();
  }, 60_000);
});
