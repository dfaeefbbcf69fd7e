// kind: stack
import { EventId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as said from '../testing/documents-client/bodies.ts';
import { documentsClient, listOf, logIn, recordOf, textOf } from '../testing/documents-client/client.ts';
import type { DocumentsClient, Said } from '../testing/documents-client/client.ts';
import { botToken } from '../testing/strangers.ts';
import { admin, openStaff, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let organiser: DocumentsClient;
let visitor: DocumentsClient;
let eventId: string;
let typeId: string;
let otherTypeId: string;
let fieldIds: Readonly<Record<string, string>>;

type Body = Readonly<Record<string, unknown>>;
const record = ({ status, body }: Said, name: string): Body => {
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return recordOf(body[name]);
};
const idOf = (one: Body) => textOf(one['_id']);

beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  organiser = await logIn(turnout.url, admin.email, admin.password);
  visitor = documentsClient(turnout.url);
  const fair = { name: 'Fair', startDate: '2027-10-01', endDate: '2027-10-02' };
  eventId = idOf(record(await organiser.post('/api/events', fair), 'event'));
  const age = { eventId, title: 'Age', name: 'AGE', type: 'integer', required: true };
  await organiser.post('/api/fields', age);
  const fields = listOf((await organiser.get('/api/fields', { eventId })).body['fields']);
  fieldIds = Object.fromEntries(fields.map((field) => [textOf(field['name']), idOf(field)]));
  const all = fields.map(idOf);
  otherTypeId = idOf(record(await organiser.post('/api/types', { eventId, name: 'Guest', fields: all }), 'type'));
  const groups = { groups: [otherTypeId], groupCount: { [otherTypeId]: 2 } };
  typeId = idOf(record(await organiser.post('/api/types', { eventId, name: 'Host', fields: all, ...groups }), 'type'));
}, 60_000);
afterAll(() => turnout.stop());

const staffWith = async (...flags: readonly string[]) => {
  const { email, password } = await openStaff(turnout, EventId.parse(eventId), flags);
  return logIn(turnout.url, email, password);
};
const entered = (firstName: string, more: Readonly<Record<string, unknown>> = {}) =>
  Object.entries({ FNAME: firstName, LNAME: 'Lovelace', AGE: 36, ...more }).map(([name, value]) => ({
    _id: fieldIds[name],
    name,
    value,
  }));
const submit = (client: DocumentsClient, firstName: string, more: Body = {}) =>
  client.post('/api/registrations', { event: eventId, type: typeId, fields: entered(firstName), ...more });
const register = async (firstName: string, more: Body = {}) =>
  record(await submit(organiser, firstName, more), 'registration');
const asVisitor = async (firstName: string, more: Body = {}) =>
  submit(visitor, firstName, { grecaptcha: await botToken(turnout), ...more });
const read = async (id: string) =>
  organiser.get(`/api/registrations/${id}`, { withChildregistrations: 'true', withConfirmedRegistrantTotal: 'true' });
const listed = async (query: Readonly<Record<string, string>>) =>
  listOf((await organiser.get('/api/registrations', { eventId, perPage: '1000', ...query })).body['registrations']);
const checkIn = (registrationId: string, more: Body = {}) =>
  organiser.post(`/api/checkin/registration/${eventId}`, {
    eventId,
    registrationId,
    method: 'qr',
    accept: true,
    ...more,
  });

