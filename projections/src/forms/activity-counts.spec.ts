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
