// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});

const create = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  turnout.ask('POST', '/api/events', { token, body, headers });
const dates = { startDate: '2027-03-01', endDate: '2027-03-02' };
const read = async (eventId: string) =>
  calls.event.output.parse((await turnout.ask('GET', `/api/events/${eventId}`, { token })).body).event;
const idsSeenBy = async (who: string) =>
  calls.events.output
    .parse((await turnout.ask('GET', '/api/events', { token: who })).body)
    .events.map(({ _id }) => String(_id));

describe('creating an event', () => {
  it('asks for a name and dates only; the rest has defaults', async () => {
    const { event } = calls.scheduleEvent.output.parse((await create({ name: '  Spring fair ', ...dates })).body);
    expect(event).toMatchObject({
      name: 'Spring fair',
      startDate: '2027-03-01T00:00:00.000Z',
      endDate: '2027-03-02T23:59:59.999Z',
      description: '',
      timeZone: 'UTC',
      language: '',
      appCurrency: 'USD',
      allowScannerCheckin: true,
    });
    expect(await read(event._id)).toEqual(event);
  });

  it.each([
    ['en', ['First name', 'Last name', 'E-mail']],
    ['', ['First name', 'Last name', 'E-mail']],
    ['es', ['Nombre', 'Apellidos', 'Correo electrónico']],
    ['fr', ['Prénom', 'Nom', 'E-mail']],
  ])('in the language "%s" begins with its first fields in that language', async (language, titles) => {
    const { event } = calls.scheduleEvent.output.parse((await create({ name: 'Fair', language, ...dates })).body);
    const answer = await turnout.ask('GET', `/api/fields?eventId=${event._id}`, { token });
    const { fields } = calls.fields.output.parse(answer.body);
    expect(fields.map(({ name }) => name)).toEqual(['FNAME', 'LNAME', 'EMAIL']);
    expect(fields.map(({ title }) => title)).toEqual(titles);
  });

  it('twice with the same command makes one event', async () => {
    const headers = { 'idempotency-key': 'one-event-only' };
    const [first, again] = [
      await create({ name: 'Once', ...dates }, headers),
      await create({ name: 'Once', ...dates }, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-turnout-position')).toBe(first.headers.get('x-turnout-position'));
  });

  it.each([
    ['no name', { ...dates }, 400, 'name'],
    ['an empty name', { name: '   ', ...dates }, 422, 'name'],
    ['a name of 201 letters', { name: 'x'.repeat(201), ...dates }, 422, 'name'],
    ['a start that is no date', { name: 'x', ...dates, startDate: 'tomorrow' }, 400, 'startDate'],
    ['a day that no month has', { name: 'x', ...dates, endDate: '2027-02-30' }, 400, 'endDate'],
    ['a date that is a number', { name: 'x', ...dates, startDate: 20270301 }, 400, 'startDate'],
    ['a time zone nobody has', { name: 'x', ...dates, timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
    ['an offset in place of a time zone', { name: 'x', ...dates, timeZone: '+05:45' }, 422, 'timeZone'],
    ['a currency nobody has', { name: 'x', ...dates, appCurrency: 'QQQ' }, 422, 'appCurrency'],
    ['a web address of another kind', { name: 'x', ...dates, website: 'javascript:alert(1)' }, 422, 'website'],
    ['a key nobody knows', { name: 'x', ...dates, colour: 'red' }, 400, 'colour'],
  ])('with %s is refused and names the key', async (_, body, status, field) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status, body: { details: { field } } });
    expect(String(answer.body['message'])).toContain(field);
  });

  it('that ends before it starts is refused, and so is a change to that', async () => {
    const refused = { status: 422, body: { code: 'event-ends-before-it-starts' } };
    expect(await create({ name: 'x', startDate: '2027-03-02', endDate: '2027-03-01' })).toMatchObject(refused);
    const { eventId } = await makeTestEvent(turnout);
    const answer = await turnout.ask('PUT', `/api/events/${eventId}`, { token, body: { endDate: '2026-01-01' } });
    expect(answer).toMatchObject(refused);
  });

  it('is for admins', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const staff = await openStaff(turnout, eventId, ['settings', 'viewDashboard'], 'no-admin@example.org');
    const answer = await turnout.ask('POST', '/api/events', { token: staff.token, body: { name: 'x', ...dates } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  });
});

describe('an event', () => {
  it('changes only in what is sent', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const was = await read(eventId);
    const body = { name: 'Autumn fair', timeZone: 'Europe/Madrid' };
    expect(await turnout.ask('PUT', `/api/events/${eventId}`, { token, body })).toMatchObject({ status: 200 });
    expect(await read(eventId)).toEqual({ ...was, ...body, _version: 1 });
  });

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'])(
    'has the time zone %s by whichever name a browser has for it',
    async (timeZone) => {
      const { eventId } = await makeTestEvent(turnout);
      expect(await turnout.ask('PUT', `/api/events/${eventId}`, { token, body: { timeZone } })).toMatchObject({
        status: 200,
      });
      expect((await read(eventId)).timeZone).toBe(timeZone);
    },
  );

  it('is not changed by a key nobody knows, whatever stands beside it', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const was = await read(eventId);
    const body = { name: 'Changed', apCurrency: 'EUR' };
    expect(await turnout.ask('PUT', `/api/events/${eventId}`, { token, body })).toMatchObject({
      status: 400,
      body: { details: { field: 'apCurrency' } },
    });
    expect(await read(eventId)).toEqual(was);
  });

  it('may be changed by who holds settings in it, and not by who holds them in another', async () => {
    const [own, other] = [await makeTestEvent(turnout, 'Own'), await makeTestEvent(turnout, 'Other')];
    const staff = await openStaff(turnout, own.eventId, ['settings']);
    const change = async (eventId: string) =>
      (await turnout.ask('PUT', `/api/events/${eventId}`, { token: staff.token, body: { name: 'Mine' } })).status;
    expect(await change(own.eventId)).toBe(200);
    expect(await change(other.eventId)).toBe(403);
    expect((await read(other.eventId)).name).toBe('Other');
  });

  it('is listed to admins and to who has a role in it, until the role is taken away', async () => {
    const [own, other] = [await makeTestEvent(turnout, 'Listed'), await makeTestEvent(turnout, 'Unlisted')];
    const staff = await openStaff(turnout, own.eventId, ['viewDashboard'], 'lister@example.org');
    expect(await idsSeenBy(token)).toEqual(expect.arrayContaining([own.eventId, other.eventId]));
    expect(await idsSeenBy(staff.token)).toEqual([own.eventId]);
    const body = { roles: { [own.eventId]: {} } };
    expect((await turnout.ask('PUT', `/api/users/${staff.accountId}`, { token, body })).status).toBe(200);
    expect(await idsSeenBy(staff.token)).toEqual([]);
  });

  it('that is not there is not found', async () => {
    for (const path of ['/api/events/00000000000000000000', '/api/events/none']) {
      expect((await turnout.ask('GET', path, { token })).status).toBe(404);
      expect((await turnout.ask('PUT', path, { token, body: { name: 'x' } })).status).toBe(404);
    }
  });
});
