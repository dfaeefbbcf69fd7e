// kind: database
import { deskEvents } from '@turnout/contracts/check-in';
import { accountEvents } from '@turnout/contracts/access';
import { CheckpointId, Instant, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projections } from '../index.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact, typeId } from '../platform/testing/facts.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { Counts, doorProjection } from './door.projection.ts';
import { deskActivity, doorCount } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const around = { eventId: eventId(), primaryId: primaryId(1), typeId: typeId(1) };
const person = (place: number) => registrantAt(primaryId(1), place);

interface Coming {
  readonly time?: number;
  readonly minute?: string;
  readonly desk?: string;
  /** Scanned without a network, at this minute. */
  readonly scanned?: string;
}

const offlineAt = (minute: string) => ({
  scannedAt: `2026-11-21T${minute}:20.000Z`,
  deskAt: `2026-11-21T${minute}:20.000Z`,
  clockDifferenceMs: 0,
  copyVersion: '1',
});

const checkedIn = (id: RegistrantId, options: Coming = {}) =>
  fact(
    registrationEvents.RegistrantCheckedIn,
    {
      ...around,
      registrantId: id,
      checkinId: `${id}~${options.time ?? 1}`,
      isFirst: (options.time ?? 1) === 1,
      ...(options.scanned === undefined ? {} : { offline: offlineAt(options.scanned) }),
    },
    {
      at: `2026-11-21T${options.minute ?? '09:30'}:20.000Z`,
      ...(options.desk === undefined ? {} : { desk: options.desk }),
    },
  );
const undone = (id: RegistrantId, status: RegistrationStatus = 'confirmed') =>
  fact(registrationEvents.CheckInUndone, {
    ...around,
    registrantId: id,
    checkinId: `${id}~1`,
    reason: 'wrong badge',
    status,
    checkedInAt: '2026-11-21T09:30:20.000Z',
  });
const statusSet = (status: RegistrationStatus, ...people: [RegistrantId, RegistrationStatus, boolean][]) =>
  fact(registrationEvents.RegistrationStatusSet, {
    eventId: eventId(),
    primaryId: primaryId(1),
    status,
    registrants: people.map(([registrantId, from, isCheckedIn]) => ({
      registrantId,
      typeId: typeId(1),
      from,
      isCheckedIn,
    })),
  });
const group = registered(1, [{}, {}, { status: 'pending' }, { typeId: typeId(2) }]);

const tally = async () => {
  const counts = await database.pool.oneFirst(
    sql.type(z.object({ counts: Counts }))`select counts from door_tally where event_id = ${eventId()}`,
  );
  return counts.types;
};
const none = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, checkedIn: 0 };

