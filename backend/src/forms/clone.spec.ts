// kind: stack
import { calls } from '@turnout/contracts';
import { ActivityView, TypeView } from '@turnout/contracts/forms';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../testing/turnout.ts';

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

const ask = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  turnout.ask(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const typeOf = async (id: string) =>
  TypeView.parse(calls.type.output.parse((await ask('GET', `/api/types/${id}`)).body).type);
const validations = async (type: string) =>
  calls.validations.output.parse((await ask('GET', `/api/enhanced-validations/${event.eventId}?type=${type}`)).body)
    .validations;

describe('a copy of a registration type', () => {
  it('has its form, its groups, its addresses and its validations, and nobody under it', async () => {
    await register(turnout, event, ['Ada']);
    const guests = ['ada@example.org'];
    const said = {
      description: 'All day',
      groups: [event.typeId],
      groupCount: { [event.typeId]: 2 },
      allowedEmails: guests,
    };
    expect((await ask('PUT', `/api/types/${event.typeId}`, said)).status).toBe(200);
    const about = { event: event.eventId, type: event.typeId, message: 'Never together' };
    const rules = [{ fid: event.fields.FNAME, value: 'Ada' }];
    for (const name of ['On', 'Off']) await ask('POST', '/api/enhanced-validations', { ...about, name, rules });
    const [on] = await validations(event.typeId);
    await ask('PATCH', `/api/enhanced-validations/${event.eventId}/${event.typeId}`, { activeIds: [on?._id] });

    const original = await typeOf(event.typeId);
    const made = await ask('POST', `/api/types/${event.typeId}/clone`);
    const { type } = calls.cloneType.output.parse(made.body);
    const copy = await typeOf(type._id);
    expect(copy).toMatchObject({
      name: `${original.name} (copy)`,
      description: 'All day',
      fields: original.fields,
      groups: [event.typeId],
      groupCount: { [event.typeId]: 2 },
      allowedEmails: guests,
      _version: 0,
    });
    expect(copy._id).not.toBe(original._id);
    const copied = await validations(copy._id);
    expect(copied).toMatchObject([
      { name: 'On', active: true, rules: [{ fid: event.fields.FNAME, value: 'Ada' }] },
      { name: 'Off', active: false },
    ]);
    expect(copied.map(({ _id }) => _id)).not.toContain(on?._id);
    expect(await validations(event.typeId)).toHaveLength(2);
    expect((await ask('DELETE', `/api/types/${copy._id}`)).status).toBe(200);
  });

  it('is made once, however often the same intent is sent', async () => {
    await ask('POST', '/api/enhanced-validations', {
      event: event.eventId,
      type: event.typeId,
      name: 'N',
      message: 'M',
      rules: [{ fid: event.fields.FNAME, value: 'Ada' }],
    });
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('POST', `/api/types/${event.typeId}/clone`, undefined, headers)),
    );
    const ids = new Set(answers.map(({ body }) => calls.cloneType.output.parse(body).type._id));
    expect(ids.size).toBe(1);
    const { types } = calls.types.output.parse((await ask('GET', `/api/types?eventId=${event.eventId}`)).body);
    expect(types).toHaveLength(2);
    expect(await validations([...ids][0] ?? '')).toHaveLength(1);
  });

  it('is made by who may edit types alone', async () => {
    const viewer = await openStaff(turnout, event.eventId, ['viewRegistrationTypes']);
    const path = `/api/types/${event.typeId}/clone`;
    expect((await turnout.ask('POST', path, { token: viewer.token })).status).toBe(403);
    expect((await turnout.ask('POST', path)).status).toBe(401);
    expect((await ask('POST', `/api/types/${'f'.repeat(20)}/clone`)).status).toBe(404);
  });
});

describe('a copy of an activity', () => {
  it('is the same under another name', async () => {
    const body = { eventId: event.eventId, name: 'Tour', availableSeats: 12, description: '<p>By boat</p>' };
    const { activity } = calls.defineActivity.output.parse((await ask('POST', '/api/activities', body)).body);
    const made = await ask('POST', `/api/activities/${activity._id}/clone`);
    const copy = ActivityView.parse(calls.cloneActivity.output.parse(made.body).activity);
    expect(copy).toEqual({ ...activity, _id: copy._id, name: 'Tour (copy)', _version: 0 });
    expect(copy._id).not.toBe(activity._id);
  });
});
