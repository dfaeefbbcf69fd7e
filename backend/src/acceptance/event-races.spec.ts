// kind: stack
import { calls } from '@turnout/contracts';
import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { EventId, Instant, PrimaryId, RegistrantId, systemCommandId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { openSql } from '@turnout/projections/platform/open-sql';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { solved } from '../platform/bot-check/bot-token.ts';
import { pngOf } from '../platform/testing/pictures.ts';
import { readErasureJournal } from '../platform/personal/erasure-journal.ts';
import { openPlatform } from '../start/platform.ts';
import { openHolding, type Holding } from '../testing/holding.ts';
import {
  journalOf,
  makeTestEvent,
  register,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

/** What comes between copying or deleting an event and its end. */
let turnout: TestTurnout;
let second: Awaited<ReturnType<typeof serveAlso>>;
let sql: Sql;
let holding: Holding;

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  turnout = await startTestTurnout();
  second = await serveAlso(turnout.databaseUrl);
  sql = openSql(turnout.databaseUrl, { max: 4 });
  holding = openHolding(sql);
}, 60_000);
afterEach(() => holding.letAllGo());
afterAll(async () => {
  await sql.end();
  await second.stop();
  await turnout.stop();
});

/** Nobody notes how far a copy is, which comes before anything of the source is read. */
const holdBegin = () => holding.hold((by) => by`lock table ops.event_copies in exclusive mode`);
/** The same once everybody is registered in the copy, and before it is whole. */
const holdEnd = (copyId: string) =>
  holding.hold(async (by) => {
    // There is a note by then, and it is the one that is waited for.
    const rows = await by`select 1 from ops.event_copies where event_id = ${copyId} for update`;
    expect(rows).toHaveLength(1);
  });

const source = async (name: string): Promise<{ readonly event: TestEvent; readonly people: readonly string[] }> => {
  const event = await makeTestEvent(turnout, name);
  const people = await register(turnout, event, ['Ada', 'Alan', 'Grace']);
  return { event, people };
};
const begin = async (eventId: EventId): Promise<EventId> => {
  const answer = await asAdmin('POST', `/api/events/${eventId}/clone`, { withRegistrants: true });
  expect(answer.status).toBe(200);
  return calls.cloneEvent.output.parse(answer.body).event._id;
};
/** Begins a copy and holds it once everybody is there. */
const beginAndHold = async (eventId: EventId) => {
  const holdPicture = await uploadAndHold(eventId);
  const copyId = await begin(eventId);
  await vi.waitFor(async () =>
    expect(await sql`select 1 from ops.event_copies where event_id = ${copyId}`).toHaveLength(1),
  );
  const goOn = await holdEnd(copyId);
  await holdPicture();
  await vi.waitFor(async () => expect((await listOf(copyId)).length).toBe(3), { timeout: 15_000 });
  return { copyId, goOn };
};
/** A picture of the event that nobody can copy yet. */
const uploadAndHold = async (eventId: EventId) => {
  const form = new FormData();
  form.append('event', eventId);
  form.append('file', new Blob([new Uint8Array(pngOf(8, 4))]), 'cover.png');
  const headers = { authorization: `Bearer ${turnout.adminToken}` };
  const sent = await fetch(`${turnout.url}${calls.uploadPicture.path}`, { method: 'POST', headers, body: form });
  const id = calls.uploadPicture.output.parse(await sent.json()).file._id;
  return holding.hold((by) => by`select 1 from ops.uploads where upload_id = ${id} for update`);
};
const statusOf = async (eventId: string) => (await asAdmin('GET', `/api/events/${eventId}`)).status;
const isCopying = async (eventId: string) =>
  calls.scheduleEvent.output.parse((await asAdmin('GET', `/api/events/${eventId}`)).body).event.copying === true;
const untilWhole = (eventId: string) =>
  vi.waitFor(async () => expect(await isCopying(eventId)).toBe(false), { timeout: 20_000 });
