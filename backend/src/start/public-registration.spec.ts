import { calls } from '@turnout/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solved } from '../platform/testing/bot-token.ts';
import { makeTestEvent, openStaff, register, serveAlso, startTestTurnout } from './testing/turnout.ts';
import type { Reply, TestEvent, TestTurnout } from './testing/turnout.ts';

let turnout: TestTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
}, 60_000);
afterAll(() => turnout.stop());

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const token = async () => solved(calls.botCheck.output.parse((await turnout.ask('GET', calls.botCheck.path)).body));
const named = ({ fields }: TestEvent, first: string, last = 'Byron', email?: string) => [
  { _id: fields.FNAME, value: first },
  { _id: fields.LNAME, value: last },
  ...(email === undefined ? [] : [{ _id: fields.EMAIL, value: email }]),
];
const send = async (
  body: Record<string, unknown>,
  { key = randomUUID(), language = 'en' }: { key?: string; language?: string } = {},
): Promise<Reply> =>
  turnout.ask('POST', '/api/registrations', {
    body: { event: fair.eventId, type: fair.typeId, grecaptcha: await token(), ...body },
    headers: { 'idempotency-key': key, 'accept-language': language },
  });
const person = (first = 'Ada') => ({ fields: named(fair, first) });
const submitted = (reply: Reply) => {
  expect(reply.status).toBe(200);
  return calls.submit.output.parse(reply.body);
};
const makeType = async (event: TestEvent, body: Record<string, unknown>) => {
  const made = await staff('POST', '/api/types', {
    eventId: event.eventId,
    name: 'Another',
    fields: Object.values(event.fields),
    ...body,
  });
  return calls.defineType.output.parse(made.body).type._id;
};
const look = (id: string, query = '') => turnout.ask('GET', `/api/registrations/${id}${query}`);

