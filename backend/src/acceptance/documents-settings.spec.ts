// kind: stack
import { EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { beforeAll, describe, expect, it } from 'vitest';
import * as said from '../testing/documents-client/bodies.ts';
import {
  documentsClient,
  listOf,
  logIn,
  recordOf,
  textOf,
  type DocumentsClient,
  type Said,
} from '../testing/documents-client/client.ts';
import { admin, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let organiser: DocumentsClient;
let visitor: DocumentsClient;
let eventId: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  organiser = await logIn(turnout.url, admin.email, admin.password);
  visitor = documentsClient(turnout.url);
  const made = await organiser.post('/api/events', { name: 'Fair', startDate: '2027-10-01', endDate: '2027-10-02' });
  eventId = textOf(recordOf(made.body['event'])['_id']);
}, 60_000);

/** The record that an answer holds; throws with what was said where it was refused. */
const record = ({ status, body }: Said, name: string): Readonly<Record<string, unknown>> => {
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return recordOf(body[name]);
};
const idOf = (one: Readonly<Record<string, unknown>>) => textOf(one['_id']);
const tokenOf = async (...flags: readonly string[]) => {
  const { email, password } = await openStaff(turnout, EventId.parse(eventId), flags);
  return logIn(turnout.url, email, password);
};

/** Where in the log and in the read models a text stands. */
const rowsWith = async (text: string): Promise<readonly string[]> => {
  const sql = openSql(turnout.databaseUrl, { max: 1 });
  const tables = await sql<{ place: string }[]>`
    select format('%I.%I', schemaname, tablename) as place from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { place } of tables) {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${place} t where strpos(t::text, $1) > 0`,
      [text],
    );
    if ((row?.count ?? 0) > 0) found.push(place);
  }
  await sql.end();
  return found;
};

describe('an event', () => {
  it('takes every documented setting, gives it back, and takes the event as it was read', async () => {
    const saved = record(await organiser.put(`/api/events/${eventId}`, said.eventSettings), 'event');
    expect(saved).toMatchObject(said.eventSettings);
    const read = record(await organiser.get(`/api/events/${eventId}`), 'event');
    expect(read).toMatchObject(said.eventSettings);
    expect(record(await organiser.put(`/api/events/${eventId}`, { ...read, forAll: false }), 'event')).toEqual(read);
    const { events } = (await organiser.get('/api/events')).body;
    expect(listOf(events)[0]).toMatchObject(said.eventSettings);
  });
  it('is created with any of them', async () => {
    const made = record(await organiser.post('/api/events', { ...said.eventSettings, name: 'Whole' }), 'event');
    expect(made).toMatchObject({ ...said.eventSettings, name: 'Whole' });
  });
  it('refuses a key that no document has, and a documented one whose value is none', async () => {
    expect(await organiser.put(`/api/events/${eventId}`, { alowCash: true })).toMatchObject({ status: 400 });
    expect(await organiser.put(`/api/events/${eventId}`, { allowCash: 'perhaps' })).toMatchObject({ status: 400 });
    expect(await organiser.put(`/api/events/${eventId}`, { paymentInfo: 'x'.repeat(200_000) })).toMatchObject({
      status: 422,
    });
  });
  it('takes the secrets of payment providers and never tells them, in no answer and not in the log', async () => {
    const saved = record(await organiser.put(`/api/events/${eventId}`, said.eventSecrets), 'event');
    const read = record(await organiser.get(`/api/events/${eventId}`), 'event');
    expect(saved['secretsSet']).toEqual(Object.keys(said.eventSecrets).toSorted());
    expect(read['secretsSet']).toEqual(saved['secretsSet']);
    const removed = record(await organiser.put(`/api/events/${eventId}`, { stripeRefundSecret: '' }), 'event');
    expect(removed['secretsSet']).not.toContain('stripeRefundSecret');
    const everywhere = [saved, read, removed, (await organiser.get('/api/events')).body];
    const log = await turnout.ask('GET', `/api/x/history/${eventId}/export`, { token: turnout.adminToken });
    expect(JSON.stringify([everywhere, log])).not.toContain('never-told');
    expect(await rowsWith('never-told')).toEqual([]);
  });
  it('shows strangers no admin setting', async () => {
    const read = record(await visitor.get(`/api/events/${eventId}`), 'event');
    expect(read['name']).toBe(said.eventSettings.name);
    for (const key of said.adminSettings) expect(read).not.toHaveProperty(key);
    expect(read).not.toHaveProperty('secretsSet');
  });
  it('says who has which role to those who may see roles, and to nobody else', async () => {
    const [seeing, blind] = [await tokenOf('viewUsers', 'settings'), await tokenOf('settings')];
    const rolesAs = async (client: DocumentsClient) =>
      record(await client.get(`/api/events/${eventId}`), 'event')['adminRoles'];
    const roles = recordOf(await rolesAs(seeing));
    expect(Object.values(roles)).toContainEqual(expect.objectContaining({ viewUsers: true, settings: true }));
    expect(await rolesAs(organiser)).toEqual(roles);
    expect(await rolesAs(blind)).toBeUndefined();
    expect(await rolesAs(visitor)).toBeUndefined();
    // Whoever writes settings sends back what was read; who is not named keeps their role (backend/src/access/roles.spec.ts).
    const read = record(await seeing.get(`/api/events/${eventId}`), 'event');
    expect(await seeing.put(`/api/events/${eventId}`, read)).toMatchObject({ status: 200 });
    expect(await seeing.put(`/api/events/${eventId}`, { ...read, adminRoles: {} })).toMatchObject({ status: 200 });
    expect(await rolesAs(seeing)).toEqual(roles);
  });
});

