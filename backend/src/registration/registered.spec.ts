// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, register, serveAlso, sharedTurnout } from '../testing/turnout.ts';
import type { TestEvent, SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout);
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const send = (body: Record<string, unknown>, more?: { key?: string; language?: string }) =>
  sendAs(turnout, fair, body, more);
const person = (first = 'Ada') => ({ fields: named(fair, first) });
const look = (id: string, query = '') => turnout.ask('GET', `/api/registrations/${id}${query}`);

describe('a registration', () => {
  it('is shown by its id, the group only by the primary, without who was deleted', async () => {
    const [one = '', two = '', three = ''] = await register(turnout, fair, ['One', 'Two', 'Three']);
    await staff('DELETE', `/api/registrations/${three}`);
    const query = '?withChildregistrations=true&withConfirmedRegistrantTotal=true';
    const whole = calls.registration.output.parse((await look(one, query)).body);
    expect(whole.childRegistrations?.map(({ _id }) => _id)).toEqual([two]);
    expect(whole.totalConfirmedRegistrant).toBe(2);
    const part = calls.registration.output.parse((await look(two, query)).body);
    expect(part).toMatchObject({ registration: { firstName: 'Two', parent: null }, childRegistrations: [] });
    expect(part.totalConfirmedRegistrant).toBe(0);
    const seen = calls.registration.output.parse((await staff('GET', `/api/registrations/${one}${query}`)).body);
    expect(seen.childRegistrations?.map(({ _id }) => _id)).toEqual([two, three]);
  });

  it('of nobody, or of an id that is none, is not found', async () => {
    expect((await look('z'.repeat(20))).status).toBe(404);
    expect((await look('nonsense')).status).toBe(404);
  });
});

describe('the status check', () => {
  const check = (number: string, query: string, asked = {}) =>
    turnout.ask('GET', `/api/registrations/with-confirmation-number/${number}/${fair.eventId}${query}`, asked);
  let number: string;
  beforeAll(async () => {
    const guests = { type: fair.typeId, fields: named(fair, 'Grace', 'Hopper') };
    const body = { event: fair.eventId, type: fair.typeId, fields: named(fair, 'Zoë', 'Meyer'), registrants: [guests] };
    number = submitted(await staff('POST', '/api/registrations', body)).registration.confirmationNumber;
  });

  it('needs the names, without regard to case, spaces and accents', async () => {
    const found = await check(number.toLowerCase(), '?firstName=%20zoË%20&lastName=MEYER');
    expect(found).toMatchObject({
      status: 200,
      body: { registration: { firstName: 'Zoë', confirmationNumber: number } },
    });
    expect(found.body['registration']).not.toHaveProperty('email');
    expect(await check(number, '?firstName=grace&lastName=hopper')).toMatchObject({
      body: { registration: { firstName: 'Grace' } },
    });
    const decomposed = encodeURIComponent('Zoë'.normalize('NFD'));
    for (const typed of ['zoe', decomposed])
      expect(await check(number, `?firstName=${typed}&lastName=Meyer`)).toMatchObject({ status: 200 });
    for (const query of ['', '?firstName=', '?firstName=%20&lastName=%20'])
      expect(await check(number, query)).toMatchObject({ status: 422, body: { code: 'names-required' } });
  });

  it('tells nothing to whoever has a name wrong, or the number', async () => {
    const refused = { status: 404, body: { code: 'confirmation-not-found', message: 'Confirmation not found!' } };
    for (const query of ['?firstName=Zoe', '?firstName=Zoë', '?firstName=Zoë&lastName=Hopper', '?lastName=Meyer'])
      expect(await check(number, query)).toMatchObject(refused);
    expect(await check('ZZZZZZZZZ', '?firstName=Zoë&lastName=Meyer')).toMatchObject(refused);
  });

  it('does not check a name that the record does not have', async () => {
    const one = [{ _id: fair.fields.FNAME, value: 'Prince' }];
    const solo = await makeType(turnout, fair, { fields: [fair.fields.FNAME] });
    const made = submitted(await staff('POST', '/api/registrations', { event: fair.eventId, type: solo, fields: one }));
    const query = '?firstName=prince&lastName=Whatever';
    expect((await check(made.registration.confirmationNumber, query)).status).toBe(200);
    expect((await check(made.registration.confirmationNumber, '?lastName=Whatever')).status).toBe(404);
  });

  it('asks staff for no names', async () => {
    expect(await check(number, '', { token: turnout.adminToken })).toMatchObject({
      status: 200,
      body: { registration: { firstName: 'Zoë', fields: expect.any(Array) } },
    });
  });
});

