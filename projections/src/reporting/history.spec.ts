// kind: database
import { accountEvents } from '@turnout/contracts/access';
import { checkpointCheckinEvents, checkpointEvents } from '@turnout/contracts/checkpoint';
import { CheckpointCheckinId, CheckpointId, Instant, startOfLog, type RegistrantId } from '@turnout/contracts/kernel';
import { TypeDetails, typeEvents } from '@turnout/contracts/forms';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact, typeId } from '../platform/testing/facts.ts';
import { personalOf, primaryId, registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { historyProjection } from './history.projection.ts';
import { momentAt, pastAttendees, pastCheckpoint, pastCheckpoints, pastDashboard, timeline } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const person = (place: number): RegistrantId => registrantAt(primaryId(1), place);
const time = (text: string): string => `2026-11-21T${text}Z`;
const around = { eventId: eventId(), primaryId: primaryId(1) };
const checkpointId = CheckpointId.parse('ch000000000000000001');
const checkinId = CheckpointCheckinId.parse(`${checkpointId}-${primaryId(1)}~1`);
const ofCheckin = { ...around, checkpointId, checkinId };

const details = {
  name: 'Sauna',
  description: '',
  type: 'unique' as const,
  checkinEnabled: true,
  fieldsForCheckinAndAttendeesPage: [],
  additionalSettings: {
    successPageMessage: '',
    showEventLogo: false,
    showQr: false,
    showPrintButton: false,
    sendAutoConfirmationEmail: false,
    enableSearchForExternalCheckin: false,
    ccEmail: '',
    replyToEmail: '',
  },
};

const facts = [
  registered(1, [{ firstName: 'Ann' }, { firstName: 'Bob', status: 'pending' }], { at: time('09:00:00.000') }),
  fact(
    registrationEvents.RegistrantCheckedIn,
    { ...around, registrantId: person(1), typeId: typeId(), checkinId: `${person(1)}~1`, isFirst: true },
    { at: time('09:00:10.000'), desk: 'Left' },
  ),
  fact(
    registrationEvents.RegistrantDetailsCorrected,
    { ...around, registrantId: person(2) },
    {
      at: time('09:00:10.001'),
      personal: { [person(2)]: personalOf({ firstName: 'Robert' }) },
    },
  ),
  fact(
    registrationEvents.RegistrationStatusSet,
    {
      ...around,
      status: 'confirmed',
      registrants: [{ registrantId: person(2), typeId: typeId(), from: 'pending', isCheckedIn: false }],
    },
    { at: time('09:05:00.000') },
  ),
  fact(
    registrationEvents.CheckInUndone,
    {
      ...around,
      registrantId: person(1),
      typeId: typeId(),
      checkinId: `${person(1)}~1`,
      reason: 'wrong badge',
      status: 'confirmed',
      checkedInAt: time('09:00:10.000'),
    },
    { at: time('09:06:00.000') },
  ),
  registered(2, [{ firstName: 'Cleo' }], { at: time('09:07:00.000') }),
  fact(checkpointEvents.CheckpointDefined, { eventId: eventId(), checkpointId, details }, { at: time('10:00:00.000') }),
  fact(
    checkpointCheckinEvents.CheckpointCheckedIn,
    { ...ofCheckin, code: 'AB', registrants: [person(1), person(2)], isExternal: true },
    { at: time('10:01:00.000') },
  ),
  fact(
    checkpointCheckinEvents.CheckpointCheckinStatusSet,
    { ...ofCheckin, from: 'checked-in', status: 'accepted', persons: 2 },
    { at: time('10:02:00.000') },
  ),
  fact(checkpointCheckinEvents.CheckpointCheckinNoted, ofCheckin, {
    at: time('10:03:00.000'),
    personal: { [primaryId(1)]: { note: 'left early' } },
  }),
  fact(
    checkpointEvents.CheckpointRevised,
    { eventId: eventId(), checkpointId, details: { name: 'Pool' } },
    {
      at: time('10:04:00.000'),
    },
  ),
  fact(checkpointEvents.CheckpointRetired, { eventId: eventId(), checkpointId }, { at: time('10:05:00.000') }),
];

const visitor = TypeDetails.parse({
  name: 'Visitor',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [],
});
const form = [
  fact(
    typeEvents.RegistrationTypeDefined,
    { eventId: eventId(), typeId: typeId(), details: visitor },
    { at: time('08:00:00.000') },
  ),
  fact(
    typeEvents.RegistrationTypeRevised,
    { eventId: eventId(), typeId: typeId(), details: { name: 'Guest' } },
    { at: time('09:05:00.000') },
  ),
  fact(typeEvents.RegistrationTypeRetired, { eventId: eventId(), typeId: typeId() }, { at: time('09:30:00.000') }),
];

const called = (text: string, name: string, number = 1) => {
  const isOpened = text < '09:00';
  const around = {
    at: time(text),
    personal: { [accountId(number)]: { email: 'kim@example.org', name } },
  };
  return isOpened
    ? fact(accountEvents.AccountOpened, { accountId: accountId(number), isAdmin: false }, around)
    : fact(accountEvents.AccountDetailsCorrected, { accountId: accountId(number) }, around);
};
/** Of another event: a checkpoint at which staff let somebody in. */
const elsewhere = { eventId: eventId(2), checkpointId: CheckpointId.parse('ch000000000000000002') };
const letIn = [
  fact(checkpointEvents.CheckpointDefined, { ...elsewhere, details }, { at: time('10:00:00.000') }),
  fact(
    checkpointCheckinEvents.CheckpointCheckedIn,
    {
      ...elsewhere,
      primaryId: primaryId(3),
      checkinId: `${elsewhere.checkpointId}-${primaryId(3)}~1`,
      code: 'AC',
      registrants: [registrantAt(primaryId(3), 1)],
      isExternal: false,
    },
    { at: time('10:01:00.000') },
  ),
];
/** Whoever did all of this married at 09:05 and at 10:02. */
const staff = [
  called('08:00:00.000', 'Kim Long'),
  called('08:00:00.000', 'Somebody else', 2),
  called('09:05:00.000', 'Kim Short'),
  called('10:02:00.000', 'Kim Broad'),
];

beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
  await remember(database.pool, historyProjection, [...facts, ...letIn]);
  for (const projection of projections) {
    if (projection.name === 'checkpoints') await remember(database.pool, projection, [...facts, ...letIn]);
    if (projection.name === 'accounts') await remember(database.pool, projection, staff);
    if (projection.name === 'forms') await remember(database.pool, projection, form);
  }
});
afterAll(() => database.drop());

