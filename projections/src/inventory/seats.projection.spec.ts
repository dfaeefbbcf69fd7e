// kind: database
import { registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, typeId } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { seatsTaken } from './queries.ts';
import { seatsProjection } from './seats.projection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const statusSet = (place: number, from: RegistrationStatus, status: RegistrationStatus) =>
  fact(registrationEvents.RegistrationStatusSet, {
    eventId: eventId(),
    primaryId: primaryId(1),
    status,
    registrants: [{ registrantId: registrantAt(primaryId(1), place), typeId: typeId(1), from, isCheckedIn: false }],
  });

describe('the seats taken', () => {
  it('are those of pending and confirmed registrants, by type', async () => {
    const group = registered(1, [
      {},
      { status: 'pending' },
      { status: 'rejected' },
      { status: 'deleted' },
      { typeId: typeId(2) },
    ]);
    await remember(database.pool, seatsProjection, [group]);
    expect(await seatsTaken(database.pool, [typeId(1), typeId(2), typeId(3)])).toEqual(
      new Map([
        [typeId(1), { held: 2, waiting: 0 }],
        [typeId(2), { held: 1, waiting: 0 }],
      ]),
    );
  });

  it('follow the statuses, and stay where one who has a seat gets another status that has one', async () => {
    const group = registered(1, [{}, { status: 'rejected' }, {}]);
    const facts = [
      statusSet(1, 'confirmed', 'deleted'),
      statusSet(2, 'rejected', 'confirmed'),
      statusSet(3, 'confirmed', 'pending'),
    ];
    await remember(database.pool, seatsProjection, [group, ...facts]);
    expect(await seatsTaken(database.pool, [typeId(1)])).toEqual(new Map([[typeId(1), { held: 2, waiting: 0 }]]));
  });

  it('are asked of no type without a question', async () => {
    expect(await seatsTaken(database.pool, [])).toEqual(new Map());
  });
});
