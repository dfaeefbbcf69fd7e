// kind: database
import { checkpointDataEvents, checkpointEvents, checkpointFieldEvents } from '@turnout/contracts/checkpoint';
import type { CheckpointId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact } from '../platform/testing/facts.ts';
import type { NewFact } from '../platform/testing/memory-log.ts';
import { primaryId } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { checkpointCheckinsProjection } from './checkins.projection.ts';
import { checkpointsProjection } from './checkpoints.projection.ts';
import {
  attendeesAt,
  checkpointFieldsOfEvent,
  checkpointsOfEvent,
  checkpointStats,
  dataOfGroup,
  dataPage,
  headCount,
} from './queries.ts';
import { at, checkedIn, coat, entered, gate, hall, meal, person, setStage, setUp, statusSet } from './testing/stage.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await setStage(database.pool);
});
afterAll(() => database.drop());

const know = (...facts: NewFact[]) => remember(database.pool, checkpointCheckinsProjection, facts);

describe('the numbers of a checkpoint', () => {
  it('count persons by the status of their check-in', async () => {
    await know(
      checkedIn(gate, [person(1), person(1, 2)]),
      checkedIn(gate, [person(2)], { group: 2 }),
      statusSet(gate, 'checked-in', 'accepted', { persons: 2 }),
      statusSet(gate, 'checked-in', 'deleted', { group: 2 }),
    );
    expect(await checkpointStats(database.pool, at(gate))).toEqual({
      checkedIn: 0,
      accepted: 2,
      checkedOut: 0,
      deleted: 1,
    });
  });

  it('say how many are inside and how many ever were, each person once', async () => {
    await know(
      checkedIn(hall, [person(1), person(1, 2)]),
      statusSet(hall, 'checked-in', 'checked-out', { persons: 2 }),
      checkedIn(hall, [person(1)], { count: 2 }),
      checkedIn(gate, [person(2)], { group: 2 }),
      statusSet(gate, 'checked-in', 'deleted', { group: 2 }),
    );
    expect(await headCount(database.pool, { eventId: eventId() })).toEqual({
      event: { inside: 1, confirmed: 3 },
      checkpoints: [
        { _id: gate, name: 'Gate', type: 'unique', checkinEnabled: true, inside: 0, seen: 0 },
        { _id: hall, name: 'Hall', type: 'multiple', checkinEnabled: true, inside: 1, seen: 2 },
      ],
    });
  });
});

describe('a group at a checkpoint', () => {
  const groupAt = (checkpointId: CheckpointId) =>
    attendeesAt(database.pool, { ...at(checkpointId), registrationId: person(1, 2) });

  it('shows whom something keeps from coming in again, without those deleted', async () => {
    await know(
      checkedIn(gate, [person(1)]),
      statusSet(gate, 'checked-in', 'checked-out'),
      checkedIn(hall, [person(1)]),
      statusSet(hall, 'checked-in', 'checked-out'),
      entered(person(1), { [meal]: 'Soup', [coat]: 'blue' }),
    );
    expect(await groupAt(gate)).toMatchObject([
      {
        attendee: {
          _id: person(1),
          parent: null,
          checkin: { status: 'checked-out', by: 'Kim', desk: 'Left' },
          registrationFields: [{ title: 'Firm', value: 'Kite' }],
          fields: [{ _id: meal, value: 'Soup' }],
        },
        badge: 0,
      },
      { attendee: { _id: person(1, 2), parent: person(1), checkin: null }, badge: 0 },
    ]);
    expect(await groupAt(hall)).toMatchObject([{ attendee: { checkin: null } }, { attendee: { checkin: null } }]);
  });

  it('is not there for another event', async () => {
    const params = { eventId: eventId(2), checkpointId: gate, registrationId: person(1) };
    expect(await attendeesAt(database.pool, params)).toBe(null);
  });
});

describe('checkpoint data', () => {
  it('is listed by person, found by name and number, and gone when deleted', async () => {
    const facts = [entered(person(1), { [coat]: 'blue', [meal]: 'Soup' }), entered(person(1, 2), { [meal]: 'Fish' })];
    await know(...facts);
    const list = async (filter: { name?: string; regNoOrId?: string } = {}) =>
      dataPage(database.pool, { eventId: eventId(), ...filter, page: 1, perPage: 10 });
    const all = await list();
    expect(all.total).toBe(2);
    expect(all.data[1]).toEqual({
      _id: person(1),
      eventId: eventId(),
      firstName: 'Zoë',
      lastName: 'Lovelace',
      confirmationNumber: 'N-1',
      registration: { _id: person(1), confirmationNumber: 'N-1' },
      fields: [
        { _id: coat, value: 'blue' },
        { _id: meal, value: 'Soup' },
      ],
    });
    expect((await list({ name: 'Berg, Bo' })).data.map(({ _id }) => _id)).toEqual([person(1, 2)]);
    expect((await list({ regNoOrId: 'N-1' })).total).toBe(2);
    expect((await list({ regNoOrId: person(1, 2) })).total).toBe(1);
    expect((await list({ regNoOrId: 'N-9' })).total).toBe(0);
    const group = await dataOfGroup(database.pool, { eventId: eventId(), registration: person(1, 2) });
    expect(group.map(({ _id }) => _id)).toEqual([person(1), person(1, 2)]);
    const cleared = { eventId: eventId(), primaryId: primaryId(1), registrantId: person(1) };
    await know(...facts, fact(checkpointDataEvents.CheckpointDataCleared, cleared));
    expect((await list()).data.map(({ _id }) => _id)).toEqual([person(1, 2)]);
  });
});

describe('checkpoints and their fields', () => {
  it('are listed in order, without the deleted ones', async () => {
    expect((await checkpointFieldsOfEvent(database.pool, { eventId: eventId() })).map(({ name }) => name)).toEqual([
      'COAT',
      'MEAL',
    ]);
    await remember(database.pool, checkpointsProjection, [
      ...setUp,
      fact(checkpointEvents.CheckpointRevised, { checkpointId: hall, eventId: eventId(), details: { name: 'Hall 2' } }),
      fact(checkpointEvents.CheckpointRetired, { checkpointId: gate, eventId: eventId() }),
      fact(checkpointFieldEvents.CheckpointFieldRetired, { fieldId: coat, eventId: eventId() }),
    ]);
    expect(await checkpointsOfEvent(database.pool, { eventId: eventId() })).toMatchObject([
      { _id: hall, name: 'Hall 2', type: 'multiple', qr: `/api/x/checkpoints/${hall}/qr.png` },
    ]);
    expect(await checkpointFieldsOfEvent(database.pool, { eventId: eventId() })).toMatchObject([{ _id: meal }]);
  });
});
