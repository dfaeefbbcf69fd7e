// kind: database
import { activityScanEvents } from '@turnout/contracts/forms';
import { ActivityId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { repopulationEvents } from '@turnout/contracts/inventory';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, typeId } from '../platform/testing/facts.ts';
import { primaryId } from '../platform/testing/people.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { countsOfActivity } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const enrolmentsProjection = projectionNamed(projections, 'enrolments');
const activity = (number: number) => ActivityId.parse(`ac${String(number).padStart(18, '0')}`);
const person = (group: number, place = 1) => registrantAt(primaryId(group), place);
const enrolled = (
  group: number,
  place: number,
  activities: readonly number[],
  status: RegistrationStatus = 'confirmed',
) =>
  fact(registrationEvents.RegistrantsEnrolled, {
    eventId: eventId(),
    primaryId: primaryId(group),
    registrants: [
      {
        registrantId: person(group, place),
        status,
        activities: activities.map((number) => ({ activityId: activity(number), because: 'type' as const })),
      },
    ],
  });
const set = (group: number, from: RegistrationStatus, status: RegistrationStatus, activities: readonly number[]) =>
  fact(registrationEvents.RegistrationStatusSet, {
    eventId: eventId(),
    primaryId: primaryId(group),
    status,
    registrants: [
      { registrantId: person(group), typeId: typeId(), from, isCheckedIn: false, activities: activities.map(activity) },
    ],
  });
const counts = (number: number) =>
  countsOfActivity(database.pool, { eventId: eventId(), activityId: activity(number) });
const of = (number: number) => ({ eventId: eventId(), activityId: activity(number) });

describe('who takes part in activities', () => {
  it('is counted by activity: the confirmed and the pending', async () => {
    await remember(database.pool, enrolmentsProjection, [
      enrolled(1, 1, [1, 2]),
      enrolled(2, 1, [1], 'pending'),
      enrolled(3, 1, [1], 'rejected'),
      set(1, 'confirmed', 'rejected', [1]),
      set(3, 'rejected', 'confirmed', [1]),
    ]);
    expect((await counts(1)).registeredAttendees).toBe(2);
    expect((await counts(2)).registeredAttendees).toBe(1);
    expect(await counts(9)).toEqual({
      scanEnabled: true,
      registeredAttendees: 0,
      checkedInAttendees: 0,
      insideAttendees: 0,
      repopulating: false,
    });
  });

  it('counts who was checked in and who is inside, by status, until they leave, are taken back or withdrawn', async () => {
    const at = (group: number) => ({
      eventId: eventId(),
      primaryId: primaryId(group),
      registrantId: person(group),
      activityId: activity(7),
      checkinId: `${activity(7)}-${person(group)}~1`,
    });
    const came = (group: number) => fact(registrationEvents.RegistrantCheckedInToActivity, at(group));
    const out = (group: number, because: 'left' | 'undone') =>
      fact(registrationEvents.RegistrantCheckedOutOfActivity, {
        ...at(group),
        because,
        remaining: because === 'left' ? 1 : 0,
        status: 'confirmed',
        checkedInAt: '2026-11-21T09:00:00.000Z',
      });
    const groups = [71, 72, 73, 74];
    const history = groups.map((group) => enrolled(group, 1, [7]));
    /** The rows are made from all that happened so far. */
    const after = async (...facts: typeof history) => {
      history.push(...facts);
      await remember(database.pool, enrolmentsProjection, history);
      const { checkedInAttendees, insideAttendees } = await counts(7);
      return [checkedInAttendees, insideAttendees];
    };
    expect(await after(...groups.map(came))).toEqual([4, 4]);
    expect(await after(out(71, 'left'))).toEqual([4, 3]);
    expect(await after(out(72, 'undone'))).toEqual([3, 2]);
    expect(await after(set(73, 'confirmed', 'pending', [7]))).toEqual([3, 1]);
    expect(await after(set(73, 'pending', 'rejected', [7]))).toEqual([2, 1]);
    const withdrawn = fact(registrationEvents.RegistrantsWithdrawn, {
      eventId: eventId(),
      primaryId: primaryId(74),
      because: 'chosen',
      registrants: [{ registrantId: person(74), status: 'confirmed', activities: [activity(7)] }],
    });
    expect(await after(withdrawn)).toEqual([1, 0]);
  });

  it('leaves what they are withdrawn from, and everything where they are gone for good', async () => {
    await remember(database.pool, enrolmentsProjection, [
      enrolled(1, 1, [1, 2]),
      fact(registrationEvents.RegistrantsWithdrawn, {
        eventId: eventId(),
        primaryId: primaryId(1),
        because: 'answers',
        registrants: [{ registrantId: person(1), status: 'confirmed', activities: [activity(1)] }],
      }),
      enrolled(2, 1, [2], 'deleted'),
      fact(registrationEvents.RegistrationRemoved, {
        eventId: eventId(),
        primaryId: primaryId(2),
        registrantId: person(2),
        typeId: typeId(),
        groupSize: 0,
        activities: [activity(2)],
      }),
    ]);
    expect((await counts(1)).registeredAttendees).toBe(0);
    expect((await counts(2)).registeredAttendees).toBe(1);
  });

  it('stands beside whether it may be scanned, and whether others are being enrolled', async () => {
    const started = fact(repopulationEvents.RepopulationStarted, of(1));
    await remember(database.pool, enrolmentsProjection, [
      fact(activityScanEvents.ActivityScanningSwitched, { ...of(1), isEnabled: false }),
      started,
    ]);
    expect(await counts(1)).toMatchObject({ scanEnabled: false, repopulating: true });
    await remember(database.pool, enrolmentsProjection, [
      started,
      fact(repopulationEvents.RepopulationCompleted, { ...of(1), withoutSeat: 0 }),
    ]);
    expect(await counts(1)).toMatchObject({ scanEnabled: true, repopulating: false });
  });
});