const listOf = async (eventId: string) => {
  const path = `/api/registrations?eventId=${eventId}&status=all&perPage=100`;
  return calls.registrations.output.parse((await asAdmin('GET', path)).body).registrations;
};
const namesIn = async (eventId: string) => (await listOf(eventId)).map(({ firstName }) => firstName).toSorted();

const Counted = z.object({ count: z.int() });
const counted = ([row]: readonly unknown[]): number => Counted.parse(row).count;
/** Rows about registrants of an event, keys of theirs that are there, and pictures. */
const leftOf = async (eventId: string) => {
  const ids = (
    await sql`select distinct jsonb_path_query(body::jsonb, '$.data.registrants[*].registrantId') #>> '{}' as id
    from log.events where type = 'RegistrationSubmitted' and metadata::jsonb->>'eventId' = ${eventId}`
  ).map((row) => z.object({ id: z.string() }).parse(row).id);
  return {
    people: ids.length,
    rows: counted(await sql`select count(*)::int as count from read.registrants where event_id = ${eventId}`),
    types: counted(await sql`select count(*)::int as count from read.types where event_id = ${eventId}`),
    keys: counted(
      await sql`select count(*)::int as count from ops.person_keys where person_id = any(${ids}) and key is not null`,
    ),
    pictures: counted(await sql`select count(*)::int as count from ops.uploads where event_id = ${eventId}`),
    notes: counted(await sql`select count(*)::int as count from ops.event_copies where event_id = ${eventId}`),
  };
};
const nothing = { rows: 0, types: 0, keys: 0, pictures: 0, notes: 0 };
const untilEmpty = (eventId: string) =>
  vi.waitFor(async () => expect(await leftOf(eventId)).toMatchObject(nothing), { timeout: 20_000 });