describe('a registration with a parent', () => {
  it('joins that group, by staff, with the next place, the same number and a seat', async () => {
    const host = await register('Ada');
    const added = await register('Bo', { type: otherTypeId, parent: idOf(host) });
    expect(added).toMatchObject({
      parent: idOf(host),
      confirmationNumber: host['confirmationNumber'],
      registrantsCount: 2,
      registrationIndex: 2,
      status: 'confirmed',
    });
    const { registration, childRegistrations, totalConfirmedRegistrant } = (await read(idOf(host))).body;
    expect(recordOf(registration)['registrantsCount']).toBe(2);
    expect(listOf(childRegistrations).map(idOf)).toEqual([idOf(added)]);
    expect(totalConfirmedRegistrant).toBe(2);
    const group = await listed({ 'filters[parent]': idOf(host) });
    expect(group.map((one) => one['registrantsCount'])).toEqual([2, 2]);
    expect(await checkIn(idOf(added))).toMatchObject({ status: 200 });
    const story = await turnout.ask('GET', `/api/x/registrations/${idOf(host)}/story`, { token: turnout.adminToken });
    expect(JSON.stringify(story.body)).toContain('RegistrantsAdded');
  });
  it('joins it by a visitor, as many as the type lets bring along, and each gets their confirmation', async () => {
    const host = record(await asVisitor('Eve'), 'registration');
    const guest = (name: string) =>
      asVisitor(name, {
        type: otherTypeId,
        parent: idOf(host),
        fields: entered(name, { EMAIL: `${name.toLowerCase()}@example.org` }),
      });
    const first = record(await guest('Fay'), 'registration');
    expect(first).toMatchObject({ parent: idOf(host), registrationIndex: 2 });
    expect(first).not.toHaveProperty('fields');
    expect(await guest('Gus')).toMatchObject({ status: 200 });
    expect(await guest('Hal')).toMatchObject({ status: 422, body: { code: 'group-not-allowed' } });
    await vi.waitFor(
      async () => {
        const { messages } = (await organiser.get('/api/messages', { registrationId: idOf(first) })).body;
        expect(listOf(messages)).toMatchObject([{ type: 'confirmation', registrationId: idOf(first) }]);
        expect(textOf(listOf(messages)[0]?.['content'])).toContain('Fay');
      },
      { timeout: 15_000, interval: 100 },
    );
    expect((await visitor.get('/api/messages', { registrationId: idOf(first) })).status).toBe(401);
  });
  it('sent twice at once or again is one person; several at once get places of their own', async () => {
    const host = await register('Ida');
    const key = randomUUID();
    const body = { event: eventId, type: otherTypeId, parent: idOf(host), fields: entered('Jo') };
    const same = await Promise.all(
      [1, 2, 3].map(() =>
        turnout.ask('POST', '/api/registrations', {
          token: turnout.adminToken,
          body,
          headers: { 'idempotency-key': key },
        }),
      ),
    );
    expect(new Set(same.map((reply) => idOf(recordOf(reply.body['registration'])))).size).toBe(1);
    const many = await Promise.all(['K', 'L', 'M', 'N'].map((name) => register(name, { parent: idOf(host) })));
    expect(many.map((one) => one['registrationIndex']).toSorted()).toEqual([3, 4, 5, 6]);
    expect(await listed({ 'filters[parent]': idOf(host) })).toHaveLength(6);
  });
  it('takes no seat that there is not, and joins no group that is gone, of another event, or nobody’s', async () => {
    const tight = { eventId, name: 'Tight', availableSeats: 1, fields: Object.values(fieldIds) };
    const seat = idOf(record(await organiser.post('/api/types', tight), 'type'));
    const host = await register('Oda');
    expect(await register('Pia', { type: seat, parent: idOf(host) })).toMatchObject({ registrationIndex: 2 });
    expect(await submit(organiser, 'Quin', { type: seat, parent: idOf(host) })).toMatchObject({
      status: 409,
      body: { code: 'seats-exhausted' },
    });
    expect((await submit(organiser, 'R', { parent: '0'.repeat(20) })).status).toBe(404);
    const fair = { name: 'Else', startDate: '2027-10-01', endDate: '2027-10-02' };
    const elsewhere = idOf(record(await organiser.post('/api/events', fair), 'event'));
    expect((await submit(organiser, 'S', { event: elsewhere, parent: idOf(host) })).status).toBe(404);
    const status = { id: idOf(host), eventId, status: 'rejected' };
    await organiser.put('/api/registrations/update-status-only', status);
    expect(await submit(organiser, 'T', { parent: idOf(host) })).toMatchObject({ body: { code: 'group-not-open' } });
    expect((await read(idOf(host))).body['childRegistrations']).toHaveLength(1);
  });
  it('finds a closed form closed for visitors', async () => {
    const host = record(await asVisitor('Una'), 'registration');
    await organiser.put(`/api/events/${eventId}`, { registrationClosesAt: '2020-01-01' });
    expect((await asVisitor('Vic', { type: otherTypeId, parent: idOf(host) })).body['code']).toBe(
      'registration-closed',
    );
    await organiser.put(`/api/events/${eventId}`, { registrationClosesAt: null });
  });
});

