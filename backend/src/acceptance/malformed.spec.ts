// kind: stack
import { calls } from '@turnout/contracts';
import type { EventStore } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { makeTestEvent, register, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let badge: string;
let log: EventStore;
let token: string;
beforeAll(async () => {
  turnout = await startTestTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
  [badge = ''] = await register(turnout, event, ['Ada']);
  log = openPostgresLog({ url: turnout.databaseUrl });
});
afterAll(async () => {
  await log.close();
  await turnout.stop();
});

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Every write, with a body that it would take. */
const writes = (): Readonly<Record<string, Write>> => ({
  'logging in': { method: 'POST', path: '/auth/login', body: { email: 'a@example.org', password: 'x' } },
  'making an account': {
    method: 'POST',
    path: '/api/users',
    body: { email: 'b@example.org', name: 'B', password: rehearsalPasswords.staff, eventId: event.eventId, role: {} },
  },
  'issuing a wall link': { method: 'POST', path: '/api/x/walls', body: { eventId: event.eventId, label: 'Foyer' } },
  'creating an event': {
    method: 'POST',
    path: '/api/events',
    body: {
      name: 'Fair',
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      description: '',
      timeZone: 'UTC',
      country: '',
      language: '',
      address: '',
      notificationEmail: '',
      website: '',
      keywords: '',
      appCurrency: 'EUR',
      allowScannerCheckin: true,
    },
  },
  'revising an event': { method: 'PUT', path: `/api/events/${event.eventId}`, body: { name: 'Fair' } },
  'defining a field': {
    method: 'POST',
    path: '/api/fields',
    body: {
      eventId: event.eventId,
      title: 'Size',
      name: 'SIZE',
      description: '',
      type: 'list',
      required: false,
      values: 'S\nM',
      labels: [],
      fieldMapping: '',
      validations: {},
    },
  },
  'revising a field': { method: 'PUT', path: `/api/fields/${event.fields.EMAIL}`, body: { title: 'Address' } },
  'defining a type': {
    method: 'POST',
    path: '/api/types',
    body: {
      eventId: event.eventId,
      name: 'Press',
      description: '',
      order: null,
      publicRegistration: true,
      badgeContent: '',
      fields: [],
    },
  },
  'revising a type': { method: 'PUT', path: `/api/types/${event.typeId}`, body: { name: 'Visitor' } },
  'ordering types': {
    method: 'POST',
    path: '/api/types/update-order',
    body: { eventId: event.eventId, orders: { [event.typeId]: 1 } },
  },
  registering: {
    method: 'POST',
    path: '/api/registrations',
    body: { event: event.eventId, type: event.typeId, fields: named('Bo'), registrants: [] },
  },
  correcting: { method: 'PUT', path: `/api/registrations/${badge}`, body: { fields: named('Ada') } },
  'setting a status': {
    method: 'PUT',
    path: '/api/registrations/update-status-only',
    body: { id: badge, eventId: event.eventId, status: 'pending', forAll: false },
  },
  'logging a print': {
    method: 'POST',
    path: '/api/registrations/print-log',
    body: { registrantId: badge, all: false },
  },
  downloading: {
    method: 'POST',
    path: '/api/registrations/download',
    body: { eventId: event.eventId, registrationIds: [], filters: {} },
  },
  'checking in': {
    method: 'POST',
    path: `/api/checkin/registration/${event.eventId}`,
    body: { registrationId: badge, eventId: event.eventId, accept: true, method: 'qr', isCheckInAll: false },
  },
});
const named = (name: string) => [
  { _id: event.fields.FNAME, value: name },
  { _id: event.fields.LNAME, value: 'Example' },
];

const names = [
  'logging in',
  'making an account',
  'issuing a wall link',
  'creating an event',
  'revising an event',
  'defining a field',
  'revising a field',
  'defining a type',
  'revising a type',
  'ordering types',
  'registering',
  'correcting',
  'setting a status',
  'logging a print',
  'downloading',
  'checking in',
] as const;

/** Values that hardly any key takes; where one does, it is stored as it is. */
const hostile: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 1.5,
  'a huge number': 1e300,
  'a boolean': true,
  'an object': { a: { b: 1 } },
  'a list': [null, 1, 'x', []],
  'a deep list': JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)),
  'a huge string': 'x'.repeat(300_000),
  'a NUL': 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  'right-to-left text': '\u202eמזל טוב\u202c',
  emoji: '👩‍👩‍👧‍👦🎉',
  'an SQL end': `'); DROP TABLE log.events; --`,
  'a template': '${1+1}{{1+1}}%s%n',
  'many lists': Array.from({ length: 600 }, () => []),
};
const aboutShape = new Set([
  'malformed',
  'refused-by-rule',
  'unknown-field',
  'field-not-on-form',
  'field-refused',
  'field-required',
]);

