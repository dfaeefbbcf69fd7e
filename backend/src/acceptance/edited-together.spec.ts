// kind: stack
import { calls } from '@turnout/contracts';
import { typeGroupRecord as groupKind, typeRecord as typeKind } from '@turnout/contracts/forms';
import type { SampleOf } from '@turnout/contracts/records';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namesOfCalls, recordKinds, sampleBody, type RecordKind } from '../testing/records.ts';
import { nobody } from '../testing/things.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

const Conflict = z.object({
  code: z.literal('changed-meanwhile'),
  details: z.object({ field: z.string() }),
  current: z.record(z.string(), z.unknown()),
  changes: z.array(
    z.object({ field: z.string(), read: z.unknown(), now: z.unknown(), by: z.string(), at: z.iso.datetime() }),
  ),
});

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

/** The kinds of record that have a call to change them. */
const kinds = recordKinds.filter((kind) => namesOfCalls(kind).has('revise'));

const Record = z.looseObject({ _id: z.string(), _version: z.int() });
const readOf = (one: string, body: unknown) => Record.parse(z.record(z.string(), z.unknown()).parse(body)[one]);

/** A field with options, for what is about one. */
const choice = async (): Promise<string> => {
  const body = { eventId: event.eventId, title: 'Dinner', name: 'DINNER', type: 'list', values: 'Soup\nFish' };
  return calls.defineField.output.parse((await turnout.ask('POST', '/api/fields', { token, body })).body).field._id;
};
let place: SampleOf;
let nth = 0;
beforeEach(async () => {
  place = { nth: 1, typeId: event.typeId, fieldId: event.fields.FNAME, choiceId: await choice() };
});

const made = async (kind: RecordKind) => {
  nth += 1;
  const body = sampleBody(kind, event.eventId, { ...place, nth });
  return readOf(kind.one, (await turnout.ask('POST', kind.path, { token, body })).body);
};
const put = (path: string, body: object, who = token, headers: Readonly<Record<string, string>> = {}) =>
  turnout.ask('PUT', path, { token: who, body, headers });