const momentOf = (text: string) => momentAt(database.pool, eventId(), Instant.parse(time(text)));
const pageAt = async (text: string, filter: Parameters<typeof pastAttendees>[1]['filter'] = {}) => {
  const moment = await momentOf(text);
  return pastAttendees(database.pool, { eventId: eventId(), moment, filter, page: 1, perPage: 10 });
};
const namesAt = async (...asked: Parameters<typeof pageAt>) =>
  (await pageAt(...asked)).registrations.map(({ firstName }) => firstName);
const checkpointAt = async (text: string) => {
  const moment = await momentOf(text);
  return pastCheckpoint(database.pool, { eventId: eventId(), moment, checkpointId, page: 1, perPage: 10 });
};

describe('a moment', () => {
  it('is the last fact that is not later, to the millisecond', async () => {
    const places = await Promise.all(
      ['08:59:59.999', '09:00:00.000', '09:00:09.999', '09:00:10.000', '09:00:10.001', '09:04:00.000'].map(momentOf),
    );
    expect(places.map(({ position }) => Number(position))).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it('before the first fact, and of an event without any, is the start of the log', async () => {
    expect((await momentOf('08:00:00.000')).position).toBe(startOfLog);
    const { position } = await momentAt(database.pool, eventId(9), Instant.parse(time('09:00:00.000')));
    expect(position).toBe(startOfLog);
    expect(await pageAt('08:00:00.000')).toEqual({ registrations: [], total: 0, totalWithoutFilter: 0 });
  });
});

describe('the numbers of the past', () => {
  it('are those after the moment’s last fact', async () => {
    const at = async (text: string) => {
      const moment = await momentOf(text);
      const { total, confirmed, pending, checkedIn } = await pastDashboard(database.pool, {
        eventId: eventId(),
        moment,
      });
      return [total, confirmed, pending, checkedIn];
    };
    expect(await at('08:00:00.000')).toEqual([0, 0, 0, 0]);
    expect(await at('09:00:05.000')).toEqual([2, 1, 1, 0]);
    expect(await at('09:00:10.000')).toEqual([2, 1, 1, 1]);
    expect(await at('09:05:30.000')).toEqual([2, 2, 0, 1]);
    expect(await at('09:06:00.000')).toEqual([2, 2, 0, 0]);
    expect(await at('23:00:00.000')).toEqual([3, 3, 0, 0]);
  });
});

describe('the attendee list of the past', () => {
  it('shows people as they were called then, the newest first', async () => {
    expect(await namesAt('09:00:05.000')).toEqual(['Ann', 'Bob']);
    expect(await namesAt('09:00:30.000')).toEqual(['Ann', 'Robert']);
    expect(await namesAt('23:00:00.000')).toEqual(['Cleo', 'Ann', 'Robert']);
  });

  it('filters by what was true then', async () => {
    expect(await namesAt('09:00:30.000', { status: ['pending'] })).toEqual(['Robert']);
    expect(await namesAt('09:05:00.000', { status: ['pending'] })).toEqual([]);
    expect(await namesAt('09:05:00.000', { checkedIn: true })).toEqual(['Ann']);
    expect(await namesAt('09:06:00.000', { checkedIn: true })).toEqual([]);
    expect(await namesAt('09:00:05.000', { search: 'bob' })).toEqual(['Bob']);
    expect(await namesAt('09:06:00.000', { search: 'bob' })).toEqual([]);
    expect(await namesAt('09:06:00.000', { search: 'N-1' })).toEqual(['Ann', 'Robert']);
  });

  it('counts what the filter lets through, and everybody', async () => {
    const { total, totalWithoutFilter } = await pageAt('09:06:00.000', { search: 'robert' });
    expect([total, totalWithoutFilter]).toEqual([1, 2]);
  });

  it('says who was inside, since when and where', async () => {
    const [ann] = (await pageAt('09:05:00.000')).registrations;
    expect(ann).toMatchObject({ checkedIn: true, checkedInDate: time('09:00:10.000'), checkedInDesk: 'Left' });
    const [later] = (await pageAt('09:06:00.000')).registrations;
    expect(later).toMatchObject({ checkedIn: false, checkedInDate: null, checkedInBy: null, checkedInDesk: '' });
  });
});

describe('staff of the past', () => {
  it('are called at the door what they were called then, to the millisecond', async () => {
    const byAt = async (text: string) => (await pageAt(text)).registrations.map(({ checkedInBy }) => checkedInBy?.name);
    expect(await byAt('09:04:59.999')).toEqual(['Kim Long', undefined]);
    expect(await byAt('09:05:59.999')).toEqual(['Kim Short', undefined]);
  });

  it('are called at a checkpoint what they were called then, to the millisecond', async () => {
    const creatorsAt = async (text: string) => {
      const moment = await momentAt(database.pool, elsewhere.eventId, Instant.parse(time(text)));
      const found = await pastCheckpoint(database.pool, { ...elsewhere, moment, page: 1, perPage: 10 });
      return found?.checkins.map(({ creator }) => creator);
    };
    expect(await creatorsAt('10:01:59.999')).toEqual(['Kim Short']);
    expect(await creatorsAt('10:02:00.000')).toEqual(['Kim Broad']);
  });
});

describe('a type of the past', () => {
  const namedAt = async (text: string) => {
    const { types } = await pastDashboard(database.pool, { eventId: eventId(), moment: await momentOf(text) });
    return [types[0]?.name, (await pageAt(text)).registrations[0]?.type?.name];
  };
  it('is called what it was called then, to the millisecond', async () => {
    expect(await namedAt('09:04:59.999')).toEqual(['Visitor', 'Visitor']);
    expect(await namedAt('09:05:00.000')).toEqual(['Guest', 'Guest']);
    expect(await namedAt('09:30:00.000')).toEqual(['', '']);
  });
});

describe('a checkpoint of the past', () => {
  it('is not there before it was defined and after it was deleted', async () => {
    expect(await checkpointAt('09:59:00.000')).toBeNull();
    expect(await checkpointAt('10:05:00.000')).toBeNull();
  });

  it('has the name, the check-ins and the numbers of then', async () => {
    const first = await checkpointAt('10:01:30.000');
    expect(first?.checkpoint.name).toBe('Sauna');
    expect(first?.stats).toEqual({ checkedIn: 2, accepted: 0, checkedOut: 0, deleted: 0 });
    expect(first?.checkins).toMatchObject([{ status: 'checked-in', note: '', creator: 'external' }]);
    const second = await checkpointAt('10:04:00.000');
    expect(second?.checkpoint.name).toBe('Pool');
    expect(second?.stats).toEqual({ checkedIn: 0, accepted: 2, checkedOut: 0, deleted: 0 });
    expect(second?.checkins).toMatchObject([
      { status: 'accepted', note: 'left early', names: [{ firstName: 'Ann' }, { firstName: 'Robert' }] },
    ]);
    const all = await pastCheckpoints(database.pool, { eventId: eventId(), moment: await momentOf('10:04:00.000') });
    expect(all).toEqual([{ _id: checkpointId, name: 'Pool', stats: second?.stats }]);
  });
});

describe('the timeline', () => {
  it('counts facts by the minute from the first to the last', async () => {
    const { start, end, bucketSeconds, counts } = await timeline(database.pool, eventId());
    expect([start, end, bucketSeconds]).toEqual([time('09:00:00.000'), time('10:05:59.999'), 60]);
    expect(counts).toHaveLength(66);
    expect([counts[0], counts[1], counts[5]]).toEqual([3, 0, 1]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(facts.length);
  });

  it('is empty for an event without facts', async () => {
    expect(await timeline(database.pool, eventId(9))).toEqual({
      start: null,
      end: null,
      bucketSeconds: 60,
      counts: [],
    });
  });
});