describe('the door', () => {
  it('counts who registered by type and status', async () => {
    await remember(database.pool, doorProjection, [group, registered(2, [{}], { eventId: eventId(2) })]);
    expect(await tally()).toEqual({
      [typeId(1)]: { ...none, confirmed: 2, pending: 1 },
      [typeId(2)]: { ...none, confirmed: 1 },
    });
  });

  it('counts who is inside, and not who left', async () => {
    await remember(database.pool, doorProjection, [
      group,
      checkedIn(person(1)),
      checkedIn(person(2)),
      undone(person(2)),
    ]);
    expect((await tally())[typeId(1)]).toEqual({ ...none, confirmed: 2, pending: 1, checkedIn: 1 });
    expect(await doorCount(database.pool, { eventId: eventId() })).toEqual({ confirmed: 3, checkedIn: 1 });
  });

  it('counts only the confirmed as inside, also when a status changes after the check-in', async () => {
    const rejected = statusSet('rejected', [person(1), 'confirmed', true], [person(3), 'pending', false]);
    await remember(database.pool, doorProjection, [group, checkedIn(person(1)), rejected]);
    expect((await tally())[typeId(1)]).toEqual({ ...none, confirmed: 1, rejected: 2, checkedIn: 0 });
    const again = statusSet('confirmed', [person(1), 'rejected', true]);
    await remember(database.pool, doorProjection, [group, checkedIn(person(1)), rejected, again]);
    expect((await tally())[typeId(1)]).toEqual({ ...none, confirmed: 2, rejected: 1, checkedIn: 1 });
    await remember(database.pool, doorProjection, [
      group,
      checkedIn(person(1)),
      rejected,
      undone(person(1), 'rejected'),
    ]);
    expect((await tally())[typeId(1)]).toEqual({ ...none, confirmed: 1, rejected: 2, checkedIn: 0 });
    const pending = statusSet('pending', [person(1), 'rejected', true]);
    await remember(database.pool, doorProjection, [group, checkedIn(person(1)), rejected, pending]);
    expect((await tally())[typeId(1)]).toEqual({ ...none, confirmed: 1, rejected: 1, pending: 1, checkedIn: 0 });
  });

  it('counts a person who comes twice as one arrival, in the minute of the first', async () => {
    await remember(database.pool, doorProjection, [
      group,
      checkedIn(person(1), { minute: '09:30' }),
      undone(person(1)),
      checkedIn(person(1), { minute: '09:40', time: 2 }),
      checkedIn(person(2), { minute: '09:30' }),
      checkedIn(person(3), { minute: '09:41' }),
      // Received long after it was scanned.
      checkedIn(person(4), { minute: '11:00', scanned: '09:41' }),
    ]);
    const rows = await database.pool.any(sql.type(z.object({ minute: z.string(), arrivals: z.int() }))`
      select minute, arrivals from arrivals where event_id = ${eventId()} order by minute`);
    expect(rows).toEqual([
      { minute: '2026-11-21T09:30:00.000Z', arrivals: 2 },
      { minute: '2026-11-21T09:41:00.000Z', arrivals: 2 },
    ]);
  });

  it('notes what every desk admitted and refused, by whom and when', async () => {
    const refused = fact(
      deskEvents.ScanRefused,
      { eventId: eventId(), desk: 'Left «1»', code: "x'; drop table", registrantId: null, reason: 'not-registered' },
      { at: '2026-11-21T09:35:00.000Z', desk: 'Left «1»', by: accountId(2) },
    );
    const minute = { from: Instant.parse('2026-11-21T09:35:00.000Z'), to: Instant.parse('2026-11-21T09:35:59.000Z') };
    const notStored = { eventId: eventId(), desk: 'Left «1»', ...minute };
    await remember(database.pool, doorProjection, [
      group,
      checkedIn(person(1), { desk: 'Left «1»' }),
      checkedIn(person(2), { desk: 'Right' }),
      refused,
      // So many more as are not stored; what a checkpoint refused is no door's.
      fact(deskEvents.RefusalsNotStored, { ...notStored, count: 37 }),
      fact(deskEvents.RefusalsNotStored, {
        ...notStored,
        checkpointId: CheckpointId.parse('cp000000000000000001'),
        count: 5,
      }),
      checkedIn(person(3)),
    ]);
    expect(await deskActivity(database.pool, { eventId: eventId() })).toEqual([
      {
        desk: 'Left «1»',
        by: '',
        lastScanAt: '2026-11-21T09:35:00.000Z',
        lastVerdict: 'not-registered',
        admitted: 1,
        refused: 38,
      },
      {
        desk: 'Right',
        by: '',
        lastScanAt: '2026-11-21T09:30:20.000Z',
        lastVerdict: 'checked-in',
        admitted: 1,
        refused: 0,
      },
    ]);
  });

  it('knows nothing of an event where nothing happened', async () => {
    expect(await doorCount(database.pool, { eventId: eventId(99) })).toEqual({ confirmed: 0, checkedIn: 0 });
    expect(await deskActivity(database.pool, { eventId: eventId(99) })).toEqual([]);
  });

  it('ignores facts that are none of its business', () => {
    expect(doorProjection.clauses.has(accountEvents.LoggedIn.type)).toBe(false);
  });
});
