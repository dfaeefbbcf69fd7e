// kind: database
import { Instant, RegistrantId } from '@turnout/contracts/kernel';
import { seatEvents, waitingEvents } from '@turnout/contracts/inventory';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, typeId } from '../platform/testing/facts.ts';
import { primaryId } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { seatsTaken, typesWaitedFor, waitingListOf, waitingPage } from './queries.ts';
import { waitingProjection } from './waiting.projection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const waiter = (number: number) => RegistrantId.parse(`w${number}`.padEnd(20, '0'));
const until = Instant.parse('2026-11-25T10:30:00.000Z');
const of = (number: number) => ({ eventId: eventId(), typeId: typeId(1), registrantId: waiter(number) });
const joined = (number: number) =>
  fact(
    waitingEvents.WaitingListJoined,
    { ...of(number), likeness: `of-${number}`.padEnd(22, '-'), language: 'en' },
    {
      personal: {
        [waiter(number)]: { firstName: `Ada ${number}`, lastName: 'Byron', email: `ada${number}@example.org` },
      },
    },
  );
const three = [joined(1), joined(2), joined(3)];
const shown = async () => {
  const { rows, total } = await waitingPage(database.pool, { eventId: eventId(), page: 1, perPage: 50 });
  return { total, rows: rows.map(({ firstName, place, until: held }) => [firstName, place, held]) };
};

describe('those who wait', () => {
  it('stand in their order, whom a seat is held for before them, whom staff prefer next', async () => {
    const because = fact(waitingEvents.WaitingPreferred, of(3), {
      personal: { [waiter(3)]: { reason: 'She speaks' } },
    });
    await remember(database.pool, waitingProjection, [
      ...three,
      fact(waitingEvents.SeatOffered, { ...of(2), until }),
      because,
    ]);
    expect(await shown()).toEqual({
      total: 3,
      rows: [
        ['Ada 2', 0, until],
        ['Ada 3', 1, null],
        ['Ada 1', 2, null],
      ],
    });
    expect(await seatsTaken(database.pool, [typeId(1)])).toEqual(new Map([[typeId(1), { held: 1, waiting: 2 }]]));
    const list = await waitingListOf(database.pool, { eventId: eventId(), typeId: typeId(1) });
    expect(list).toEqual({ queue: [waiter(3), waiter(1)], held: { [waiter(2)]: until }, typeName: '' });
    const none = { queue: [], held: {}, typeName: '' };
    expect(await waitingListOf(database.pool, { eventId: eventId(2), typeId: typeId(1) })).toEqual(none);
    expect(await typesWaitedFor(database.pool)).toEqual([{ eventId: eventId(), typeId: typeId(1) }]);
  });

  it('are in no list while they register, again where that came to nothing, and gone once they left', async () => {
    const taken = fact(seatEvents.SeatsTaken, {
      eventId: eventId(),
      typeId: typeId(1),
      registrants: [registrantAt(primaryId(1), 1)],
      offer: waiter(1),
    });
    const facts = [...three, fact(waitingEvents.SeatOffered, { ...of(1), until }), taken];
    await remember(database.pool, waitingProjection, facts);
    expect((await shown()).rows).toEqual([
      ['Ada 2', 1, null],
      ['Ada 3', 2, null],
    ]);
    const back = fact(waitingEvents.SeatOfferReturned, of(1));
    const left = fact(waitingEvents.WaitingListLeft, { ...of(2), because: 'themselves' });
    await remember(database.pool, waitingProjection, [...facts, back, left]);
    expect((await shown()).rows).toEqual([
      ['Ada 1', 0, until],
      ['Ada 3', 1, null],
    ]);
  });
});
