// kind: stack, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await open('Fair');
}, 60_000);
afterAll(() => turnout.stop());

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

/** An event whose registrants may edit and remove. */
const open = async (name: string, settings: object = {}): Promise<TestEvent> => {
  const made = await makeTestEvent(turnout, name);
  const switches = { showEditMyRegistration: true, allowRegistrantToDeleteRegistrant: true, ...settings };
  expect((await asAdmin('PUT', `/api/events/${made.eventId}`, switches)).status).toBe(200);
  return made;
};

/** A group; its ids and number. */
const group = async (names: readonly string[], email: string, { eventId, typeId, fields } = event) => {
  const [first, ...others] = names.map((name, place) => ({
    type: typeId,
    fields: [
      { _id: fields.FNAME, value: name },
      { _id: fields.LNAME, value: 'Example' },
      ...(place === 0 ? [{ _id: fields.EMAIL, value: email }] : []),
    ],
  }));
  const { body } = await asAdmin('POST', '/api/registrations', { event: eventId, ...first, registrants: others });
  const { registration, childRegistrations } = calls.submit.output.parse(body);
  const { confirmationNumber: number } = registration;
  return { ids: [registration._id, ...childRegistrations.map(({ _id }) => _id)], number };
};

const request = (email: string, registrationId: string, eventId: string = event.eventId, language = 'en') =>
  turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', {
    body: { eventId, email, registrationId, host: 'http://localhost:2083' },
    headers: { 'accept-language': language },
  });

const codeFor = (email: string, count = 1) => mailedCode(turnout, email, 'edit', count);

/** A group with a link that was sent to its primary. */
const linked = async (names: readonly string[], email: string, at = event) => {
  const made = await group(names, email, at);
  expect((await request(email, made.number, at.eventId)).status).toBe(200);
  return { ...made, code: await codeFor(email) };
};

const read = (code: string, ask = turnout.ask) =>
  ask('GET', `/api/registrations/with-code/${code}?withChildregistrations=true`);
const edit = (id: string | undefined, body: object) =>
  turnout.ask('PUT', `/api/registrations-code/${id ?? ''}`, { body });
const firstNames = async (code: string) => {
  const { registration, childRegistrations = [] } = calls.registrationByCode.output.parse((await read(code)).body);
  return [registration, ...childRegistrations].map(({ firstName }) => firstName);
};

