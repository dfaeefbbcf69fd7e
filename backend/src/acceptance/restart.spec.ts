// kind: stack
import { calls } from '@turnout/contracts';
import type { EventStore } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import {
  makeTestEvent,
  register,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let log: EventStore;
let token: string;
beforeAll(async () => {
  turnout = await startTestTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
  log = openPostgresLog({ url: turnout.databaseUrl });
});
afterAll(async () => {
  await log.close();
  await turnout.stop();
});

describe('a server started anew', () => {
  it('answers commands that were accepted before as they were then, and stores nothing', async () => {
    const [badge = '', second = ''] = await register(turnout, event, ['Ada', 'Bo']);
    const [primary = ''] = await register(turnout, event, ['Eve', 'Flo']);
    const fields = [
      { _id: event.fields.FNAME, value: 'Cy' },
      { _id: event.fields.LNAME, value: 'Example' },
    ];
    const scan = `/api/checkin/registration/${event.eventId}`;
    const sent = [
      ['POST', '/api/events', { name: 'Again', startDate: '2027-03-01', endDate: '2027-03-02' }],
      ['POST', '/api/fields', { eventId: event.eventId, title: 'Company', name: 'COMPANY', type: 'text' }],
      ['POST', '/api/types', { eventId: event.eventId, name: 'Press' }],
      ['POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields }],
      ['POST', scan, { eventId: event.eventId, registrationId: badge }],
      ['POST', scan, { eventId: event.eventId, registrationId: primary, isCheckInAll: true }],
      ['DELETE', `/api/checkin/registration/${badge}~1`, { reason: 'wrong badge' }],
      ['PUT', '/api/registrations/update-status-only', { id: second, eventId: event.eventId, status: 'pending' }],
      ['PUT', `/api/registrations/${second}`, { fields: fields.slice(0, 1) }],
      ['PUT', `/api/events/${event.eventId}`, { name: 'Renamed' }],
    ] as const;
    const sendAll = async (ask: TestTurnout['ask']) => {
      const answers = [];
      for (const [index, [method, path, body]] of sent.entries()) {
        const headers = { 'idempotency-key': `before-restart-${index}` };
        answers.push(await ask(method, path, { token, body, headers }));
      }
      return answers.map(({ status, body, headers }) => ({
        status,
        // Each server says by which address it is reached.
        body: z.unknown().parse(JSON.parse(JSON.stringify(body).replaceAll(/http:\/\/localhost:\d+/g, 'http://here'))),
        position: headers.get('x-turnout-position'),
      }));
    };
    const first = await sendAll(turnout.ask);
    expect(first.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const head = await log.head();
    const fresh = await serveAlso(turnout.databaseUrl);
    expect(await sendAll(fresh.ask)).toEqual(first);
    expect(await sendAll(turnout.ask)).toEqual(first);
    await fresh.stop();
    expect(await log.head()).toBe(head);
  });

  it('knows who is logged in, who is inside and what may be done', async () => {
    const [badge = ''] = await register(turnout, event, ['Inside']);
    const body = { eventId: event.eventId, registrationId: badge };
    await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, { token, body });
    const fresh = await serveAlso(turnout.databaseUrl);
    expect(calls.me.output.parse((await fresh.ask('GET', '/api/me', { token })).body).user.email).toBe(
      'admin@example.org',
    );
    expect(await fresh.ask('POST', `/api/checkin/registration/${event.eventId}`, { token, body })).toMatchObject({
      status: 409,
      body: { code: 'already-checked-in', by: 'Administrator' },
    });
    await fresh.stop();
  });
});

describe('what is sealed about a person beside their details', () => {
  it('takes nothing from the name of whoever was added to a group and undone with a reason', async () => {
    const { eventId, typeId, fields } = event;
    const [parent] = await register(turnout, event, ['Ada']);
    const named = [
      { _id: fields.FNAME, value: 'Late' },
      { _id: fields.LNAME, value: 'Comer' },
    ];
    const body = { event: eventId, type: typeId, fields: named, parent };
    const added = await turnout.ask('POST', '/api/registrations', { token, body });
    const { _id: id } = calls.submit.output.parse(added.body).registration;
    const scan = { eventId, registrationId: id };
    await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body: scan });
    const reason = { reason: 'wrong badge' };
    const undone = await turnout.ask('DELETE', `/api/checkin/registration/${id}~1`, { token, body: reason });
    expect(undone).toMatchObject({ status: 200, body: { registration: { firstName: 'Late', lastName: 'Comer' } } });
  });
});

describe('a command id used for two requests on one group', () => {
  it('answers the second with a conflict instead of as if it were done', async () => {
    const { eventId, fields } = event;
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo']);
    const scan = `/api/checkin/registration/${eventId}`;
    const status = '/api/registrations/update-status-only';
    const print = '/api/registrations/print-log';
    const entered = [{ _id: fields.FNAME, value: 'Other' }];
    const requests = [
      [
        ['POST', print, { registrantId: ada }],
        ['POST', print, { registrantId: bo }],
      ],
      [
        ['POST', scan, { eventId, registrationId: ada }],
        ['POST', scan, { eventId, registrationId: bo }],
      ],
      [
        ['DELETE', `/api/checkin/registration/${ada}~1`, { reason: 'wrong badge' }],
        ['DELETE', `/api/checkin/registration/${bo}~1`, { reason: 'wrong badge' }],
      ],
      [
        ['PUT', status, { id: ada, eventId, status: 'pending' }],
        ['PUT', status, { id: bo, eventId, status: 'pending' }],
        ['PUT', status, { id: ada, eventId, status: 'rejected' }],
        ['DELETE', `/api/registrations/${ada}`, undefined],
      ],
      [
        ['PUT', `/api/registrations/${ada}`, { fields: entered }],
        ['PUT', `/api/registrations/${bo}`, { fields: entered }],
      ],
    ] as const;
    for (const [turn, [first, ...others]] of requests.entries()) {
      const headers = { 'idempotency-key': `used-twice-${turn}` };
      const [method, path, body] = first;
      expect([path, (await turnout.ask(method, path, { token, body, headers })).status]).toEqual([path, 200]);
      for (const [otherMethod, otherPath, other] of others) {
        const sent = other === undefined ? {} : { body: other };
        expect(await turnout.ask(otherMethod, otherPath, { token, headers, ...sent })).toMatchObject({
          status: 409,
          body: { code: 'command-id-reused' },
        });
      }
      expect([path, (await turnout.ask(method, path, { token, body, headers })).status]).toEqual([path, 200]);
    }
  });
});

describe('a command id of the greatest length', () => {
  it('is told from others by its last letter', async () => {
    const open = async (last: string) => {
      const body = { email: `${last}@example.org`, name: last, password: rehearsalPasswords.staff };
      const headers = { 'idempotency-key': `${'k'.repeat(99)}${last}` };
      return calls.openAccount.output.parse((await turnout.ask('POST', '/api/users', { token, body, headers })).body)
        .user;
    };
    const [a, b] = [await open('a'), await open('b')];
    expect([a.name, b.name]).toEqual(['a', 'b']);
    expect(a._id).not.toBe(b._id);
    expect(await open('a')).toEqual(a);
  });
});