describe('a stranger', () => {
  it('registers themselves and sees the public part, and nothing else that was entered', async () => {
    const reply = await send({ fields: named(fair, 'Ada', 'Byron', 'ada@example.org') });
    const { registration, childRegistrations } = submitted(reply);
    expect(registration).toMatchObject({ firstName: 'Ada', lastName: 'Byron', status: 'confirmed', parent: null });
    expect(childRegistrations).toEqual([]);
    expect(JSON.stringify(reply.body)).not.toContain('ada@example.org');
    expect(reply.headers.get('x-turnout-position')).toMatch(/^\d+$/);
    expect((await look(registration._id)).body).toEqual({ registration });
    const whole = (await staff('GET', `/api/registrations/${registration._id}`)).body;
    expect(whole).toMatchObject({ registration: { email: 'ada@example.org', fields: expect.any(Array) } });
    const history = await turnout.ask('GET', `/api/x/registrations/${registration._id}/qr.png`);
    expect(history.headers.get('content-type')).toBe('image/png');
  });

  it('who sends the same intent again hears the same, without a second registration or check', async () => {
    const [key, grecaptcha] = [randomUUID(), await token()];
    const replies = await Promise.all([1, 2, 3].map(() => send({ ...person('Twice'), grecaptcha }, { key })));
    const answers = [...replies, await send({ ...person('Twice'), grecaptcha: 'x' }, { key })].map(submitted);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('needs a bot check of their own', async () => {
    const used = await token();
    expect((await send({ ...person(), grecaptcha: used })).status).toBe(200);
    for (const grecaptcha of [used, undefined, '', 'x', 'e30=']) {
      const refused = { status: 422, body: { code: 'bot-check-failed' } };
      expect(await send({ ...person(), grecaptcha })).toMatchObject(refused);
    }
  });

  it('is bound by what is required, in their own language', async () => {
    const { field } = calls.defineField.output.parse(
      (
        await staff('POST', '/api/fields', {
          eventId: fair.eventId,
          title: 'Diet',
          name: 'DIET',
          type: 'text',
          required: true,
        })
      ).body,
    );
    const typeId = await makeType(fair, {
      fields: [...Object.values(fair.fields), field._id],
      groups: [fair.typeId],
      groupCount: { [fair.typeId]: 2 },
    });
    const missing = (language: string, body: Record<string, unknown>) => send({ type: typeId, ...body }, { language });
    expect(await missing('en', person())).toMatchObject({
      status: 422,
      body: { code: 'field-required', message: 'Diet is required on Primary Registrant!' },
    });
    expect((await missing('es', person())).body['message']).toBe('¡Diet es obligatorio en Inscrito principal!');
    expect((await missing('fr-CA,fr', person())).body['message']).toBe('Diet est obligatoire pour Inscrit principal !');
    const full = [...named(fair, 'Ada'), { _id: field._id, value: 'Vegan' }];
    const nameless = { type: fair.typeId, fields: [{ _id: fair.fields.FNAME, value: 'Bo' }] };
    expect((await missing('es', { fields: full, registrants: [nameless] })).body['message']).toBe(
      '¡Last name es obligatorio en Inscrito #2!',
    );
    const wrong = [...full, { _id: fair.fields.EMAIL, value: 'ada@' }];
    expect((await missing('fr', { fields: wrong })).body['message']).toBe('E-mail : doit être une adresse e-mail');
    expect((await missing('en', { fields: full })).status).toBe(200);
    expect((await staff('POST', '/api/registrations', { event: fair.eventId, type: typeId, ...person() })).status).toBe(
      200,
    );
  });

  it('knows only of fields that registrants see', async () => {
    const define = async (name: string, more: Record<string, unknown>) => {
      const body = { eventId: fair.eventId, title: name, name, type: 'text', required: true, ...more };
      return calls.defineField.output.parse((await staff('POST', '/api/fields', body)).body).field._id;
    };
    const hidden = await define('INNER', { showOnRegistrationScreen: false });
    const draft = await define('DRAFT', { published: false });
    const typeId = await makeType(fair, { fields: [...Object.values(fair.fields), hidden, draft] });
    expect((await send({ type: typeId, ...person() })).status).toBe(200);
    for (const _id of [hidden, draft]) {
      const fields = [...named(fair, 'Ada'), { _id, value: 'x' }];
      expect(await send({ type: typeId, fields })).toMatchObject({ status: 422, body: { code: 'unknown-field' } });
    }
  });

  it('registers under public types only, and brings along what the type allows', async () => {
    const guest = await makeType(fair, { name: 'Guest', typeGroupOnly: true });
    const host = await makeType(fair, { name: 'Host', groups: [guest], groupCount: { [guest]: 2 } });
    const inner = await makeType(fair, { publicRegistration: false });
    const hidden = await makeType(fair, { hiddenFromExternal: true });
    const brought = (...types: readonly string[]) => types.map((type) => ({ type, fields: named(fair, 'Bo') }));
    const group = submitted(await send({ type: host, ...person(), registrants: brought(guest, guest) }));
    expect(group.childRegistrations.map(({ type }) => type.name)).toEqual(['Guest', 'Guest']);
    expect(await send({ type: host, ...person(), registrants: brought(guest, guest, guest) })).toMatchObject({
      status: 422,
      body: { code: 'group-not-allowed', message: 'registrants: at most 2 of Guest can be brought along' },
    });
    expect(await send({ type: host, ...person(), registrants: brought(fair.typeId) })).toMatchObject({
      body: { code: 'group-not-allowed', details: { count: 0, type: 'Visitor' } },
    });
    for (const type of [guest, inner, hidden, 'z'.repeat(20)])
      expect(await send({ type, ...person() })).toMatchObject({ status: 422, body: { code: 'type-not-found' } });
    expect((await staff('POST', '/api/registrations', { event: fair.eventId, type: inner, ...person() })).status).toBe(
      200,
    );
  });

  it('agrees to the terms where there are some, and finds closed and prevented events closed', async () => {
    const event = await makeTestEvent(turnout, 'Autumn fair');
    const revise = (body: Record<string, unknown>) => staff('PUT', `/api/events/${event.eventId}`, body);
    const body = { event: event.eventId, type: event.typeId, fields: named(event, 'Ada') };
    await revise({ termsAndConditions: '<p>Be kind</p>' });
    expect(await send(body)).toMatchObject({
      status: 422,
      body: { code: 'terms-not-agreed', message: 'Please agree to terms and conditions to proceed!' },
    });
    expect((await send({ ...body, termsAgreed: true })).status).toBe(200);
    await revise({ termsAndConditions: '', registrationClosesAt: '2026-01-01T00:00:00.000Z' });
    expect(await send(body)).toMatchObject({
      status: 409,
      body: { code: 'registration-closed', message: 'Sorry, Registration has been closed for Autumn fair' },
    });
    await revise({ registrationClosesAt: null, preventExternalRegistrations: true });
    expect(await send(body)).toMatchObject({ status: 403, body: { code: 'registration-prevented' } });
    expect((await staff('POST', '/api/registrations', body)).status).toBe(200);
    expect((await send({ ...body, event: 'z'.repeat(20) })).status).toBe(404);
  });

  it('who is logged in without rights in the event is one too', async () => {
    const { token: theirs } = await openStaff(turnout, fair.eventId, ['viewDashboard']);
    const reply = await turnout.ask('POST', '/api/registrations', {
      token: theirs,
      body: { event: fair.eventId, type: fair.typeId, ...person() },
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'bot-check-failed' } });
  });

  it('is told when they ask too often', async () => {
    const strict = await serveAlso(turnout.databaseUrl, { PUBLIC_REQUESTS_PER_MINUTE: '2' });
    const ask = () => strict.ask('GET', `/api/registrations/${'z'.repeat(20)}`);
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.body['details']).toEqual({ seconds: expect.any(Number) });
    await strict.stop();
  });
});

describe('a registration', () => {
  it('is shown by its id, the group only by the primary, without who was deleted', async () => {
    const [one = '', two = '', three = ''] = await register(turnout, fair, ['One', 'Two', 'Three']);
    await staff('DELETE', `/api/registrations/${three}`);
    const query = '?withChildregistrations=true&withConfirmedRegistrantTotal=true';
    const whole = calls.registration.output.parse((await look(one, query)).body);
    expect(whole.childRegistrations?.map(({ _id }) => _id)).toEqual([two]);
    expect(whole.totalConfirmedRegistrant).toBe(2);
    const part = calls.registration.output.parse((await look(two, query)).body);
    expect(part).toMatchObject({ registration: { firstName: 'Two', parent: one }, childRegistrations: [] });
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

  it('needs the names, without regard to case and spaces', async () => {
    const found = await check(number.toLowerCase(), '?firstName=%20zoË%20&lastName=MEYER');
    expect(found).toMatchObject({
      status: 200,
      body: { registration: { firstName: 'Zoë', confirmationNumber: number } },
    });
    expect(found.body['registration']).not.toHaveProperty('email');
    expect(await check(number, '?firstName=grace&lastName=hopper')).toMatchObject({
      body: { registration: { firstName: 'Grace' } },
    });
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
    const solo = await makeType(fair, { fields: [fair.fields.FNAME] });
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
    expect((await resend(id, key)).body).toEqual({ message: 'The confirmation e-mail is on its way.' });
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
  const limited = (availableSeats: number, more = {}) => makeType(fair, { name: 'Dinner', availableSeats, ...more });

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
