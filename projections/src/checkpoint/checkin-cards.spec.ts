// kind: database
import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact } from '../platform/testing/facts.ts';
import type { NewFact } from '../platform/testing/memory-log.ts';
import { primaryId } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { checkpointCheckinsProjection } from './checkins.projection.ts';
import { checkinPage, checkpointStats, exportCheckins } from './queries.ts';
import { at, checkedIn, checkinId, entered, gate, meal, person, setStage, statusSet } from './testing/stage.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await setStage(database.pool);
});
afterAll(() => database.drop());

const know = (...facts: NewFact[]) => remember(database.pool, checkpointCheckinsProjection, facts);
const page = (filter = {}, checkpointId = gate) =>
  checkinPage(database.pool, { ...at(checkpointId), filter, page: 1, perPage: 10 });
const idsOf = async (filter: object) => (await page(filter)).rows.map(({ _id }) => _id);
const [first, second, third] = [checkinId(gate, 1), checkinId(gate, 2), checkinId(gate, 1, 2)];

describe("a checkpoint's cards", () => {
  it('show the newest first, with names and fields as they are known now', async () => {
    await know(
      checkedIn(gate, [person(1), person(1, 2)]),
      checkedIn(gate, [person(2)], { group: 2, isExternal: true }),
      entered(person(1, 2), { [meal]: 'Soup' }),
    );
    const { rows, total, totalWithoutFilter } = await page();
    expect([total, totalWithoutFilter]).toEqual([2, 2]);
    expect(rows[0]).toMatchObject({ _id: second, creator: 'external', names: [{ firstName: 'Dee' }] });
    expect(rows[1]).toMatchObject({
      _id: first,
      creator: 'Kim',
      desk: 'Left',
      confirmationNumber: 'N-1',
      attendees: [
        {
          firstName: 'Zoë',
          fields: [
            { title: 'Firm', value: 'Kite' },
            { title: 'Meal', value: 'None' },
          ],
        },
        {
          firstName: 'Bo',
          fields: [
            { title: 'Firm', value: 'Kite' },
            { title: 'Meal', value: 'Soup' },
          ],
        },
      ],
    });
    const exported = [];
    for await (const card of exportCheckins(database.pool, { ...at(gate), pageSize: 1 })) exported.push(card);
    expect(exported).toEqual(rows);
  });

  it('are found by status, print, name, number, badge and code', async () => {
    await know(
      checkedIn(gate, [person(1)]),
      statusSet(gate, 'checked-in', 'checked-out'),
      checkedIn(gate, [person(2)], { group: 2, code: 'BBBBB2' }),
      checkedIn(gate, [person(1, 2)], { count: 2, code: 'CCCCC3' }),
      fact(checkpointCheckinEvents.CheckpointCheckinPrinted, {
        ...at(gate),
        primaryId: primaryId(1),
        checkinId: third,
      }),
    );
    expect(await idsOf({})).toEqual([third, second, first]);
    expect(await idsOf({ status: ['checked-out'] })).toEqual([first]);
    expect(await idsOf({ status: ['printed'] })).toEqual([third]);
    expect(await idsOf({ status: ['printed', 'checked-out'] })).toEqual([third, first]);
    expect(await idsOf({ name: 'lovelace' })).toEqual([second, first]);
    expect(await idsOf({ name: 'Lovelace, Zoe' })).toEqual([first]);
    expect(await idsOf({ name: 'nobody' })).toEqual([]);
    expect(await idsOf({ regNoOrId: 'n1' })).toEqual([third, first]);
    expect(await idsOf({ regNoOrId: person(1) })).toEqual([third, first]);
    expect(await idsOf({ regNoOrId: person(1, 2) })).toEqual([third]);
    expect(await idsOf({ code: 'bbbbb2' })).toEqual([second]);
    expect(await idsOf({ code: 'bbbbb2', status: ['deleted'] })).toEqual([]);
    expect(await page({ code: 'BBBBB2' })).toMatchObject({ total: 1, totalWithoutFilter: 3 });
  });

  it('hold their note and their flag beside the status', async () => {
    await know(
      checkedIn(gate, [person(1)]),
      fact(
        checkpointCheckinEvents.CheckpointCheckinNoted,
        { ...at(gate), primaryId: primaryId(1), checkinId: first },
        { personal: { [primaryId(1)]: { note: '<p>coat</p>' } } },
      ),
      fact(checkpointCheckinEvents.CheckpointCheckinPrinted, {
        ...at(gate),
        primaryId: primaryId(1),
        checkinId: first,
      }),
    );
    expect((await page()).rows).toMatchObject([{ note: '<p>coat</p>', printed: true, status: 'checked-in' }]);
  });

  it('are nobody’s of another event', async () => {
    await know(checkedIn(gate, [person(1)]));
    const elsewhere = { eventId: eventId(2), checkpointId: gate };
    expect(await checkinPage(database.pool, { ...elsewhere, filter: {}, page: 1, perPage: 10 })).toMatchObject({
      rows: [],
      total: 0,
    });
    expect(await checkpointStats(database.pool, elsewhere)).toMatchObject({ checkedIn: 0 });
  });
});
