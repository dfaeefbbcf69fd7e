// kind: stack
import { calls } from '@turnout/contracts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, serveAlso, sharedTurnout } from '../testing/turnout.ts';
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

describe('a stranger', () => {
  it('registers themselves and sees the public part, and nothing else that was entered', async () => {
    const reply = await send({ fields: named(fair, 'Ada', 'Byron', 'ada@example.org') });
    const { registration, childRegistrations } = submitted(reply);
    expect(registration).toMatchObject({ firstName: 'Ada', lastName: 'Byron', status: 'confirmed', parent: null });
    expect(childRegistrations).toEqual([]);
    expect(JSON.stringify(reply.body)).not.toContain('ada@example.org');
    expect(reply.headers.get('x-turnout-position')).toMatch(/^\d+$/);
    const money = { total: 0, totalCharges: 0, totalDiscounts: 0, paid: 0, due: 0, charges: [] };
    expect((await look(registration._id)).body).toEqual({
      registration: { ...registration, ...money, paymentStatus: 'fully_paid' },
      paymentDeatils: [],
    });
    const whole = (await staff('GET', `/api/registrations/${registration._id}`)).body;
    expect(whole).toMatchObject({ registration: { email: 'ada@example.org', fields: expect.any(Array) } });
    const history = await turnout.ask('GET', `/api/x/registrations/${registration._id}/qr.png`);
    expect(history.headers.get('content-type')).toBe('image/png');
  });

  it('who sends the same intent again hears the same, without a second registration or check', async () => {
    const [key, grecaptcha] = [randomUUID(), await botToken(turnout)];
    const replies = await Promise.all([1, 2, 3].map(() => send({ ...person('Twice'), grecaptcha }, { key })));
    const answers = [...replies, await send({ ...person('Twice'), grecaptcha }, { key })].map(submitted);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('who takes the key of another intent is told so, and nothing of what it was, right or wrong', async () => {
    const [key, grecaptcha] = [randomUUID(), await botToken(turnout)];
    const first = { fields: named(fair, 'First', 'Byron', 'first@example.org'), grecaptcha };
    submitted(await send(first, { key }));
    const wanted = [
      person('Second'),
      { ...first, registrants: [{ type: fair.typeId, ...person() }] },
      { fields: [] },
      first,
      { ...first, fields: named(fair, 'First', 'Byron', 'wrong@example.org') },
    ];
    const others = await Promise.all(wanted.map(async (body) => ({ ...body, grecaptcha: await botToken(turnout) })));
    const [refused, ...same] = await Promise.all(others.map((body) => send(body, { key })));
    expect(refused).toMatchObject({ status: 409, body: { code: 'command-id-reused' } });
    for (const { status, body } of same) expect({ status, body }).toEqual({ status: 409, body: refused?.body });
  });

  it('has a proof for one body: with the same key, it serves no other', async () => {
    const [key, grecaptcha] = [randomUUID(), await botToken(turnout)];
    const missing = { fields: [], grecaptcha };
    expect(await send(missing, { key })).toMatchObject({ status: 422, body: { code: 'field-required' } });
    // Refused and not stored, so that the key is free; the proof is not.
    expect(await send({ ...person('Next'), grecaptcha }, { key })).toMatchObject({
      status: 422,
      body: { code: 'bot-check-failed' },
    });
    expect(await send(missing, { key })).toMatchObject({ body: { code: 'field-required' } });
  });

  it('is written to in the language that they ask for, and in the event’s where that is none of ours', async () => {
    const foire = await makeTestEvent(turnout, 'Foire');
    const set = await staff('PUT', `/api/events/${foire.eventId}`, { language: 'fr', sendEmails: true });
    expect(set.status).toBe(200);
    await look(foire.eventId);
    const subjectTo = async (email: string, language: string) => {
      submitted(await sendAs(turnout, foire, { fields: named(foire, 'Ada', 'Byron', email) }, { language }));
      await expect.poll(async () => (await mailsTo(turnout, email)).length, { timeout: 20_000 }).toBe(1);
      return (await mailsTo(turnout, email))[0]?.subject;
    };
    expect(await subjectTo('english@foire.example.org', 'de, en;q=0.5')).toBe('Your registration for Foire');
    expect(await subjectTo('none@foire.example.org', '*')).toBe('Votre inscription à Foire');
    expect(await subjectTo('german@foire.example.org', 'de')).toBe('Votre inscription à Foire');
  }, 60_000);

  it('whose group is too large to be stored takes no seats from others', async () => {
    const typeId = await makeType(turnout, fair, { availableSeats: 160, groups: [fair.typeId] });
    await staff('PUT', `/api/types/${typeId}`, { groups: [typeId], groupCount: { [typeId]: 499 } });
    const value = 'x'.repeat(5_000);
    const large = { type: typeId, fields: [{ _id: fair.fields.FNAME, value }, ...named(fair, 'Ada').slice(1)] };
    const whole = await send({ ...large, registrants: Array.from({ length: 159 }, () => large) });
    expect(whole).toMatchObject({ status: 413, body: { code: 'too-large' } });
    submitted(await send({ ...person(), type: typeId }));
  });

  it('brings along thirty-nine others, or nobody: what is wrong with one of them names that one and takes no seat', async () => {
    const typeId = await makeType(turnout, fair, { availableSeats: 41 });
    await staff('PUT', `/api/types/${typeId}`, { groups: [typeId], groupCount: { [typeId]: 39 } });
    const groupOf = (wrong?: number) => ({
      type: typeId,
      ...person('First'),
      registrants: Array.from({ length: 39 }, (_, index) => ({
        type: typeId,
        fields: named(fair, `Guest ${index + 2}`, index + 2 === wrong ? '' : 'Byron'),
      })),
    });
    const refused = await send(groupOf(37));
    expect(refused).toMatchObject({ status: 422, body: { code: 'field-required' } });
    expect(refused.body['message']).toContain('#37');
    const { childRegistrations } = submitted(await send(groupOf()));
    expect(childRegistrations.map(({ firstName }) => firstName)).toEqual(
      Array.from({ length: 39 }, (_, index) => `Guest ${index + 2}`),
    );
    submitted(await send({ ...person('Last'), type: typeId }));
    expect(await send({ ...person('Late'), type: typeId })).toMatchObject({ body: { code: 'seats-exhausted' } });
  });

  it('needs a bot check of their own', async () => {
    const used = await botToken(turnout);
    expect((await send({ ...person(), grecaptcha: used })).status).toBe(200);
    for (const grecaptcha of [used, undefined, '', 'x', 'e30=', 'x'.repeat(4001), 7]) {
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
    const typeId = await makeType(turnout, fair, {
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
    expect((await missing('fr-CA,fr', person())).body['message']).toBe('Diet est obligatoire pour Inscrit principal !');
    const full = [...named(fair, 'Ada'), { _id: field._id, value: 'Vegan' }];
    const nameless = { type: fair.typeId, fields: [{ _id: fair.fields.FNAME, value: 'Bo' }] };
    expect((await missing('es', { fields: full, registrants: [nameless] })).body['message']).toBe(
      '¡Last name es obligatorio en Inscrito #2!',
    );
    const wrong = [...full, { _id: fair.fields.EMAIL, value: 'ada@' }];
    expect((await missing('fr', { fields: wrong })).body['message']).toBe('E-mail : doit être une adresse e-mail');
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
    const typeId = await makeType(turnout, fair, { fields: [...Object.values(fair.fields), hidden, draft] });
    expect((await send({ type: typeId, ...person() })).status).toBe(200);
    for (const _id of [hidden, draft]) {
      const fields = [...named(fair, 'Ada'), { _id, value: 'x' }];
      expect(await send({ type: typeId, fields })).toMatchObject({ status: 422, body: { code: 'field-not-on-form' } });
    }
  });

  it('registers under public types only, and brings along what the type allows', async () => {
    const guest = await makeType(turnout, fair, { name: 'Guest', typeGroupOnly: true });
    const host = await makeType(turnout, fair, { name: 'Host', groups: [guest], groupCount: { [guest]: 2 } });
    const inner = await makeType(turnout, fair, { publicRegistration: false });
    const hidden = await makeType(turnout, fair, { hiddenFromExternal: true });
    const brought = (...types: readonly string[]) => types.map((type) => ({ type, fields: named(fair, 'Bo') }));
    const group = submitted(await send({ type: host, ...person(), registrants: brought(guest, guest) }));
    expect(group.childRegistrations.map(({ type }) => type.name)).toEqual(['Guest', 'Guest']);
    expect(await send({ type: host, ...person(), registrants: brought(guest, guest, guest) })).toMatchObject({
      status: 422,
      body: { code: 'group-not-allowed', message: 'registrants: at most 2 of Guest can be added' },
    });
    expect(await send({ type: host, ...person(), registrants: brought(fair.typeId) })).toMatchObject({
      body: { code: 'group-not-allowed', details: { count: 0, type: 'Visitor' } },
    });
    expect(await send({ type: guest, ...person() })).toMatchObject({
      status: 422,
      body: { code: 'type-of-companions', message: 'type: Guest is only for people whom somebody brings along' },
    });
    for (const type of [inner, hidden, 'z'.repeat(20)])
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
    // All servers count together: somebody who has asked for nothing yet, behind a proxy.
    const env = { PUBLIC_REQUESTS_PER_MINUTE: '2', TRUST_PROXY: 'loopback' };
    const strict = await serveAlso(turnout.databaseUrl, env);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const ask = () => strict.ask('GET', `/api/registrations/${'z'.repeat(20)}`, { headers });
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.body['details']).toEqual({ seconds: expect.any(Number) });
    await strict.stop();
  });
});

describe('malformed input of a stranger', () => {
  it.each([
    ['fields', { fields: 'Ada' }],
    ['fields', { fields: undefined }],
    ['fields.0._id', { fields: [{ _id: '../etc', value: 'x' }] }],
    ['fields.0.value', { fields: [{ _id: 'z'.repeat(20), value: { a: 1 } }] }],
    ['registrants.0.type', { fields: [], registrants: [{ fields: [] }] }],
    ['type', { fields: [], type: 7 }],
    ['termsAgreed', { fields: [], termsAgreed: 'yes' }],
  ])('is refused by the name of %s', async (field, body) => {
    const reply = await send(body);
    expect([400, 422]).toContain(reply.status);
    expect(reply.body).toMatchObject({ details: { field } });
  });

  it('is refused as a field that is not there, and kept as text where it is text', async () => {
    const stranger = { _id: 'z'.repeat(20), name: 'Job', value: 'x' };
    expect(await send({ fields: [...named(fair, 'Ada'), stranger] })).toMatchObject({
      body: {
        code: 'field-not-on-form',
        message: 'Job on Primary Registrant is not asked by this form: load it again',
      },
    });
    const odd = '<script>alert(1)</script> \u202eשלום 👩‍👩‍👧';
    expect(submitted(await send({ fields: named(fair, odd) })).registration.firstName).toBe(odd);
    const half = { fields: named(fair, 'a\ud800') };
    expect(await send(half)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('is refused by the registrant and the title of the field whose value it is', async () => {
    const [first] = named(fair, 'Ada');
    const people = [
      { type: fair.typeId, fields: named(fair, 'Bo') },
      { type: fair.typeId, fields: [{ ...first, value: { a: 1 } }] },
    ];
    const answer = await send({ fields: named(fair, 'Ada'), registrants: people });
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toContain(' Registrant #3, First name: must be ');
  });
});
