import { calls } from '@turnout/contracts';
import type { CheckpointId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from './testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let token: string;
let desk: string;
beforeAll(async () => {
  turnout = await startTestTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
  desk = (await openStaff(turnout, event.eventId, ['viewAndCreateCheckinsForCheckpoints'])).token;
});
afterAll(() => turnout.stop());

const make = async (details: Readonly<Record<string, unknown>> = {}) => {
  const body = { eventId: event.eventId, name: 'Gate', ...details };
  const answer = await turnout.ask('POST', '/api/checkpoints', { token, body });
  expect(answer).toMatchObject({ status: 200 });
  return calls.defineCheckpoint.output.parse(answer.body).checkpoint;
};
let gate: CheckpointId;
beforeEach(async () => {
  gate = (await make())._id;
});

/** Checks people in as the desk does; `as: null` for a stranger. */
const checkIn = (
  people: readonly string[],
  {
    as = desk,
    at = gate,
    ...more
  }: { as?: string | null; at?: CheckpointId; checkpointFieldData?: unknown; headers?: Record<string, string> } = {},
) => {
  const { headers = {}, ...rest } = more;
  return turnout.ask('POST', '/api/checkpoints/checkin', {
    ...(as === null ? {} : { token: as }),
    headers,
    body: { eventId: event.eventId, checkpointId: at, primaryRegistrant: people[0], attendees: people, ...rest },
  });
};
const checkinOf = (body: unknown) => calls.checkInAtCheckpoint.output.parse(body).checkin;
const cards = async (filter: Readonly<Record<string, unknown>> = {}) => {
  const body = { eventId: event.eventId, checkpointId: gate, ...filter };
  const answer = await turnout.ask('POST', '/api/checkpoints/search-checkins?page=1&perPage=10', { token: desk, body });
  return calls.searchCheckins.output.parse(answer.body);
};
const setStatus = (checkinId: string, status: string) =>
  turnout.ask('PUT', '/api/checkpoints/checkin-status', {
    token: desk,
    body: { eventId: event.eventId, checkinId, status },
  });

describe('a desk at a checkpoint', () => {
  it('checks people of a group in together and lists them with their numbers', async () => {
    const group = await register(turnout, event, ['Ada', 'Bo', 'Cy']);
    const answer = await checkIn(group.slice(0, 2), { headers: { 'x-turnout-desk': 'Hall' } });
    expect(answer.status).toBe(200);
    const checkin = checkinOf(answer.body);
    expect(checkin).toMatchObject({
      status: 'checked-in',
      desk: 'Hall',
      creator: 'Staff',
      registrantIds: group.slice(0, 2),
      names: [{ firstName: 'Ada' }, { firstName: 'Bo' }],
    });
    const page = await cards();
    expect(page.checkins).toEqual([checkin]);
    expect(page).toMatchObject({
      meta: { total: 1, page: 1, perPage: 10 },
      stats: { checkedIn: 2, accepted: 0, checkedOut: 0, deleted: 0 },
    });
  });

  it('hears who, where and when for the first who is there already, and nobody else gets in', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo']);
    await checkIn([bo], { headers: { 'x-turnout-desk': 'Hall' } });
    const refused = await checkIn([ada, bo]);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'already-at-checkpoint',
        message: 'Bo Example is already checked in here',
        reason: 'already-checked-in',
        by: 'Staff',
        desk: 'Hall',
      },
    });
    expect((await checkIn([ada])).status).toBe(200);
    expect((await cards()).stats.checkedIn).toBe(2);
  });

  it('sets statuses as the menu offers them, and counts persons', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const id = checkinOf((await checkIn([ada])).body)._id;
    expect((await setStatus(id, 'checked-in')).body).toMatchObject({ code: 'checkin-status-already-set' });
    expect((await setStatus(id, 'accepted')).status).toBe(200);
    expect((await setStatus(id, 'checked-in')).status).toBe(200);
    expect((await setStatus(id, 'checked-out')).status).toBe(200);
    expect((await setStatus(id, 'checked-in')).body).toMatchObject({ code: 'checkin-status-not-possible' });
    expect((await cards()).stats).toEqual({ checkedIn: 0, accepted: 0, checkedOut: 1, deleted: 0 });
    expect((await setStatus(id, 'deleted')).status).toBe(200);
    expect((await setStatus(id, 'accepted')).body).toMatchObject({ code: 'checkin-deleted' });
    expect((await cards()).stats).toEqual({ checkedIn: 0, accepted: 0, checkedOut: 0, deleted: 1 });
    expect((await checkIn([ada])).status).toBe(200);
  });
});