describe.each(kinds)('two people who edit a $words.one', (one) => {
  const { path } = one;
  const { text, other } = one.sample({ nth: 1, typeId: nobody, fieldId: nobody, choiceId: nobody });

  it('both keep what they changed, where they changed different things', async () => {
    const record = await made(one);
    const address = `${path}/${record._id}`;
    expect((await put(address, { [text]: 'First', _version: record._version })).status).toBe(200);
    const second = readOf(one.one, (await put(address, { ...record, ...other })).body);
    expect(second).toMatchObject({ [text]: 'First', ...other, _version: record._version + 2 });
  });

  it('hear whose change came first, where it was the same thing, and nothing is overwritten', async () => {
    const record = await made(one);
    const address = `${path}/${record._id}`;
    await put(address, { [text]: 'First', _version: record._version });
    const refused = await put(address, { ...record, [text]: 'Second', ...other });
    expect(refused.status).toBe(409);
    const conflict = Conflict.parse(refused.body);
    expect(conflict.details.field).toBe(text);
    expect(conflict.changes).toMatchObject([{ field: text, read: record[text], now: 'First', by: 'Administrator' }]);
    expect(conflict.current).toMatchObject({ [text]: 'First', _version: record._version + 1 });
    const now = conflict.current['_version'];
    const again = await put(address, { ...record, [text]: 'Second', ...other, _version: now });
    expect(readOf(one.one, again.body)).toMatchObject({ [text]: 'Second', ...other });
  });

  it('say in a header what they had read, and nobody else is believed', async () => {
    const record = await made(one);
    const address = `${path}/${record._id}`;
    await put(address, { [text]: 'First' });
    const { _version, ...rest } = record;
    const stale = { ...rest, [text]: 'Second' };
    expect((await put(address, stale, token, { 'If-Match': `"${_version}"` })).status).toBe(409);
    expect(await put(address, stale, token, { 'If-Match': 'W/x' })).toMatchObject({ status: 400 });
    expect(await put(address, { ...stale, _version: 99 })).toMatchObject({ status: 422 });
    // Without either, the last write wins (rule event-setup/last-write-wins).
    expect(readOf(one.one, (await put(address, { [text]: 'Third' })).body)).toMatchObject({ [text]: 'Third' });
  });

  it('at the very same moment: one of them is heard, the other one told', async () => {
    const record = await made(one);
    const address = `${path}/${record._id}`;
    const both = await Promise.all(
      ['Left', 'Right'].map((name) => put(address, { [text]: name, _version: record._version })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('two people who edit the settings of an event', () => {
  it('keep what differs, and hear of what is the same', async () => {
    const address = `/api/events/${event.eventId}`;
    const was = Record.parse(calls.event.output.parse((await turnout.ask('GET', address, { token })).body).event);
    await put(address, { name: 'Autumn fair', _version: was._version });
    const merged = await put(address, { website: 'https://example.org', name: was['name'], _version: was._version });
    expect(readOf('event', merged.body)).toMatchObject({ name: 'Autumn fair', website: 'https://example.org' });
    const refused = Conflict.parse((await put(address, { name: 'Winter fair', _version: was._version })).body);
    expect(refused.changes).toMatchObject([{ field: 'name', now: 'Autumn fair', by: 'Administrator' }]);
  });
});

describe('two people who order the registration types', () => {
  const order = (orders: object, _versions?: object) =>
    turnout.ask('POST', calls.reorderTypes.path, {
      token,
      body: { eventId: event.eventId, orders, ...(_versions === undefined ? {} : { _versions }) },
    });
  const typeOf = async (id: string) => readOf('type', (await turnout.ask('GET', `/api/types/${id}`, { token })).body);

  it('hear whose number came first, type by type, and no number of theirs is taken', async () => {
    const press = await made(typeKind);
    const crew = await made(typeKind);
    await order({ [crew._id]: 4 });
    const versions = { [press._id]: press._version, [crew._id]: crew._version };
    const refused = await order({ [press._id]: 1, [crew._id]: 7 }, versions);
    expect(refused.status).toBe(409);
    const { types } = z.object({ types: z.array(Conflict.omit({ code: true, details: true })) }).parse(refused.body);
    expect(types).toMatchObject([
      {
        current: { _id: crew._id, order: 4, _version: crew._version + 1 },
        changes: [{ field: 'order', read: null, now: 4, by: 'Administrator' }],
      },
    ]);
    expect([await typeOf(press._id), await typeOf(crew._id)]).toMatchObject([{ order: null }, { order: 4 }]);
    const again = { ...versions, [crew._id]: crew._version + 1 };
    expect((await order({ [press._id]: 1, [crew._id]: 7 }, again)).status).toBe(200);
    expect([await typeOf(press._id), await typeOf(crew._id)]).toMatchObject([{ order: 1 }, { order: 7 }]);
  });

  it('keep what else was changed, want the same, or say nothing of what they had read', async () => {
    const press = await made(typeKind);
    await put(`/api/types/${press._id}`, { name: 'Press and radio', order: 4 });
    expect((await order({ [press._id]: 4 }, { [press._id]: press._version })).status).toBe(200);
    expect((await order({ [press._id]: 7 })).status).toBe(200);
    expect(await typeOf(press._id)).toMatchObject({ name: 'Press and radio', order: 7 });
    expect(await order({ [press._id]: 1 }, { [press._id]: 99 })).toMatchObject({ status: 422 });
    expect(await order({ [press._id]: 1 }, { [press._id]: -1 })).toMatchObject({ status: 422 });
  });
});

describe('whoever may not see who is on the staff', () => {
  it('is not told who came first', async () => {
    const record = await made(groupKind);
    const staff = await openStaff(turnout, event.eventId, ['editRegistrationTypes'], 'types@example.org');
    const address = `${groupKind.path}/${record._id}`;
    await put(address, { name: 'First', _version: record._version });
    const refused = await put(address, { name: 'Second', _version: record._version }, staff.token);
    expect(Conflict.parse(refused.body).changes).toMatchObject([{ by: '', now: 'First' }]);
  });
});