describe('a link to edit a registration', () => {
  it('is sent to the primary, whatever the case of the address, and its code is kept nowhere', async () => {
    const { ids, number } = await group(['Ana', 'Bo'], 'ana@example.org');
    const asked = await request('ANA@example.org', number.toLowerCase(), event.eventId, 'es');
    expect(asked).toMatchObject({ status: 200, body: { mailGoesOut: false } });
    const code = await codeFor('ana@example.org');
    const subjects = (await mailsTo(turnout, 'ana@example.org')).map(({ subject }) => subject);
    expect(subjects).toContain('Modifique su inscripción en Fair');
    expect(await firstNames(code)).toEqual(['Ana', 'Bo']);
    const kept = await asAdmin('GET', `/api/messages?eventId=${event.eventId}&registrationId=${ids[0] ?? ''}`);
    const { messages } = calls.messages.output.parse(kept.body);
    const [message] = messages.filter(({ type }) => type === 'edit-link');
    expect(message).toMatchObject({ to: 'ana@example.org', status: 'kept' });
    expect(message?.content).toContain(number);
    expect(message?.content).not.toContain(code);
  });

  it('tells nobody who is registered: whatever is asked, the answer is the same', async () => {
    const { number } = await group(['Eve'], 'eve@example.org');
    const right = await request('eve@example.org', number);
    const wrong = [
      await request('mallory@example.org', number),
      await request('eve@example.org', 'ZZZZZZZZZ'),
      await request('eve@example.org', number, (await open('Other')).eventId),
    ];
    for (const answer of wrong) expect(answer.body).toEqual(right.body);
    await codeFor('eve@example.org');
    expect(await mailsTo(turnout, 'mallory@example.org')).toEqual([]);
  });

  it('is its owner’s to ask for, however often others ask with its number and another address', async () => {
    const { number } = await group(['Gus'], 'gus@example.org');
    const wrong = [
      'a@example.org',
      'b@example.org',
      'gus@example.com',
      ' gus@example.or',
      'a@example.org',
      'a@example.org',
    ];
    for (const email of wrong) expect((await request(email, number)).status).toBe(200);
    const answer = await request('gus@example.org', number);
    expect(answer.status).toBe(200);
    await codeFor('gus@example.org');
  });

  it('is refused to the same pair after three times an hour, right or wrong, in the same words and heads', async () => {
    const { number } = await group(['Zoe'], 'zoe@example.org');
    const [right, wrong] = [[], []].map((): { status: number; message: unknown; heads: string[] }[] => []);
    for (let turn = 0; turn < 4; turn += 1)
      for (const [said, email] of [
        [right, 'zoe@example.org'],
        [wrong, 'mallory@example.org'],
      ] as const) {
        const { status, body, headers } = await request(email, number);
        said?.push({ status, message: body['code'] ?? body['message'], heads: [...headers.keys()].toSorted() });
      }
    expect(right).toEqual(wrong);
    expect(right?.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('is not asked for without end with the same number', async () => {
    const { number } = await group(['Flo'], 'flo@example.org');
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1) answers.push((await request('flo@example.org', number)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it('is refused in words where the event has no such links, or sends no e-mails', async () => {
    const { eventId } = await open('Closed', { showEditMyRegistration: false });
    expect(await request('a@example.org', 'ABC', eventId)).toMatchObject({
      status: 403,
      body: { code: 'self-service-off' },
    });
    const silent = await open('Silent', { sendEmails: false });
    expect(await request('a@example.org', 'ABC', silent.eventId)).toMatchObject({ body: { code: 'emails-off' } });
  });

  it('opens nothing when it is changed, of somebody else, or revoked by staff', async () => {
    const { ids, code } = await linked(['Gil'], 'gil@example.org');
    const other = await linked(['Hal'], 'hal@example.org');
    const mixed = `${code.slice(0, 20)}${other.code.slice(20)}`;
    const gone = { status: 404, body: { code: 'expired-registration-code' } };
    for (const bad of [mixed, wrongCode(code)]) expect(await read(bad)).toMatchObject(gone);
    const [id = ''] = ids;
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'checkinRegistrants']);
    expect((await turnout.ask('POST', `/api/x/registrations/${id}/revoke-edit-links`, { token })).status).toBe(200);
    expect(await read(code)).toMatchObject(gone);
    expect(await edit(id, { code, fields: [{ _id: event.fields.FNAME, value: 'Gus' }] })).toMatchObject(gone);
  });

  it('opens nothing of whoever was rejected, and opens again once they are confirmed', async () => {
    const { ids, code } = await linked(['Jim'], 'jim@example.org');
    const set = (status: string) =>
      asAdmin('PUT', '/api/registrations/update-status-only', { id: ids[0], eventId: event.eventId, status });
    expect((await set('rejected')).status).toBe(200);
    expect(await read(code)).toMatchObject({ status: 404, body: { code: 'expired-registration-code' } });
    expect((await set('confirmed')).status).toBe(200);
    expect((await read(code)).status).toBe(200);
  });

  it('works on every server', async () => {
    const { code } = await linked(['Ida'], 'ida@example.org');
    const second = await serveAlso(turnout.databaseUrl, { BOT_CHECK_DIFFICULTY: '1' });
    try {
      expect(await read(code, second.ask)).toMatchObject({ status: 200, body: { registration: { firstName: 'Ida' } } });
    } finally {
      await second.stop();
    }
  });
});

describe('a link that was cut off', () => {
  it('is answered as one that is not good any more, on every call that takes one', async () => {
    const { ids, code } = await linked(['Cut'], 'cut@example.org');
    const [id = ''] = ids;
    const file = '0'.repeat(20);
    const person = { type: event.typeId, fields: [] };
    for (const cut of [code.slice(0, -1), code.slice(0, 20), code.slice(0, 7), `${code}%3E`, 'nonsense']) {
      const bare = decodeURIComponent(cut);
      const own = `/api/x/registrations-code/${id}`;
      const answers = await Promise.all([
        turnout.ask('GET', `/api/registrations/with-code/${cut}`),
        turnout.ask('GET', `/api/registrations/with-code/${cut}?withChildregistrations=true&eventId=${event.eventId}`),
        turnout.ask('PUT', `/api/registrations-code/${id}`, { body: { code: bare, fields: [] } }),
        turnout.ask('PUT', `/api/registrations-code/${id}/${cut}`, { body: { fields: [] } }),
        turnout.ask('POST', `${own}/companions`, { body: { code: bare, registrants: [person] } }),
        turnout.ask('POST', `${own}/price`, { body: { code: bare, fields: [] } }),
        turnout.ask('POST', `/api/x/registrations-code/${id}/transfer`, {
          body: { code: bare, email: 'x@example.org' },
        }),
        turnout.ask('GET', `/api/x/registrations-code/${cut}/files/${file}`),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { code: 'expired-registration-code' } });
      const taken = await Promise.all([
        turnout.ask('GET', `/api/x/transfers/${cut}`),
        turnout.ask('POST', `/api/x/transfers/${cut}`, { body: { fields: [] } }),
      ]);
      for (const answer of taken)
        expect(answer).toMatchObject({ status: 404, body: { code: 'expired-transfer-code' } });
      expect(await turnout.ask('GET', `/api/x/waiting-list/${event.typeId}/${cut}`)).toMatchObject({
        body: { code: 'not-waiting' },
      });
    }
    expect(await firstNames(code)).toEqual(['Cut']);
  });
});

describe('a registrant with a link', () => {
  it('may send its code in the path', async () => {
    const { ids, code } = await linked(['Cyd'], 'cyd@example.org');
    const renamed = { fields: [{ _id: event.fields.FNAME, value: 'Cydney' }] };
    const at = (path: string) =>
      turnout.ask('PUT', `/api/registrations-code/${ids[0] ?? ''}/${path}`, { body: renamed });
    expect(await at(wrongCode(code))).toMatchObject({ status: 404, body: { code: 'expired-registration-code' } });
    expect(await at(code)).toMatchObject({ status: 200, body: { registration: { firstName: 'Cydney' } } });
    expect(await firstNames(code)).toEqual(['Cydney']);
  });

  it('changes the whole group in one step, or nothing of it', async () => {
    const { ids, code } = await linked(['Jo', 'Kai'], 'jo@example.org');
    const [jo, kai] = ids;
    const changes = (kaiName: string) => ({
      code,
      fields: [{ _id: event.fields.FNAME, value: 'Joanna' }],
      registrants: [{ _id: kai, fields: [{ _id: event.fields.FNAME, value: kaiName }] }],
    });
    expect(await edit(jo, changes(''))).toMatchObject({ status: 422, body: { code: 'field-required' } });
    expect(await firstNames(code)).toEqual(['Jo', 'Kai']);
    expect(await edit(jo, changes('Kaia'))).toMatchObject({
      status: 200,
      body: { registration: { firstName: 'Joanna' }, childRegistrations: [{ firstName: 'Kaia' }] },
    });
    expect(await firstNames(code)).toEqual(['Joanna', 'Kaia']);
  });

  it('does not reach anybody of another group', async () => {
    const { code } = await linked(['Lea'], 'lea@example.org');
    const { ids } = await group(['Max'], 'max@example.org');
    const body = { code, fields: [{ _id: event.fields.FNAME, value: 'Mallory' }] };
    expect((await edit(ids[0], body)).status).toBe(404);
    expect(await edit(ids[0], { code, status: 'deleted' })).toMatchObject({ status: 404 });
  });

  it('does not change what is locked, nor what the type lets nobody change', async () => {
    const { ids, code } = await linked(['Nia'], 'nia@example.org');
    await asAdmin('PUT', `/api/fields/${event.fields.LNAME}`, { registrantEditableDuringEditRegistration: 0 });
    // A reading waits until this server has heard of what was set up.
    await read(code);
    const last = { code, fields: [{ _id: event.fields.LNAME, value: 'Other' }] };
    expect(await edit(ids[0], last)).toMatchObject({ status: 403, body: { code: 'field-locked' } });
    await asAdmin('PUT', `/api/fields/${event.fields.LNAME}`, { registrantEditableDuringEditRegistration: 1 });
    await asAdmin('PUT', `/api/types/${event.typeId}`, { allowEdit: false });
    expect(await read(code)).toMatchObject({ body: { registration: { mayEdit: false, mayRemove: true } } });
    expect(await edit(ids[0], last)).toMatchObject({
      status: 403,
      body: { code: 'edit-not-allowed', message: 'you are not allowed to edit this registration' },
    });
    await asAdmin('PUT', `/api/types/${event.typeId}`, { allowEdit: true, blockChanges: true });
    expect(await read(code)).toMatchObject({ body: { registration: { mayEdit: false, mayRemove: false } } });
    expect(await edit(ids[0], { code, status: 'deleted' })).toMatchObject({ body: { code: 'removal-not-allowed' } });
    await asAdmin('PUT', `/api/types/${event.typeId}`, { blockChanges: false });
  });

  it('waits for the organisers where the type asks for that, and only when something changes', async () => {
    const approving = await open('Approving');
    await asAdmin('PUT', `/api/types/${approving.typeId}`, { requireValidation: true });
    const { ids, code } = await linked(['Oda'], 'oda@example.org', approving);
    const named = (value: string) => ({ code, fields: [{ _id: approving.fields.FNAME, value }] });
    expect(await edit(ids[0], named('Oda'))).toMatchObject({ body: { registration: { status: 'confirmed' } } });
    expect(await edit(ids[0], named('Odette'))).toMatchObject({ body: { registration: { status: 'pending' } } });
  });

  it('removes a companion, then the group with its primary, and only where the event allows it', async () => {
    const { ids, code } = await linked(['Pia', 'Quin', 'Ray'], 'pia@example.org');
    const [pia, quin] = ids;
    const remove = (id: string | undefined) => edit(id, { code, status: 'deleted' });
    expect((await remove(quin)).status).toBe(200);
    expect((await remove(quin)).status).toBe(200);
    expect(await firstNames(code)).toEqual(['Pia', 'Ray']);
    expect(await remove(pia)).toMatchObject({ status: 200, body: { registration: null, childRegistrations: [] } });
    expect(await read(code)).toMatchObject({ status: 404 });
    const strict = await open('Strict', { allowRegistrantToDeleteRegistrant: false });
    const sam = await linked(['Sam'], 'sam@example.org', strict);
    expect(await edit(sam.ids[0], { code: sam.code, status: 'deleted' })).toMatchObject({
      status: 403,
      body: { code: 'removal-not-allowed' },
    });
  });

  it('takes the answers of nobody else where the event checks for duplicates', async () => {
    const own = await open('Unique', { checkForDuplicates: true });
    await asAdmin('PUT', `/api/fields/${own.fields.EMAIL}`, { enableFieldForDuplicateCheck: true });
    await group(['Uma'], 'uma@example.org', own);
    const { ids, code } = await linked(['Vic'], 'vic@example.org', own);
    const change = (value: string) => edit(ids[0], { code, fields: [{ _id: own.fields.EMAIL, value }] });
    expect(await change('UMA@example.org')).toMatchObject({ status: 409, body: { code: 'duplicate-found' } });
    expect((await change('victor@example.org')).status).toBe(200);
  });

  it('keeps what staff corrected meanwhile: only what is sent is changed', async () => {
    const { ids, code } = await linked(['Tia'], 'tia@example.org');
    const [id = ''] = ids;
    const staff = { fields: [{ _id: event.fields.LNAME, value: 'Corrected' }] };
    const own = { code, fields: [{ _id: event.fields.FNAME, value: 'Tina' }] };
    const [byStaff, byOwner] = await Promise.all([asAdmin('PUT', `/api/registrations/${id}`, staff), edit(id, own)]);
    expect([byStaff.status, byOwner.status]).toEqual([200, 200]);
    expect(await read(code)).toMatchObject({ body: { registration: { firstName: 'Tina', lastName: 'Corrected' } } });
  });
});