describe('required fields and numbers', () => {
  it('bind visitors, not staff; a JSON number is good in an integer field', async () => {
    expect(await register('Wim', { fields: [] })).toMatchObject({ firstName: '' });
    expect((await asVisitor('Xena', { fields: entered('Xena').slice(0, 2) })).status).toBe(422);
    const one = await register('Yan');
    expect(listOf(one['fields']).find((field) => field['name'] === 'AGE')).toMatchObject({ value: '36' });
    const saved = record(
      await organiser.put(`/api/registrations/${idOf(one)}`, {
        ...one,
        fields: entered('Yan', { AGE: 40 }),
        forAll: false,
      }),
      'registration',
    );
    expect(listOf(saved['fields']).find((field) => field['name'] === 'AGE')).toMatchObject({ value: '40' });
    expect((await asVisitor('Zoe', { fields: entered('Zoe', { AGE: 1.5 }) })).status).toBe(422);
  });
});

describe('the attendee list', () => {
  it('reads every documented filter and option', async () => {
    const ada = await register('Adalbert');
    const options = { select: 'fields', reports: 'true', populateParent: 'true', 'filters[populateType]': 'true' };
    const by = (filter: Readonly<Record<string, string>>) =>
      listed({ 'filters[id]': idOf(ada), ...options, ...filter });
    for (const status of ['all', '', 'confirmed']) expect(await by({ status })).toHaveLength(1);
    for (const status of ['pending', 'deleted']) expect(await by({ 'filters[status][]': status })).toHaveLength(0);
    expect(await by({ 'filters[status][0]': 'pending', 'filters[status][1]': 'confirmed' })).toHaveLength(1);
    for (const paymentStatus of ['all', '', 'full-payment']) expect(await by({ paymentStatus })).toHaveLength(1);
    for (const paymentStatus of ['no-payment', 'partial-payment']) expect(await by({ paymentStatus })).toHaveLength(0);
    expect((await organiser.get('/api/registrations', { eventId, populate: 'x' })).status).toBe(400);
    expect((await organiser.get('/api/registrations', { eventId, statsu: 'all' })).status).toBe(400);
  });
  it('is downloaded by the ids of registrations alone, by whoever may', async () => {
    const ids = [idOf(await register('Bea')), idOf(await register('Cid'))];
    const sheet = await organiser.post('/api/registrations/download', { registrationIds: ids });
    expect(sheet).toMatchObject({ status: 200, kind: expect.stringContaining('spreadsheetml') });
    const blind = await staffWith('viewDashboard');
    expect((await blind.post('/api/registrations/download', { registrationIds: ids })).status).toBe(403);
    expect((await organiser.post('/api/registrations/download', { registrationIds: [] })).status).toBe(404);
  });
});

describe('the status check', () => {
  it('answers the names that were typed as fields, and nothing else of the form', async () => {
    const ada = await register('Dora', { fields: entered('Dora', { EMAIL: 'dora@example.org' }) });
    const path = `/api/registrations/with-confirmation-number/${textOf(ada['confirmationNumber'])}/${eventId}`;
    const found = record(await visitor.get(path, { firstName: 'dora', lastName: ' LOVELACE ' }), 'registration');
    expect(listOf(found['fields']).map(({ fieldMapping, value }) => [fieldMapping, value])).toEqual([
      ['firstName', 'Dora'],
      ['lastName', 'Lovelace'],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/dora@example\.org|"36"|:36[,}]/);
  });
});