describe('the confirmation', () => {
  const resend = (id: string, asked = {}) =>
    turnout.ask('POST', `/api/registrations/${id}/resend-confirmation-email`, asked);
  const registered = async (event = fair, email = 'ada@example.org') => {
    const body = { event: event.eventId, type: event.typeId, fields: named(event, 'Ada', 'Byron', email) };
    return submitted(await staff('POST', '/api/registrations', body)).registration._id;
  };

  it('is sent again three times an hour to whoever has the id, on all servers, and to staff always', async () => {
    const id = await registered();
    const also = await serveAlso(turnout.databaseUrl);
    const key = { headers: { 'idempotency-key': 'the-same-resend' } };
    expect((await resend(id, key)).body).toEqual({
      message: 'No e-mail can be sent from here: no mail server is set up. The registration stays as it is.',
      mailGoesOut: false,
    });
    expect((await resend(id, key)).status).toBe(200);
    expect((await also.ask('POST', `/api/registrations/${id}/resend-confirmation-email`)).status).toBe(200);
    expect((await resend(id)).status).toBe(200);
    expect((await also.ask('POST', `/api/registrations/${id}/resend-confirmation-email`)).status).toBe(429);
    expect((await resend(id, { token: turnout.adminToken })).status).toBe(200);
    await also.stop();
  });

  it('is not sent without an address, of nobody, or where the event writes to nobody', async () => {
    expect(await resend(await registered(fair, ''))).toMatchObject({ status: 409, body: { code: 'email-missing' } });
    expect((await resend('z'.repeat(20))).status).toBe(404);
    const silent = await makeTestEvent(turnout, 'Silent');
    await staff('PUT', `/api/events/${silent.eventId}`, { sendEmails: false });
    expect(await resend(await registered(silent))).toMatchObject({ status: 422, body: { code: 'emails-off' } });
  });
});

describe('seats', () => {
  const limited = (availableSeats: number, more = {}) =>
    makeType(turnout, fair, { name: 'Dinner', availableSeats, ...more });

  it('are as many as there are, for strangers and staff alike', async () => {
    const type = await limited(2);
    expect((await send({ type, ...person() })).status).toBe(200);
    const body = { event: fair.eventId, type, ...person() };
    expect((await staff('POST', '/api/registrations', body)).status).toBe(200);
    const refused = { status: 409, body: { code: 'seats-exhausted', message: 'Dinner: not enough seats, 0 left' } };
    expect(await send({ type, ...person() })).toMatchObject(refused);
    expect(await staff('POST', '/api/registrations', body)).toMatchObject(refused);
  });

  it('of a group are all there or none is taken', async () => {
    const scarce = await limited(1, { name: 'Scarce', typeGroupOnly: true });
    const type = await limited(3, { groups: [scarce], groupCount: { [scarce]: 5 } });
    const bring = (count: number) => Array.from({ length: count }, () => ({ type: scarce, fields: named(fair, 'Bo') }));
    expect(await send({ type, ...person(), registrants: bring(2) })).toMatchObject({
      status: 409,
      body: { code: 'seats-exhausted', details: { type: 'Scarce', left: 1 } },
    });
    for (const count of [1, 0, 0])
      expect((await send({ type, ...person(), registrants: bring(count) })).status).toBe(200);
    expect((await send({ type, ...person() })).status).toBe(409);
  });

  it('come back from whoever is rejected or deleted, and are claimed again by whoever is confirmed', async () => {
    const type = await limited(1);
    const { registration } = submitted(await send({ type, ...person('First') }));
    const set = (id: string, status: string) =>
      staff('PUT', '/api/registrations/update-status-only', { id, eventId: fair.eventId, status });
    expect((await set(registration._id, 'pending')).status).toBe(200);
    expect((await set(registration._id, 'rejected')).status).toBe(200);
    await expect.poll(async () => (await send({ type, ...person('Next') })).status, { timeout: 5_000 }).toBe(200);
    expect(await set(registration._id, 'confirmed')).toMatchObject({ status: 409, body: { code: 'seats-exhausted' } });
    await staff('PUT', `/api/types/${type}`, { availableSeats: 2 });
    await expect.poll(async () => (await set(registration._id, 'confirmed')).status, { timeout: 5_000 }).toBe(200);
    expect((await send({ type, ...person('Late') })).status).toBe(409);
  });
});
