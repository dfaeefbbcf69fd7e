import { followingActivities, type EnrollingActivity, type EnrollingPerson } from '@turnout/contracts/forms';
import type { ActivityId, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { ActivitySeats } from './activity-seats.ts';
import type { Enrolment } from './enrolled-facts.ts';

/** Somebody who is to be enrolled. */
export interface Entrant {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly wanted: readonly Enrolment[];
}

/** Seats of activities held for people. */
export interface HeldActivities {
  /** Those of the activities wanted that somebody has a seat in. */
  readonly of: (id: RegistrantId) => readonly Enrolment[];
  readonly giveBack: () => Promise<void>;
}

/** What people take part in without choosing it: their wants, for `holdActivities`. */
export const entrantOf = (
  activities: readonly EnrollingActivity[],
  { registrantId, primaryId, ...person }: EnrollingPerson & Pick<Entrant, 'registrantId' | 'primaryId'>,
): Entrant => ({ registrantId, primaryId, wanted: followingActivities(activities, person) });

/**
 * Claims seats in the activities that people want, as far as there are some: whoever finds none left does not take
 * part, and is registered all the same (decisions/0067).
 * @param limitOf how many seats an activity has; 0: no limit.
 */
export const holdActivities = async (
  seats: ActivitySeats,
  {
    eventId,
    entrants,
    limitOf,
  }: {
    readonly eventId: EventId;
    readonly entrants: readonly Entrant[];
    readonly limitOf: (id: ActivityId) => Promise<number> | number;
  },
): Promise<HeldActivities> => {
  const wanted = new Set(entrants.flatMap((one) => one.wanted.map(({ activityId }) => activityId)));
  const held = await Promise.all(
    [...wanted].map(async (activityId) => {
      const people = entrants.filter((one) => one.wanted.some((activity) => activity.activityId === activityId));
      const claimed = await seats.claim({ eventId, activityId, people, limit: await limitOf(activityId) });
      return [activityId, claimed] as const;
    }),
  );
  const seatsOf = new Map(held);
  const wants = new Map(entrants.map((one) => [one.registrantId, one.wanted]));
  return {
    of: (id) => (wants.get(id) ?? []).filter(({ activityId }) => seatsOf.get(activityId)?.seated.has(id) === true),
    giveBack: async () => {
      await Promise.all(held.map(([, claimed]) => claimed.giveBack()));
    },
  };
};

/** As `holdActivities`, of activities that are known to enrol by themselves. */
export const holdFollowing = (
  seats: ActivitySeats,
  {
    eventId,
    activities,
    entrants,
  }: {
    readonly eventId: EventId;
    readonly activities: readonly EnrollingActivity[];
    readonly entrants: readonly Entrant[];
  },
): Promise<HeldActivities> => {
  const limits = new Map(activities.map(({ _id, availableSeats }) => [_id, availableSeats]));
  return holdActivities(seats, { eventId, entrants, limitOf: (id) => limits.get(id) ?? 0 });
};
