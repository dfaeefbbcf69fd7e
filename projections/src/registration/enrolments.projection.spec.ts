// kind: database
import { ActivityId } from '@turnout/contracts/kernel';
import { registrationEvents, type EnrolledBecause, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, fieldId, typeId } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { createReadPool } from '../platform/pool.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { enrolmentsProjection } from './enrolments.projection.ts';
import { activityAttendeePage, attendeesOfActivity, exportRows, groupsToEnrol } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const activity = (number: number) => ActivityId.parse(`ac${String(number).padStart(18, '0')}`);
const person = (group: number, place = 1) => registrantAt(primaryId(group), place);
const enrolled = (
  group: number,
  place: number,
  activities: readonly number[],
  status: RegistrationStatus = 'confirmed',
  because: EnrolledBecause = 'type',
) =>
  fact(registrationEvents.RegistrantsEnrolled, {
    eventId: eventId(),
    primaryId: primaryId(group),
    registrants: [
      {
        registrantId: person(group, place),
        status,
        activities: activities.map((number) => ({ activityId: activity(number), because })),
      },
    ],
  });
const of = (number: number) => ({ eventId: eventId(), activityId: activity(number) });

describe('the attendees of an activity', () => {
  const people = [
    registered(1, [
      { firstName: 'Zoë', lastName: 'Abel' },
      { firstName: 'Ben', lastName: 'Cole' },
    ]),
    registered(2, [{ firstName: 'Ada', lastName: 'Byron', status: 'rejected', fields: { [fieldId(1)]: 'yes' } }]),
    registered(3, [{ firstName: 'Gone', lastName: 'Away', status: 'deleted' }]),
    registered(4, [{ firstName: 'Not', lastName: 'Enrolled', fields: { [fieldId(1)]: ['maybe', 'yes'] } }]),
  ];
  beforeAll(async () => {
    await remember(database.pool, projectionNamed(projections, 'registrants'), people);
    await remember(database.pool, enrolmentsProjection, [
      enrolled(1, 1, [1]),
      enrolled(1, 2, [1]),
      enrolled(2, 1, [1], 'rejected'),
      enrolled(3, 1, [1], 'deleted'),
    ]);
  });
  const page = (filter: object, number = 1, perPage = 50) =>
    activityAttendeePage(database.pool, { ...of(1), filter, page: number, perPage });
  const names = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ firstName }) => firstName);

  it('are those who are not deleted, by their names, a page at a time', async () => {
    expect(names(await page({}))).toEqual(['Zoë', 'Ada', 'Ben']);
    expect(await page({}, 2, 2)).toMatchObject({ rows: [{ firstName: 'Ben' }], total: 3, totalWithoutFilter: 3 });
    expect(await attendeesOfActivity(database.pool, { ...of(1), onlyCheckedIn: false })).toHaveLength(3);
    expect(await attendeesOfActivity(database.pool, { ...of(1), onlyCheckedIn: true })).toEqual([]);
    expect(await attendeesOfActivity(database.pool, { ...of(1), eventId: eventId(2), onlyCheckedIn: false })).toEqual(
      [],
    );
  });

  it('are found by name, without case and accents, and by status', async () => {
    expect(names(await page({ search: 'zoe' }))).toEqual(['Zoë']);
    expect(names(await page({ search: '%' }))).toEqual([]);
    expect(await page({ status: ['confirmed', 'pending'] })).toMatchObject({ total: 2, totalWithoutFilter: 3 });
  });

  it('are missing where a type or an answer would enrol somebody who is not', async () => {
    const missing = (types: readonly string[], values: readonly string[][], dependanceType: 'and' | 'or' = 'and') =>
      groupsToEnrol.askTables(database.pool, {
        ...of(1),
        enrolling: {
          types: new Set(types),
          conditions: values.map((wanted, place) => ({ field: fieldId(place + 1), values: wanted })),
          dependanceType,
        },
        after: '',
        limit: 10,
      });
    expect(await missing([typeId()], [])).toEqual([primaryId(4)]);
    expect(await missing([typeId(2)], [])).toEqual([]);
    expect(await missing([], [['yes']])).toEqual([primaryId(4)]);
    expect(await missing([], [[]])).toEqual([primaryId(4)]);
    expect(await missing([], [['no']])).toEqual([]);
    expect(await missing([], [['yes'], ['no']])).toEqual([]);
    expect(await missing([], [['yes'], ['no']], 'or')).toEqual([primaryId(4)]);
  });

  it('have what they chose with them on a walk along the list, read a page at a time', async () => {
    await remember(database.pool, enrolmentsProjection, [
      enrolled(1, 2, [3, 2], 'confirmed', 'chosen'),
      enrolled(2, 1, [2], 'rejected', 'chosen'),
      enrolled(4, 1, [2], 'confirmed', 'answers'),
    ]);
    const asked: string[] = [];
    const pool = await createReadPool(database.url, { maximumPoolSize: 1, onQuery: (text) => void asked.push(text) });
    const walk = async (pageSize: number) => {
      const met: [string, readonly string[]][] = [];
      asked.length = 0;
      const filter = { status: ['confirmed' as const, 'rejected' as const] };
      const walked = exportRows(pool, { eventId: eventId(), filter, ids: null, sort: 'name', pageSize });
      for await (const { firstName, chosen } of walked) met.push([firstName, chosen]);
      return met;
    };
    const met = [
      ['Zoë', []],
      ['Ada', [activity(2)]],
      ['Ben', [activity(2), activity(3)]],
      ['Not', []],
    ];
    expect(await walk(2)).toEqual(met);
    const often = asked.length;
    expect(await walk(10)).toEqual(met);
    // Three questions a page, however many stand on it, and one to find the end: pages of two, two and none; one of four.
    expect([often, asked.length]).toEqual([7, 3]);
    await pool.end();
  });
});