describe('while an event is copied', () => {
  it('its source is changed: the copy is of before', async () => {
    const { event } = await source('As it was');
    const { eventId, typeId, fields } = event;
    const goOn = await holdBegin();
    const copyId = await begin(eventId);
    await asAdmin('PUT', `/api/events/${eventId}`, { name: 'Later', description: 'Later' });
    await asAdmin('PUT', `/api/types/${typeId}`, { name: 'Later' });
    await asAdmin('POST', '/api/fields', { eventId, title: 'Later', name: 'LATER', type: 'text' });
    await asAdmin('DELETE', `/api/fields/${fields.EMAIL}?force=true`);
    await register(turnout, event, ['Late']);
    await goOn();
    await untilWhole(copyId);
    const copy = calls.scheduleEvent.output.parse((await asAdmin('GET', `/api/events/${copyId}`)).body).event;
    expect([copy.name, copy.description]).toEqual(['As it was (copy)', '']);
    const types = calls.types.output.parse((await asAdmin('GET', `/api/types?eventId=${copyId}`)).body).types;
    expect(types.map(({ name }) => name)).toEqual(['Visitor']);
    const copied = calls.fields.output.parse((await asAdmin('GET', `/api/fields?eventId=${copyId}`)).body).fields;
    expect(copied.map(({ name }) => name)).toEqual(expect.arrayContaining(['FNAME', 'LNAME', 'EMAIL']));
    expect(copied.map(({ name }) => name)).not.toContain('LATER');
    expect(await namesIn(copyId)).toEqual(['Ada', 'Alan', 'Grace']);
  }, 40_000);

  it('nobody changes the copy, and no visitor sees it', async () => {
    const { event } = await source('Not yet');
    const { copyId, goOn } = await beginAndHold(event.eventId);
    const refused = await asAdmin('PUT', `/api/events/${copyId}`, { name: 'Mine' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'event-being-copied']);
    const field = { eventId: copyId, title: 'Mine', name: 'MINE', type: 'text' };
    expect((await asAdmin('POST', '/api/fields', field)).body['code']).toBe('event-being-copied');
    expect((await second.ask('GET', `/api/events/${copyId}`)).status).toBe(404);
    expect((await second.ask('GET', `/api/types?eventId=${copyId}`)).status).toBeGreaterThanOrEqual(400);
    await goOn();
    await untilWhole(copyId);
    expect((await second.ask('GET', `/api/events/${copyId}`)).status).toBe(200);
    expect((await asAdmin('PUT', `/api/events/${copyId}`, { name: 'Mine' })).status).toBe(200);
  }, 40_000);

  it('its source is deleted before anything is read: there is no copy', async () => {
    const { event } = await source('Gone before');
    const goOn = await holdBegin();
    const copyId = await begin(event.eventId);
    expect((await asAdmin('DELETE', `/api/events/${event.eventId}`)).status).toBe(200);
    await goOn();
    await vi.waitFor(async () => expect(await statusOf(copyId)).toBe(404), { timeout: 15_000 });
    await untilEmpty(copyId);
    await untilEmpty(event.eventId);
  }, 60_000);

  it('its source is deleted when everybody is there: the copy goes too, and nobody of it is known', async () => {
    const { event } = await source('Gone in the middle');
    const { copyId, goOn } = await beginAndHold(event.eventId);
    expect((await asAdmin('DELETE', `/api/events/${event.eventId}`)).status).toBe(200);
    await untilEmpty(event.eventId);
    await goOn();
    await vi.waitFor(async () => expect(await statusOf(copyId)).toBe(404), { timeout: 15_000 });
    await untilEmpty(copyId);
    expect((await leftOf(copyId)).people).toBe(3);
  }, 60_000);

  it('the copy is deleted: it is gone at once, then empty, and the source has everything', async () => {
    const { event } = await source('Stays');
    const { copyId, goOn } = await beginAndHold(event.eventId);
    expect((await asAdmin('DELETE', `/api/events/${copyId}`)).status).toBe(200);
    expect([await statusOf(copyId), (await second.ask('GET', `/api/events/${copyId}`)).status]).toEqual([404, 404]);
    await goOn();
    await untilEmpty(copyId);
    expect(await namesIn(event.eventId)).toEqual(['Ada', 'Alan', 'Grace']);
    expect(await leftOf(event.eventId)).toMatchObject({ people: 3, rows: 3, keys: 3, pictures: 1 });
  }, 60_000);

  it('somebody is erased: before they were read, they are not in it; after, they are erased there too', async () => {
    const { event, people } = await source('Asked for it');
    const erase = async (id: string | undefined) => {
      const found = calls.registration.output.parse((await asAdmin('GET', `/api/registrations/${id}`)).body);
      const { confirmationNumber: confirmation } = found.registration;
      const body = { reason: 'asked for it', confirmation };
      expect((await asAdmin('POST', `/api/x/registrations/${id}/erase`, body)).status).toBe(200);
    };
    const goOn = await holdBegin();
    const unread = await begin(event.eventId);
    await erase(people[1]);
    await goOn();
    await untilWhole(unread);
    expect(await namesIn(unread)).toEqual(['Ada', 'Grace']);
    // Read as the third of a group in which somebody has been erased meanwhile.
    await register(turnout, event, ['Edsger']);
    const picture = await uploadAndHold(event.eventId);
    const read = await begin(event.eventId);
    await vi.waitFor(async () =>
      expect(await sql`select 1 from ops.event_copies where event_id = ${read}`).toHaveLength(1),
    );
    const end = await holdEnd(read);
    await picture();
    await vi.waitFor(async () => expect(await namesIn(read)).toEqual(['Ada', 'Edsger', 'Grace']), { timeout: 15_000 });
    await erase(people[2]);
    await end();
    await untilWhole(read);
    await vi.waitFor(async () => expect(await namesIn(read)).toEqual(['', 'Ada', 'Edsger']), { timeout: 15_000 });
    await vi.waitFor(async () => expect(await leftOf(read)).toMatchObject({ people: 3, keys: 2 }));
  }, 60_000);
});