describe('a registration type', () => {
  it('takes every documented key, gives it back, and takes the type as it was read', async () => {
    const made = record(await organiser.post('/api/types', { eventId, ...said.registrationType }), 'type');
    expect(made).toMatchObject(said.registrationType);
    const read = record(await organiser.get(`/api/types/${idOf(made)}`), 'type');
    expect(read).toMatchObject(said.registrationType);
    const { fields } = (await organiser.get('/api/fields', { eventId })).body;
    const whole = { ...read, fields, forAll: true };
    const saved = record(await organiser.put(`/api/types/${idOf(made)}`, whole), 'type');
    expect(listOf(saved['fields']).map(idOf)).toEqual(listOf(fields).map(idOf));
    expect(saved).toMatchObject(said.registrationType);
  });
  it('shows strangers none of what is for organisers', async () => {
    const types = listOf((await visitor.get('/api/types', { 'filters[eventId]': eventId })).body['types']);
    expect(types.length).toBeGreaterThan(0);
    for (const type of types) {
      for (const key of ['allowedEmails', 'allowedEmailsRevision', 'discounCoupons', 'orderGroup', 'printerType']) {
        expect(type).not.toHaveProperty(key);
      }
      for (const field of listOf(type['fields'])) expect(field).not.toHaveProperty('hideOnExport');
    }
  });
  it('that stands in a type group is in use', async () => {
    const type = record(await organiser.post('/api/types', { eventId, name: 'Grouped' }), 'type');
    const group = record(
      await organiser.post('/api/type-groups', { eventId, name: 'G', types: [idOf(type)] }),
      'typeGroup',
    );
    const refused = await organiser.remove(`/api/types/${idOf(type)}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Type is being used!', attendees: [], registrationGroups: [{ _id: idOf(group), name: 'G' }] },
    });
    const read = record(await organiser.get(`/api/type-groups/${idOf(group)}`), 'typeGroup');
    expect(await organiser.put(`/api/type-groups/${idOf(group)}`, { ...read, types: [] })).toMatchObject({
      status: 200,
    });
    expect(await organiser.remove(`/api/types/${idOf(type)}`)).toMatchObject({ status: 200 });
  });
});

describe('a custom field', () => {
  const define = async (body: Readonly<Record<string, unknown>>) =>
    record(await organiser.post('/api/fields', { eventId, ...body }), 'field');
  it('takes every documented key, gives it back, and takes the field as it was read', async () => {
    const made = await define({ ...said.customField, propagateChanges: true });
    expect(made).toMatchObject(said.customField);
    const read = record(await organiser.get(`/api/fields/${idOf(made)}`), 'field');
    expect(read).toEqual(made);
    expect(
      record(await organiser.put(`/api/fields/${idOf(made)}`, { ...read, propagateChanges: false }), 'field'),
    ).toEqual(read);
    const query = { 'filters[eventId]': eventId, 'filters[sortUsingValuesWhileSaving]': 'true' };
    expect((await organiser.get('/api/fields', query)).status).toBe(200);
  });
  it.each(said.fieldTypes)('is of type %s', async (type) => {
    expect(await define({ title: type, name: `OF_${type}`, type, values: 'a\nb', labels: 'A\nB' })).toMatchObject({
      type,
    });
  });
  it.each(said.fieldMappings)('is mapped to %s', async (fieldMapping) => {
    const body = { title: fieldMapping, name: `TO_${fieldMapping}`, type: 'text', fieldMapping };
    expect(await define(body)).toMatchObject({ fieldMapping });
  });
  it('takes every documented validation', async () => {
    const body = { title: 'V', name: 'VALIDATED', type: 'text', validations: said.fieldValidations };
    expect(await define(body)).toMatchObject({ validations: said.fieldValidations });
  });
  it('is changed, cloned and deleted with editCustomFields, and made with createCustomFields', async () => {
    const editor = await tokenOf('viewCustomFields', 'editCustomFields');
    const maker = await tokenOf('viewCustomFields', 'createCustomFields');
    const field = { eventId, title: 'Colour', name: 'COLOUR', type: 'text' };
    expect((await editor.post('/api/fields', field)).status).toBe(403);
    const made = record(await maker.post('/api/fields', field), 'field');
    expect((await maker.put(`/api/fields/${idOf(made)}`, { title: 'Color' })).status).toBe(403);
    expect((await maker.remove(`/api/fields/${idOf(made)}`)).status).toBe(403);
    expect((await editor.put(`/api/fields/${idOf(made)}`, { title: 'Color' })).status).toBe(200);
    const clone = record(await editor.post(`/api/fields/${idOf(made)}/clone`), 'field');
    expect(clone).toMatchObject({ title: 'Color', type: 'text' });
    expect(idOf(clone)).not.toBe(idOf(made));
    expect((await maker.post(`/api/fields/${idOf(made)}/clone`)).status).toBe(403);
    expect((await editor.remove(`/api/fields/${idOf(clone)}`)).status).toBe(200);
  });
});

describe('speakers, type groups, activities, checkpoints and their fields', () => {
  it.each([
    ['speakers', 'speaker', said.speaker],
    ['type-groups', 'typeGroup', { name: 'Group', order: 1, types: [] }],
    ['activities', 'activity', said.activity],
    ['checkpoints', 'checkpoint', said.checkpoint],
    ['checkpointfields', 'field', said.checkpointField],
  ] as const)(
    '%s take every documented key, give it back, and are taken as they were read',
    async (path, name, body) => {
      const made = record(await organiser.post(`/api/${path}`, { eventId, ...body }), name);
      expect(made).toMatchObject(body);
      const read = record(await organiser.get(`/api/${path}/${idOf(made)}`, { eventId }), name);
      expect(read).toEqual(made);
      expect(record(await organiser.put(`/api/${path}/${idOf(made)}`, { ...read, forAll: false }), name)).toEqual(read);
      expect((await organiser.put(`/api/${path}/${idOf(made)}`, { nmae: 'typo' })).status).toBe(400);
    },
  );
  it("a checkpoint's qr is a picture", async () => {
    const made = record(await organiser.post('/api/checkpoints', { eventId, ...said.checkpoint }), 'checkpoint');
    const picture = await visitor.get(textOf(made['qr']));
    expect(picture).toMatchObject({ status: 200, kind: expect.stringMatching(/^image\//) });
    const { checkpoints } = (await organiser.get('/api/checkpoints', { eventId })).body;
    expect(listOf(checkpoints).find((one) => idOf(one) === idOf(made))?.['qr']).toBe(made['qr']);
  });
});

describe('a user', () => {
  it('is taken as it was read; what is not changed there is refused where it differs', async () => {
    const { accountId } = await openStaff(turnout, EventId.parse(eventId), ['viewDashboard']);
    const read = record(await organiser.get(`/api/users/${accountId}`), 'user');
    expect(record(await organiser.put(`/api/users/${accountId}`, { ...read, forAll: false }), 'user')).toEqual(read);
    const roles = { [eventId]: { viewDashboard: true, viewReports: true } };
    const saved = record(await organiser.put(`/api/users/${accountId}`, { ...read, name: 'Renamed', roles }), 'user');
    expect(saved).toMatchObject({ name: 'Renamed', roles: { [eventId]: { viewReports: true } } });
    // `admin` hands the administrator's role over (access/hand-over.spec.ts).
    expect(await organiser.put(`/api/users/${accountId}`, { ...saved, event: null })).toMatchObject({
      status: 422,
      body: { details: { field: 'event' } },
    });
    // Another address waits until its owner follows the link there (access/email-change.spec.ts).
    const moved = await organiser.put(`/api/users/${accountId}`, { ...saved, email: 'moved-as-read@example.org' });
    expect(record(moved, 'user')).toMatchObject({ email: saved['email'] });
    expect((await organiser.put(`/api/users/${accountId}`, { ...saved, emial: '' })).status).toBe(400);
  });
});
