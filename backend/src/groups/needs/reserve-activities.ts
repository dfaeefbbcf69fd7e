import { followingActivities, type EnrollingActivity, type EnrollingPerson } from '@turnout/contracts/forms';
import {
  isRejection,
  type ActivityId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { reserveAll, type Reservation } from '../../claims/reservation.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { byActivity } from './demand-seats.ts';
import type { Enrolment } from '../decide/enrolled-facts.ts';

/** Somebody who is to be enrolled. */
export interface Entrant {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly wanted: readonly Enrolment[];
}

/** Enrolments of people, by the seats that are reserved for them. */
export interface Seated {
  /** Those of the activities wanted that somebody has a seat in. */
  readonly enrolmentsOf: (id: RegistrantId) => readonly Enrolment[];
}

/** What people take part in without choosing it: their wants, for `reserveActivities`. */
export const entrantOf = (
  activities: readonly EnrollingActivity[],
  { registrantId, primaryId, ...person }: EnrollingPerson & Pick<Entrant, 'registrantId' | 'primaryId'>,
): Entrant => ({ registrantId, primaryId, wanted: followingActivities(activities, person) });

/**
 * Claims seats in the activities that people want, as far as there are some: whoever finds none left does not take
 * part, and is registered all the same (decisions/0067).
 * @param limitOf how many seats an activity has; 0: no limit.
 */
export const reserveActivities = async (
  seats: Pick<ActivitySeats, 'reserveSome'>,
  {
    eventId,
    entrants,
    limitOf,
  }: {
    readonly eventId: EventId;
    readonly entrants: readonly Entrant[];
    readonly limitOf: (id: ActivityId) => Promise<number> | number;
  },
): Reservation<Seated> => {
  const wanting = byActivity(
    entrants.map((one) => ({ ...one, chosen: one.wanted.map(({ activityId }) => activityId) })),
  );
  const seatedIn = new Map<ActivityId, ReadonlySet<RegistrantId>>();
  const reserved = await reserveAll(
    [...wanting].map(async ([activityId, people]) => {
      const some = await seats.reserveSome({ eventId, activityId, people, limit: await limitOf(activityId) });
      seatedIn.set(activityId, some.of.seated);
      return some;
    }),
  );
  if (isRejection(reserved)) return reserved;
  const wants = new Map(entrants.map((one) => [one.registrantId, one.wanted]));
  const hasSeat =
    (id: RegistrantId) =>
    ({ activityId }: Enrolment): boolean =>
      seatedIn.get(activityId)?.has(id) === true;
  return reserved.as({ enrolmentsOf: (id) => (wants.get(id) ?? []).filter(hasSeat(id)) });
};

/** As `reserveActivities`, of activities that are known to enrol by themselves. */
export const reserveFollowing = (
  seats: Pick<ActivitySeats, 'reserveSome'>,
  {
    eventId,
    activities,
    entrants,
  }: {
    readonly eventId: EventId;
    readonly activities: readonly EnrollingActivity[];
    readonly entrants: readonly Entrant[];
  },
): Reservation<Seated> => {
  const limits = new Map(activities.map(({ _id, availableSeats }) => [_id, availableSeats]));
  return reserveActivities(seats, { eventId, entrants, limitOf: (id) => limits.get(id) ?? 0 });
};
