// kind: database
import { EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { doorProjection } from './check-in/door.projection.ts';
import { testDatabase } from './platform/testing/database.ts';
import { eventId, fact, typeId } from './platform/testing/facts.ts';
import type { NewFact } from './platform/testing/memory-log.ts';
import { personalOf, primaryId, registered } from './platform/testing/people.ts';
import { remember } from './platform/testing/remember.ts';
import { historyProjection } from './reporting/history.projection.ts';
import { registrantsProjection } from './registration/registrants.projection.ts';
import { seatsProjection } from './inventory/seats.projection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const of = { eventId: EventId.parse(eventId()), primaryId: primaryId(1) };
const person = (place: number): RegistrantId => registrantAt(primaryId(1), place);
const joined = (place: number, groupSize: number, firstName: string): NewFact =>
  fact(
    registrationEvents.RegistrantsAdded,
    {
      ...of,
      confirmationNumber: 'N-1',
      groupSize,
      registrants: [{ registrantId: person(place), typeId: typeId(), status: 'confirmed', place }],
    },
    { personal: { [person(place)]: personalOf({ firstName }) } },
  );
const deleted = (place: number): NewFact =>
  fact(registrationEvents.RegistrationStatusSet, {
    ...of,
    status: 'deleted',
    registrants: [{ registrantId: person(place), typeId: typeId(), from: 'confirmed', isCheckedIn: false }],
  });
const back = (place: number): NewFact =>
  fact(registrationEvents.RegistrationStatusSet, {
    ...of,
    status: 'confirmed',
    registrants: [{ registrantId: person(place), typeId: typeId(), from: 'deleted', isCheckedIn: false }],
  });
const removed = (place: number, groupSize: number): readonly NewFact[] => [
  fact(registrationEvents.RegistrantErased, { ...of, registrantId: person(place), reason: 'Permanently deleted' }),
  fact(registrationEvents.RegistrationRemoved, { ...of, registrantId: person(place), typeId: typeId(), groupSize }),
];
const all = [
  registered(1, [{ firstName: 'Ada' }]),
  joined(2, 2, 'Bo'),
  joined(3, 3, 'Cy'),
  deleted(2),
  ...removed(2, 2),
];

const Row = z.object({ place: z.int(), group_size: z.int(), first_name: z.string() });
const rows = () =>
  database.pool.any(sql.type(Row)`select place, group_size, first_name from registrants order by place`);
const pastNames = () =>
  database.pool.anyFirst(sql.type(Row.pick({ first_name: true }))`
    select first_name from past_registrants order by place`);

describe('whoever joins a group, and a registration that is gone for good', () => {
  it('change the list, and how many everybody of the group counts', async () => {
    await remember(database.pool, registrantsProjection, all.slice(0, 3));
    expect((await rows()).map(({ group_size }) => group_size)).toEqual([3, 3, 3]);
    // Whoever is deleted is not counted any more; with the last of them the group counts as it was.
    const sizesAfter = async (...more: readonly NewFact[]) => {
      await remember(database.pool, registrantsProjection, [...all.slice(0, 3), ...more]);
      return (await rows()).map(({ group_size }) => group_size);
    };
    expect(await sizesAfter(deleted(2))).toEqual([2, 2, 2]);
    expect(await sizesAfter(deleted(2), joined(4, 4, 'Di'))).toEqual([3, 3, 3, 3]);
    expect(await sizesAfter(deleted(2), back(2))).toEqual([3, 3, 3]);
    expect(await sizesAfter(deleted(2), deleted(3), deleted(1))).toEqual([3, 3, 3]);
    await remember(database.pool, registrantsProjection, all);
    expect(await rows()).toEqual([
      { place: 1, group_size: 2, first_name: 'Ada' },
      { place: 3, group_size: 2, first_name: 'Cy' },
    ]);
  });
  it('leave nothing of a removed person in the past', async () => {
    await remember(database.pool, historyProjection, all);
    expect(await pastNames()).toEqual(['Ada', 'Cy']);
  });
  it('are counted at the door and among the seats', async () => {
    await remember(database.pool, doorProjection, all);
    const counts = await database.pool.oneFirst(
      sql.type(z.object({ counts: z.unknown() }))`select counts -> 'types' -> ${typeId()} as counts from door_tally`,
    );
    expect(counts).toMatchObject({ confirmed: 2, deleted: 0 });
    await remember(database.pool, seatsProjection, all);
    const taken = await database.pool.oneFirst(sql.type(z.object({ taken: z.int() }))`select taken from seat_tally`);
    expect(taken).toBe(2);
  });
});