describe('at the door', () => {
  it("'Checkin All' is the primary's, and refused on a secondary", async () => {
    const host = await register('Fia', { registrants: [{ type: otherTypeId, fields: entered('Gil') }] });
    const [guest] = listOf((await read(idOf(host))).body['childRegistrations']);
    const refused = await checkIn(idOf(guest ?? {}), { isCheckInAll: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-the-primary' } });
    const all = await checkIn(idOf(host), { isCheckInAll: true });
    expect(all.body['checkins']).toHaveLength(2);
  });
  it('a check-in is undone without a body, and the fact says that no reason was given', async () => {
    const ada = await register('Hans');
    const checkin = record(await checkIn(idOf(ada)), 'checkin');
    const undone = await organiser.remove(`/api/checkin/registration/${idOf(checkin)}`);
    expect(undone).toMatchObject({ status: 200, body: { registration: { checkedIn: false } } });
    const log = await turnout.ask('GET', `/api/x/registrations/${idOf(ada)}/story`, { token: turnout.adminToken });
    expect(JSON.stringify(log.body)).toContain('CheckInUndone');
  });
  it('staff read every documented key of a check-in at a checkpoint', async () => {
    const made = record(await organiser.post('/api/checkpoints', { eventId, ...said.checkpoint }), 'checkpoint');
    const ada = await register('Ina');
    const at = { eventId, checkpointId: idOf(made) };
    const found = await organiser.post('/api/checkpoints/attendees-by-id', { ...at, registrationId: idOf(ada) });
    expect(listOf(found.body['registrations']).map(idOf)).toEqual([idOf(ada)]);
    const body = { ...at, primaryRegistrant: idOf(ada), attendees: [idOf(ada)], checkpointFieldData: [] };
    const { _id } = record(await organiser.post('/api/checkpoints/checkin', body), 'checkin');
    const path = `/api/checkpoints/get-checkin/${textOf(_id)}`;
    const whole = record(await organiser.get(path), 'checkin');
    const keys = ['status', 'printed', 'code', 'confirmationNumber', 'note', 'createdAt', 'registrantIds', 'names'];
    const more = ['populatedAttendeeIds', 'attendees', 'primaryRegistrant', 'event', 'checkpoint'];
    for (const key of [...keys, ...more]) expect(whole).toHaveProperty(key);
    expect(await visitor.get(textOf(listOf(whole['attendees'])[0]?.['qr']))).toMatchObject({ status: 200 });
    expect(record(await visitor.get(path), 'checkin')).not.toHaveProperty('note');
  });
});

describe('Permanent Delete', () => {
  const count = async () => {
    const { stats } = (await organiser.get(`/api/stats/${eventId}`)).body;
    return recordOf(recordOf(recordOf(stats)['users'])['byStatus'])['deleted'];
  };
  it('of a deleted registration, by the platform admin: gone everywhere, and the person erased', async () => {
    const fields = entered('Vanishing', { EMAIL: 'vanishing@example.org' });
    const one = await register('Vanishing', { fields });
    const before = await count();
    const path = `/api/registrations/${idOf(one)}`;
    const staff = await staffWith('viewRegistrants', 'viewRegistrationTypes');
    expect((await staff.remove(path)).status).toBe(200);
    expect((await read(idOf(one))).body).toMatchObject({ registration: { status: 'deleted' } });
    expect((await staff.remove(path)).status).toBe(409);
    expect(await organiser.remove(path)).toMatchObject({ status: 200, body: { message: 'Successfully deleted!' } });
    expect((await read(idOf(one))).status).toBe(404);
    expect(await listed({ 'filters[id]': idOf(one), status: 'all' })).toEqual([]);
    expect((await organiser.get('/api/registrations', { eventId, 'filters[name]': 'Vanishing' })).body['total']).toBe(
      0,
    );
    expect(await count()).toBe(before);
    expect((await checkIn(idOf(one))).status).toBe(409);
    expect(await organiser.remove(path)).toMatchObject({ status: 200 });
    const erased = await turnout.ask('GET', `/api/x/registrations/${idOf(one)}/held`, { token: turnout.adminToken });
    expect(erased.status).toBe(404);
    const past = `/api/x/history/${eventId}/attendees?at=${encodeURIComponent(textOf(one['createdAt']))}&search=Vanishing`;
    expect((await turnout.ask('GET', past, { token: turnout.adminToken })).body['registrations']).toEqual([]);
  });
  it('leaves the others of a group, and takes its primary last', async () => {
    const host = await register('Zeno', { registrants: [{ type: otherTypeId, fields: entered('Yves') }] });
    const [guest] = listOf((await read(idOf(host))).body['childRegistrations']);
    const status = { id: idOf(host), eventId, status: 'deleted', forAll: true };
    await organiser.put('/api/registrations/update-status-only', status);
    expect(await organiser.remove(`/api/registrations/${idOf(host)}`)).toMatchObject({
      status: 409,
      body: { code: 'group-not-empty' },
    });
    expect((await organiser.remove(`/api/registrations/${idOf(guest ?? {})}`)).status).toBe(200);
    expect((await read(idOf(host))).body).toMatchObject({ registration: { registrantsCount: 1 } });
    expect((await organiser.remove(`/api/registrations/${idOf(host)}`)).status).toBe(200);
    expect(await listed({ 'filters[parent]': idOf(host), status: 'all' })).toEqual([]);
  });
});
