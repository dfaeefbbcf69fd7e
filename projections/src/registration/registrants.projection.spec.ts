// kind: database
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { followerOf } from '../platform/follower.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact, fieldId, typeId } from '../platform/testing/facts.ts';
import { memoryLog } from '../platform/testing/memory-log.ts';
import { personalOf, primaryId, registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { RegistrantRow } from './registrant-row.ts';
import { registrantsProjection } from './registrants.projection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const around = (number: number) => ({
  eventId: eventId(),
  primaryId: primaryId(number),
  registrantId: registrantAt(primaryId(number), 1),
});
const checkedIn = (number: number) =>
  fact(
    registrationEvents.RegistrantCheckedIn,
    { ...around(number), typeId: typeId(), checkinId: `${primaryId(number)}~1`, isFirst: true },
    { at: '2026-11-21T10:00:00.000Z', desk: 'Left', by: accountId(3), method: 'qr' },
  );
const undone = (number: number) =>
  fact(registrationEvents.CheckInUndone, {
    ...around(number),
    typeId: typeId(),
    checkinId: `${primaryId(number)}~1`,
    reason: 'wrong badge',
    status: 'confirmed',
    checkedInAt: '2026-11-21T10:00:00.000Z',
  });
const rowOf = (number: number, place = 1) =>
  database.pool.one(
    sql.type(RegistrantRow)`select * from registrants where registrant_id = ${registrantAt(primaryId(number), place)}`,
  );

describe('registrants', () => {
  it('keeps a row for every person of a group', async () => {
    const group = registered(
      1,
      [
        {
          firstName: 'Ana',
          lastName: 'García',
          email: 'ANA@example.org',
          phone: '+34 600',
          fields: { [fieldId(1)]: ['Vegan', 'Nuts'] },
        },
        { firstName: 'Bo', status: 'pending', typeId: typeId(2), scannableCode: 'T-1' },
      ],
      { confirmationNumber: 'AB3-XK7', orderNumber: 'O-9' },
    );
    await remember(database.pool, registrantsProjection, [group]);
    expect(await rowOf(1)).toMatchObject({
      place: 1,
      group_size: 2,
      bare_number: 'ab3xk7',
      order_number: 'O-9',
      first_name: 'Ana',
      fields: { [fieldId(1)]: ['Vegan', 'Nuts'] },
      search_text: 'ana garcia\nana@example.org\n+34 600\nvegan\nnuts\nab3-xk7\no-9\nab3xk7\no9',
      submitted: '00000000000000000001',
      checked_in_at: null,
    });
    expect(await rowOf(1, 2)).toMatchObject({
      primary_id: primaryId(1),
      place: 2,
      status: 'pending',
      scannable_code: 'T-1',
    });
  });

  it('follows check-in, undo, status and print', async () => {
    const people = registered(1, [{}, {}]);
    const rejected = fact(registrationEvents.RegistrationStatusSet, {
      eventId: eventId(),
      primaryId: primaryId(1),
      status: 'rejected',
      registrants: [{ registrantId: primaryId(1), typeId: typeId(), from: 'confirmed', isCheckedIn: true }],
    });
    const printed = fact(registrationEvents.BadgePrinted, {
      eventId: eventId(),
      primaryId: primaryId(1),
      registrants: [registrantAt(primaryId(1), 1), registrantAt(primaryId(1), 2)],
    });
    await remember(database.pool, registrantsProjection, [people, checkedIn(1), rejected, printed]);
    expect(await rowOf(1)).toMatchObject({
      status: 'rejected',
      checked_in_at: '2026-11-21T10:00:00.000Z',
      checked_in_by: accountId(3),
      checked_in_desk: 'Left',
      checkin_id: `${primaryId(1)}~1`,
      check_in_method: 'qr',
      printed_at: '2026-11-21T09:30:00.000Z',
      position: '00000000000000000004',
    });
    expect(await rowOf(1, 2)).toMatchObject({
      status: 'confirmed',
      checked_in_at: null,
      printed_at: '2026-11-21T09:30:00.000Z',
    });
    await remember(database.pool, registrantsProjection, [people, checkedIn(1), undone(1)]);
    expect(await rowOf(1)).toMatchObject({
      checked_in_at: null,
      checked_in_by: '',
      checkin_id: null,
      check_in_method: '',
    });
  });

  it('finds a corrected person by the new name only', async () => {
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around(1), {
      personal: { [primaryId(1)]: personalOf({ firstName: 'Łukasz' }) },
    });
    const wrong = registered(1, [{ firstName: 'Lucas' }], { confirmationNumber: 'X1' });
    await remember(database.pool, registrantsProjection, [wrong, checkedIn(1), corrected]);
    expect(await rowOf(1)).toMatchObject({
      first_name: 'Łukasz',
      search_text: 'lukasz\n\nx1',
      checked_in_desk: 'Left',
    });
  });

  it('keeps nothing of a person who was erased', async () => {
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around(1), {
      personal: { [primaryId(1)]: null },
    });
    await remember(database.pool, registrantsProjection, [registered(1, [{ isErased: true }]), corrected]);
    expect(await rowOf(1)).toMatchObject({ first_name: '', last_name: '', email: '', phone: '', fields: {} });
  });

  it('takes names that the database cannot store as they are', async () => {
    await remember(database.pool, registrantsProjection, [
      registered(1, [{ firstName: 'Nu\u0000l', lastName: 'ha\ud800lf' }]),
    ]);
    expect(await rowOf(1)).toMatchObject({ first_name: 'Nul', last_name: 'ha\ufffdlf' });
  });

  it('touches no index when people are checked in', async () => {
    const log = memoryLog();
    const submitted = Array.from({ length: 400 }, (_, index) =>
      registered(index + 1, [{ firstName: `Guest ${index}` }]),
    );
    const events = log.append(...submitted, ...submitted.map((_, index) => checkedIn(index + 1)));
    await remember(database.pool, registrantsProjection, submitted);
    const follower = followerOf(database.pool, registrantsProjection);
    await follower.reload();
    const updatesBefore = await updates();
    for (let start = 400; start < 800; start += 50) await follower.apply(events.slice(start, start + 50));
    const updatesAfter = await updates();
    expect(updatesAfter.all - updatesBefore.all).toBe(400);
    // In the order of registration, the worst: whole pages at once. A few rows grow out of their page.
    expect(updatesAfter.hot - updatesBefore.hot).toBeGreaterThan(380);
  });
});

/** Counted so far by the database, in all sessions: each tells its own, and many questions at once reach all of them. */
const updates = async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => database.pool.query(sql.unsafe`select pg_stat_force_next_flush()`)),
  );
  return database.pool.one(
    sql.type(z.object({ all: z.int(), hot: z.int() }))`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
      where schemaname = 'read' and relname = 'registrants'`,
  );
};