describe('whoever writes to an event that was deleted', () => {
  let event: TestEvent;
  let inside: string;
  beforeAll(async () => {
    const made = await source('Too late');
    ({ event } = made);
    inside = made.people[0] ?? '';
    expect((await asAdmin('DELETE', `/api/events/${event.eventId}`)).status).toBe(200);
    await untilEmpty(event.eventId);
  }, 60_000);

  it('is refused by every server: a registration, a check-in, an import, a picture', async () => {
    const { eventId, typeId, fields } = event;
    const token = turnout.adminToken;
    const field = (id: string, value: string) => ({ _id: id, value });
    const grecaptcha = await solved((await second.ask('GET', calls.botCheck.path)).body);
    const filled = [field(fields.FNAME, 'Late'), field(fields.LNAME, 'Example'), field(fields.EMAIL, 'l@example.org')];
    const body = { event: eventId, type: typeId, fields: filled };
    const send = async (path: string, name: string, content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('event', eventId);
      form.append('file', new Blob([content]), name);
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${second.url}${path}?eventId=${eventId}`, { method: 'POST', headers, body: form })).status;
    };
    const before = await leftOf(eventId);
    const checkIn = { registrationId: inside, eventId, method: 'qr' };
    expect([
      (await second.ask('POST', '/api/registrations', { body: { ...body, grecaptcha } })).status,
      (await second.ask('POST', '/api/registrations', { token, body })).status,
      (await second.ask('POST', '/api/checkin/registration/x', { token, body: checkIn })).status,
      (await second.ask('PUT', calls.setStatus.path, { token, body: { eventId, id: inside, status: 'rejected' } }))
        .status,
      await send(calls.uploadImport.path, 'people.csv', new TextEncoder().encode('First name\nAna\n')),
      await send(calls.uploadPicture.path, 'cover.png', new Uint8Array(pngOf(8, 4))),
    ]).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await leftOf(eventId)).toEqual(before);
  }, 30_000);

  it('having heard nothing of it, leaves nothing either: it is emptied once more', async () => {
    const platform = await openPlatform({ url: turnout.databaseUrl, name: 'late', logLevel: 'fatal' });
    const { eventId, typeId } = event;
    const id = platform.ids.derive('a registration that came late', 'registration');
    const [primaryId, registrantId] = [PrimaryId.parse(id), RegistrantId.parse(id)];
    const metadata = {
      eventId,
      commandId: systemCommandId('stood-still-meanwhile', id),
      correlationId: 'stood-still-meanwhile',
      actor: { kind: 'registrant', id: registrantId } as const,
      at: Instant.parse('2026-11-24T10:00:00.000Z'),
    };
    const registrants = [{ registrantId, typeId, status: 'confirmed' as const }];
    const data = { eventId, primaryId, confirmationNumber: 'LATE23456', registrants };
    const personal = { firstName: 'Late', lastName: 'Example', email: '', phone: '', fields: {} };
    const { toAppend } = await platform.seal(
      { type: registrationEvents.RegistrationSubmitted.type, data, personal: { [registrantId]: personal } },
      metadata,
      randomUUID(),
    );
    await platform.log.append(`registration-${primaryId}`, 'noStream', [toAppend]);
    await vi.waitFor(
      async () => {
        const facts = await platform.log.readStream(`event-${eventId}`);
        const emptied = facts.filter(({ type }) => type === eventSetupEvents.EventEmptied.type);
        expect(emptied.map(({ data: said }) => said)).toEqual([
          { eventId, people: 3 },
          { eventId, people: 1 },
        ]);
        expect(await leftOf(eventId)).toEqual({ people: 4, ...nothing });
      },
      { timeout: 20_000 },
    );
    const { erasures } = await readErasureJournal(journalOf(turnout.databaseUrl));
    expect(erasures.map(({ personId }) => personId)).toContain(registrantId);
    await platform.close();
  }, 40_000);
});
