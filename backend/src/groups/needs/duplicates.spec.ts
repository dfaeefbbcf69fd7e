// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, serveAlso, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);
const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const check = (isOn: boolean) => staff('PUT', `/api/events/${event.eventId}`, { checkForDuplicates: isOn });
beforeEach(async () => {
  event = await makeTestEvent(turnout);
  await staff('PUT', `/api/fields/${event.fields.EMAIL}`, { enableFieldForDuplicateCheck: true });
  await check(true);
});

const send = (email: string, first = 'Ada', more: Readonly<Record<string, unknown>> = {}) =>
  sendAs(turnout, event, { fields: named(event, first, 'Byron', email), ...more });
const sentence = (email: string) =>
  `Duplicate Registration found for ${email}.Unable to create/update registration. Please correct and Try again.`;
const correct = (id: string, _id: string, value: string) =>
  staff('PUT', `/api/registrations/${id}`, { fields: [{ _id, value }] });
/** What the check answers, as it is sent. */
const answers = async (fieldsArr: readonly unknown[], token?: string) => {
  const answer = await fetch(`${turnout.url}/api/registrations-validationCheck`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ eventId: event.eventId, fieldsArr }),
  });
  return z.array(z.boolean()).parse(await answer.json());
};
const asked = (value: string, id?: string) => ({ id, fields: [{ _id: event.fields.EMAIL, value }] });

describe('the duplicate check', () => {
  it('lets one of many in who say the same at two servers at once, and tells the others so', async () => {
    const second = await serveAlso(turnout.databaseUrl);
    const people = Array.from({ length: 12 }, (_, index) => ({
      ask: index % 2 === 0 ? turnout.ask : second.ask,
      body: {
        event: event.eventId,
        type: event.typeId,
        fields: named(event, `P${index}`, 'Byron', index % 3 === 0 ? 'ADA@example.org' : 'ada@example.org'),
      },
    }));
    const replies = await Promise.all(
      people.map(({ ask, body }) => ask('POST', '/api/registrations', { token: turnout.adminToken, body })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body['code']]).toEqual([409, 'duplicate-found']);
    const refused = await send('ada@example.org');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: sentence('ada@example.org'),
        details: { registrant: 'Primary Registrant', field: event.fields.EMAIL },
      },
    });
    await second.stop();
  }, 60_000);

  it('finds who registered before it was on, and nobody who was rejected or deleted', async () => {
    await check(false);
    const { registration: before } = submitted(await send('ada@example.org'));
    submitted(await send('ada@example.org', 'Twin'));
    await check(true);
    expect((await send('Ada@Example.org')).status).toBe(409);
    const all = calls.registrations.output.parse(
      (await staff('GET', `/api/registrations?eventId=${event.eventId}`)).body,
    );
    for (const { _id: id } of all.registrations)
      await staff('PUT', '/api/registrations/update-status-only', {
        id,
        eventId: event.eventId,
        status: id === before._id ? 'deleted' : 'rejected',
      });
    const { registration } = submitted(await send('ada@example.org'));
    expect((await send('ada@example.org')).status).toBe(409);
    await staff('DELETE', `/api/registrations/${registration._id}`);
    submitted(await send('ada@example.org'));
  });

  it('of a group names who it is, stores nobody, and gives the seats back', async () => {
    const type = await makeType(turnout, event, { availableSeats: 2, groups: [event.typeId] });
    await staff('PUT', `/api/types/${type}`, { groups: [type], groupCount: { [type]: 5 } });
    const guest = (email: string) => ({ type, fields: named(event, 'Guest', 'Byron', email) });
    const twice = await send('ada@example.org', 'Ada', { type, registrants: [guest('ada@example.org')] });
    expect(twice).toMatchObject({ status: 409, body: { details: { registrant: 'Registrant #2' } } });
    submitted(await send('ada@example.org', 'Ada', { type, registrants: [guest('bea@example.org')] }));
    expect(await send('cem@example.org', 'Cem', { type })).toMatchObject({ body: { code: 'seats-exhausted' } });
    // Whoever finds no seat can register with the same answers elsewhere.
    submitted(await send('cem@example.org', 'Cem'));
  });

  it('holds a correction against others, and lets whoever is a duplicate already be corrected otherwise', async () => {
    const { registration: ada } = submitted(await send('ada@example.org'));
    const { registration: bea } = submitted(await send('bea@example.org', 'Bea'));
    expect(await correct(bea._id, event.fields.EMAIL, 'ada@example.org')).toMatchObject({
      status: 409,
      body: { message: sentence('ada@example.org') },
    });
    expect((await correct(bea._id, event.fields.FNAME, 'Beatrice')).status).toBe(200);
    expect((await correct(ada._id, event.fields.EMAIL, 'ada@example.com')).status).toBe(200);
    expect((await correct(bea._id, event.fields.EMAIL, 'ada@example.org')).status).toBe(200);
    await check(false);
    expect((await correct(ada._id, event.fields.EMAIL, 'ada@example.org')).status).toBe(200);
    await check(true);
    expect((await correct(ada._id, event.fields.FNAME, 'A.')).status).toBe(200);
  });

  it('answers a list of booleans, and tells strangers only of whom they know all that is compared', async () => {
    const body = { eventId: event.eventId, title: 'Badge', name: 'BADGE', type: 'checkboxes', values: 'S\nM' };
    const made = await staff('POST', '/api/fields', { ...body, enableFieldForDuplicateCheck: true });
    const { _id: size } = calls.defineField.output.parse(made.body).field;
    await staff('PUT', `/api/types/${event.typeId}`, { fields: [...Object.values(event.fields), size] });
    const fields = [...named(event, 'Ada', 'Byron', 'ada@example.org'), { _id: size, value: ['S', 'M'] }];
    const { registration } = submitted(await sendAs(turnout, event, { fields }));
    const whole = (email: string, value: readonly string[], id?: string) => ({
      id,
      fields: [
        { _id: event.fields.EMAIL, value: email },
        { _id: size, value },
        { _id: event.fields.FNAME, value: 'Somebody' },
      ],
    });
    const list = [
      whole('ADA@example.org', ['M', 'S']),
      whole('ada@example.org', ['M']),
      asked('ada@example.org'),
      whole('ada@example.org', ['S', 'M'], registration._id),
      { fields: [] },
    ];
    // Whoever changes a registration is not told that it is its own duplicate.
    expect(await answers(list)).toEqual([true, false, false, false, false]);
    expect(await answers(list, turnout.adminToken)).toEqual([true, false, false, false, false]);
    await check(false);
    expect(await answers(list)).toEqual([false, false, false, false, false]);
    const refused = (fieldsArr: readonly unknown[], eventId: string = event.eventId) =>
      turnout.ask('POST', '/api/registrations-validationCheck', { body: { eventId, fieldsArr } });
    expect((await refused([], 'z'.repeat(20))).status).toBe(404);
    expect((await refused(Array.from({ length: 51 }, () => asked('x')))).status).toBe(422);
  });

  it('leaves no answer in the log', async () => {
    submitted(await send('unmistakable@example.org'));
    const sql = openSql(turnout.databaseUrl, { max: 1 });
    const rows = await sql<{ said: string }[]>`
      select e.stream_id || ' ' || e.body::text as said from log.events e where e.stream_id like 'likeness-%'`;
    await sql.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ said }) => said).join('\n')).not.toContain('unmistakable');
  });
});