describe.each(names)('%s', (name) => {
  it('answers no wrong value with a failure, names the key and stores nothing', async () => {
    const { method, path, body } = writes()[name] ?? { method: '', path: '', body: {} };
    for (const key of Object.keys(body)) {
      for (const [what, value] of Object.entries(hostile)) {
        const before = await log.head();
        const answer = await turnout.ask(method, path, { token, body: { ...body, [key]: value } });
        const said = `${key} as ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
        expect(answer.status, said).toBeLessThan(500);
        if (answer.status === 200 || !aboutShape.has(String(answer.body['code']))) continue;
        expect(answer.body['details'], said).toMatchObject({ field: expect.stringMatching(/./) });
        if (answer.body['code'] === 'malformed' || answer.body['code'] === 'refused-by-rule')
          expect(JSON.stringify(answer.body['details']), said).toContain(key);
        expect(await log.head(), said).toBe(before);
      }
    }
  });

  it('refuses what is no JSON object, what is not JSON, what is too large', async () => {
    const { method, path } = writes()[name] ?? { method: '', path: '' };
    const send = async (body: string, type = 'application/json') => {
      const headers = { 'content-type': type };
      const { status, body: said } = await turnout.ask(method, path, { token, body, headers });
      return [status, said['code']];
    };
    const before = await log.head();
    for (const body of ['null', '[]', '1', '"x"', ''])
      expect([body, await send(body)]).toEqual([body, [400, 'malformed']]);
    for (const body of ['{', '{"a":1,}', 'nonsense', '{"a":"\u0001"}', '\u0000'])
      expect([body, await send(body)]).toEqual([body, [400, 'malformed']]);
    for (const key of ['__proto__', 'constructor'])
      expect(await send(`{"${key}":{"prototype":{"isAdmin":true}}}`)).toEqual([400, 'malformed']);
    expect(await send(`{"a":"${'x'.repeat(2_000_000)}"}`)).toEqual([413, 'too-large']);
    expect(await send('{}', 'text/plain')).toEqual([415, 'wrong-media']);
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toEqual([415, 'wrong-media']);
    expect(await log.head()).toBe(before);
  });
});

describe('a header', () => {
  const submit = (headers: Readonly<Record<string, string>>) =>
    turnout.ask('POST', '/api/registrations', {
      token,
      headers,
      body: { event: event.eventId, type: event.typeId, fields: named('Header') },
    });

  it.each([
    ['Idempotency-Key', 'short'],
    ['Idempotency-Key', 'x'.repeat(101)],
    ['Idempotency-Key', 'white space in it'],
    ['Idempotency-Key', `${'x'.repeat(20)}'--`],
    ['X-Turnout-Desk', '%E0%A4%A'],
    ['X-Turnout-Desk', '%'],
    ['X-Turnout-Desk', '%20%20'],
    ['X-Turnout-Desk', 'x'.repeat(61)],
    ['X-Turnout-Desk', 'Gate%00A'],
    ['X-Turnout-Desk', 'Gate%0AA'],
  ])('%s: %s is refused and nothing is stored', async (field, value) => {
    const before = await log.head();
    const answer = await submit({ [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', details: { field } } });
    expect(await log.head()).toBe(before);
  });

  it.each(['🎉 Eingang Süd', 'כניסה', 'x'.repeat(60)])('X-Turnout-Desk may be %s', async (desk) => {
    const [id = ''] = await register(turnout, event, ['Desk']);
    const answer = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
      token,
      body: { registrationId: id, eventId: event.eventId },
      headers: { 'x-turnout-desk': encodeURIComponent(desk) },
    });
    expect(calls.checkIn.output.parse(answer.body).checkin?.desk).toBe(desk);
  });

  it('without meaning is passed over: language, version', async () => {
    expect(
      (await submit({ 'accept-language': ';;q=x,'.repeat(200), 'x-client-version': 'v'.repeat(500) })).status,
    ).toBe(200);
  });

  it.each(['Bearer', 'Bearer x', `Bearer ${'x'.repeat(5_000)}`, 'Basic YTpi', "Bearer ' or 1=1 --"])(
    'Authorization: %s opens nothing',
    async (authorization) => {
      const answer = await turnout.ask('GET', '/api/me', { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );
});

describe('an address', () => {
  it.each([
    '/api/registrations/%00',
    `/api/registrations/${'x'.repeat(250)}`,
    `/api/registrations/${'x'.repeat(5_000)}`,
    '/api/registrations/..%2f..%2fetc%2fpasswd',
    "/api/registrations/'%20or%201=1",
    '/api/types/__proto__',
    '/api/nothing',
  ])('%s leads nowhere', async (path) => {
    expect(await turnout.ask('GET', path, { token })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each(['/api/registrations/%', '/api/registrations/%E0%A4%A'])('%s is malformed', async (path) => {
    expect(await turnout.ask('GET', path, { token })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it.each([
    ['/api/registrations', 'eventId'],
    ['/api/registrations?eventId=', 'eventId'],
    ['/api/registrations?eventId=%00', 'eventId'],
    ['/api/registrations?eventId=a&eventId=b', 'eventId'],
    ['/api/registrations?filters[eventId][]=a', 'eventId'],
    ['/api/registrations?eventId[$ne]=1', 'eventId'],
    ['/api/registrations?__proto__=1', '__proto__'],
    ['/api/types?eventId=%', 'eventId'],
    ['/api/x/desk/look-up?q=ada', 'eventId'],
  ])('%s is refused and names the key', async (path, field) => {
    const answer = await turnout.ask('GET', path, { token });
    expect([400, 422]).toContain(answer.status);
    expect(JSON.stringify(answer.body['details'])).toContain(field);
  });

  it.each(['%00', 'a%00b', '%25', '_', '%5C', "'", '🎉'.repeat(50), '%F0%9F%8E%89', '‮מזל', 'a b c d e f g h i j k l'])(
    'is searched for %s without a failure',
    async (text) => {
      for (const key of ['search', 'name', 'email', 'keywords', 'confirmationNumber']) {
        const answer = await turnout.ask('GET', `/api/registrations?eventId=${event.eventId}&${key}=${text}`, {
          token,
        });
        expect([200, 422], `${key} ${JSON.stringify(answer.body)}`).toContain(answer.status);
      }
      const path = `/api/x/desk/look-up?eventId=${event.eventId}&q=${text}${text}`;
      expect([200, 422]).toContain((await turnout.ask('GET', path, { token })).status);
      const number = `/api/registrations/all-by-confirmation-number/${encodeURIComponent(text)}/${event.eventId}`;
      expect([200, 404, 422]).toContain((await turnout.ask('GET', number, { token })).status);
    },
  );
});

describe('a name of any letters', () => {
  it('is kept as it is, and found', async () => {
    for (const name of ['👩‍👩‍👧‍👦', 'שלום', '李小龍', 'Łukasz', `O'Brien "x" <b>`, 'a\tb']) {
      const [id = ''] = await register(turnout, event, [name]);
      const { registration } = calls.registration.output.parse(
        (await turnout.ask('GET', `/api/registrations/${id}`, { token })).body,
      );
      expect(registration.firstName).toBe(name);
      const search = `/api/registrations?eventId=${event.eventId}&id=${id}&name=${encodeURIComponent(name)}`;
      const found = calls.registrations.output.parse((await turnout.ask('GET', search, { token })).body);
      expect(found.registrations.map(({ firstName }) => firstName)).toEqual([name]);
    }
  });

  it('that is no text is refused and names the key', async () => {
    const before = await log.head();
    for (const name of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const body = { event: event.eventId, type: event.typeId, fields: named(name) };
      expect(await turnout.ask('POST', '/api/registrations', { token, body })).toMatchObject({
        status: 400,
        body: { code: 'malformed', details: { field: 'fields.0.value' } },
      });
    }
    expect(await log.head()).toBe(before);
  });
});
