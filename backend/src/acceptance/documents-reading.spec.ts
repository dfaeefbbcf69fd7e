// kind: stack
import { EventId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentsClient, listOf, logIn, recordOf, textOf } from '../testing/documents-client/client.ts';
import type { DocumentsClient, Said } from '../testing/documents-client/client.ts';
import { admin, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let organiser: DocumentsClient;
let visitor: DocumentsClient;
let eventId: string;
let hostType: string;
let guestType: string;
let fieldIds: Readonly<Record<string, string>>;
let host: Body;
let guest: Body;

type Body = Readonly<Record<string, unknown>>;
const record = ({ status, body }: Said, name: string): Body => {
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return recordOf(body[name]);
};
const idOf = (one: Body) => textOf(one['_id']);
const make = async (path: string, name: string, body: Body) =>
  idOf(record(await organiser.post(`/api/${path}`, { eventId, ...body }), name));
const entered = (firstName: string, meal: string) =>
  Object.entries({ FNAME: firstName, LNAME: 'Lovelace', MEAL: meal }).map(([name, value]) => ({
    _id: fieldIds[name],
    name,
    value,
  }));
const staffWith = async (...flags: readonly string[]) => {
  const { email, password } = await openStaff(turnout, EventId.parse(eventId), flags);
  return logIn(turnout.url, email, password);
};
const fieldOf = (one: Body | undefined, name: string) =>
  listOf(one?.['fields']).find((field) => field['name'] === name);
const listed = async (query: Readonly<Record<string, string>>) =>
  listOf((await organiser.get('/api/registrations', { eventId, ...query })).body['registrations']);
const menu = { values: 's\nf', labels: 'Soup\nFish' };

beforeAll(async () => {
  turnout = await sharedTurnout();
  organiser = await logIn(turnout.url, admin.email, admin.password);
  visitor = documentsClient(turnout.url);
  const fair = { name: 'Fair', startDate: '2027-10-01', endDate: '2027-10-02', keywords: 'fair, autumn' };
  eventId = idOf(record(await organiser.post('/api/events', fair), 'event'));
  await make('fields', 'field', { title: 'Meal', name: 'MEAL', type: 'list', ...menu });
  const fields = listOf((await organiser.get('/api/fields', { eventId })).body['fields']);
  fieldIds = Object.fromEntries(fields.map((one) => [textOf(one['name']), idOf(one)]));
  const all = fields.map(idOf);
  guestType = await make('types', 'type', { name: 'Guest', fields: all, price: 25 });
  const groups = { groups: [guestType], groupCount: { [guestType]: 2 }, minimumCount: 3 };
  hostType = await make('types', 'type', { name: 'Host', fields: all, price: 100, ...groups });
  const answer = await organiser.post('/api/registrations', {
    event: eventId,
    type: hostType,
    fields: entered('Ada', 's'),
    asofdate: '2027-03-01',
    registrants: [{ type: guestType, fields: entered('Bo', 'f') }],
  });
  host = record(answer, 'registration');
  guest = listOf(answer.body['childRegistrations'])[0] ?? {};
}, 60_000);

describe('a registration', () => {
  it('carries the options of its fields, what its type lets bring along and the day it is charged as of, however it is read', async () => {
    const read = await organiser.get(`/api/registrations/${idOf(host)}`, { withChildregistrations: 'true' });
    const number = textOf(host['confirmationNumber']);
    const byNumber = await organiser.get(`/api/registrations/all-by-confirmation-number/${number}/${eventId}`);
    const status = { id: idOf(host), eventId, status: 'confirmed', confirmationNumber: number };
    const set = await organiser.put('/api/registrations/update-status-only', { ...status, status: 'pending' });
    const setBack = await organiser.put('/api/registrations/update-status-only', status);
    const whole = {
      'POST /api/registrations': host,
      'GET /api/registrations/{id}': record(read, 'registration'),
      'PUT /api/registrations/{id}': record(
        await organiser.put(`/api/registrations/${idOf(host)}`, { fields: [] }),
        'registration',
      ),
      'PUT /api/registrations/update-status-only': record(set, 'registration'),
    };
    expect(setBack.status).toBe(200);
    const lists = {
      'GET /api/registrations': (await listed({ 'filters[id]': idOf(host) }))[0],
      'all-by-confirmation-number': listOf(byNumber.body['registrations'])[0],
      'with-confirmation-number': record(
        await organiser.get(`/api/registrations/with-confirmation-number/${number}/${eventId}`, {
          firstName: 'Ada',
          lastName: 'Lovelace',
        }),
        'registration',
      ),
    };
    for (const [how, one] of Object.entries({ ...whole, ...lists })) {
      expect(fieldOf(one, 'MEAL'), how).toMatchObject({ value: 's', ...menu });
      expect(fieldOf(one, 'FNAME'), how).toMatchObject({ values: '', labels: '' });
      expect(one?.['type'], how).toMatchObject({ _id: hostType, groupCount: { [guestType]: 2 }, minimumCount: 3 });
    }
    for (const [how, one] of Object.entries(whole))
      if (!how.startsWith('PUT')) expect(one['asofdate'], how).toBe('2027-03-01');
    const [child] = listOf(read.body['childRegistrations']);
    expect(fieldOf(child, 'MEAL')).toMatchObject({ value: 'f', ...menu });
    expect(child).toMatchObject({ type: { groupCount: {}, minimumCount: 0 }, asofdate: '2027-03-01' });
  });

  it('has its parent whole where that is asked for, also on a page without it', async () => {
    const ofGuest = { 'filters[id]': idOf(guest) };
    expect(await listed(ofGuest)).toMatchObject([{ parent: idOf(host) }]);
    for (const asked of [{ populateParent: 'true' }, { 'filters[populateParent]': 'true' }]) {
      const [one] = await listed({ ...ofGuest, ...asked });
      const parent = recordOf(one?.['parent']);
      expect(parent).toMatchObject({
        _id: idOf(host),
        confirmationNumber: host['confirmationNumber'],
        total: 125,
        paid: 0,
        type: { name: 'Host' },
      });
      expect(fieldOf(parent, 'FNAME')).toMatchObject({ value: 'Ada' });
    }
    const both = await listed({ populateParent: 'true' });
    expect(both.map(({ parent }) => (parent === null ? null : idOf(recordOf(parent))))).toEqual([null, idOf(host)]);
    expect(await listed({ ...ofGuest, populateParent: 'false' })).toMatchObject([{ parent: idOf(host) }]);
  });

  it('read by strangers says no more than before', async () => {
    const read = record(await visitor.get(`/api/registrations/${idOf(host)}`), 'registration');
    for (const key of ['fields', 'asofdate', 'keywords']) expect(read).not.toHaveProperty(key);
    expect(read['type']).not.toHaveProperty('groupCount');
  });
});

describe('an event', () => {
  const eventOf = async (client: DocumentsClient) => record(await client.get(`/api/events/${eventId}`), 'event');
  it('says how many registered and what they paid to those who may see as much elsewhere', async () => {
    const payment = { registrationId: idOf(host), eventId, type: 'payment', amount: 40, method: 'cash' };
    expect((await organiser.post('/api/payments', payment)).status).toBe(200);
    expect(await eventOf(organiser)).toMatchObject({ totalRegistrations: 2, totalPaid: 40 });
    const { events } = (await organiser.get('/api/events')).body;
    expect(listOf(events).find((one) => idOf(one) === eventId)).toMatchObject({ totalRegistrations: 2, totalPaid: 40 });
    const totals = async (...flags: readonly string[]) => {
      const { totalRegistrations, totalPaid } = await eventOf(await staffWith(...flags));
      return [totalRegistrations, totalPaid];
    };
    expect(await totals('viewRegistrants')).toEqual([2, undefined]);
    expect(await totals('viewDashboard')).toEqual([2, undefined]);
    expect(await totals('viewTransactionSummary')).toEqual([undefined, 40]);
    expect(await totals('settings', 'viewUsers', 'checkinRegistrants')).toEqual([undefined, undefined]);
    const read = await eventOf(organiser);
    const saved = await organiser.put(`/api/events/${eventId}`, { ...read, totalRegistrations: 7, totalPaid: 0 });
    expect(record(saved, 'event')).toEqual(read);
  });
  it('says to visitors what a form asks of it, and no total', async () => {
    const seen = await eventOf(visitor);
    expect(seen).toMatchObject({
      keywords: 'fair, autumn',
      checkForDuplicates: false,
      allowRegistrantToDeleteRegistrant: false,
    });
    for (const key of ['totalRegistrations', 'totalPaid', 'confirmationNumberSequence'])
      expect(seen).not.toHaveProperty(key);
  });
});

describe('the log of what users did', () => {
  it('of an event has what was done in it, up to a thousand a page, and log-ins where they are asked for', async () => {
    const fair = { name: 'Elsewhere', startDate: '2027-10-01', endDate: '2027-10-02' };
    const elsewhere = idOf(record(await organiser.post('/api/events', fair), 'event'));
    const logs = async (query: Readonly<Record<string, string>>) =>
      listOf((await organiser.get('/api/loggers', { 'filters[eventId]': elsewhere, ...query })).body['loggers']);
    const names = (await logs({ perPage: '1000' })).map(({ activityName }) => textOf(activityName));
    expect(names).toContain('EventScheduled');
    for (const name of ['login', 'RegistrationSubmitted', 'AccountOpened']) expect(names).not.toContain(name);
    const { email, password } = await openStaff(turnout, EventId.parse(elsewhere), ['viewDashboard']);
    await logIn(turnout.url, email, password);
    const logIns = await vi.waitFor(
      async () => {
        const found = await logs({ activityName: 'login' });
        expect(found.length).toBeGreaterThan(0);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(new Set(logIns.map(({ activityName }) => activityName))).toEqual(new Set(['login']));
    expect((await organiser.get('/api/loggers', { eventId: elsewhere, perPage: '1001' })).status).toBe(422);
  });
});

describe('repopulating an activity', () => {
  it('answers how many are registered once it is done', async () => {
    const activityId = await make('activities', 'activity', { name: 'Tour', autoEnrollTypes: [hostType, guestType] });
    const answer = await organiser.post('/api/activities/repopulate', { event: eventId, activityId });
    expect(answer).toMatchObject({ status: 200, body: { registeredAttendees: 2 } });
    expect(textOf(answer.body['message'])).not.toBe('');
  });
});
