import {
  reject,
  type ActivityId,
  type Actor,
  type EventId,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { nothingReserved, Reserved, reserveAll, type Reservation } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { refuseUnknown } from '../judge/may-choose.ts';

/** Somebody who chose activities. */
export interface Chooser {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  /** The name of a person in refusals (rule registration/people-in-refusals). */
  readonly label: string;
  readonly chosen: readonly ActivityId[];
}

/** Those who take part in each activity. */
export const byActivity = <T>(
  people: readonly (T & { readonly chosen: readonly ActivityId[] })[],
): ReadonlyMap<ActivityId, readonly T[]> => {
  const found = new Map<ActivityId, T[]>();
  for (const person of people)
    for (const activityId of new Set(person.chosen)) {
      const choosing = found.get(activityId);
      if (choosing === undefined) found.set(activityId, [person]);
      else choosing.push(person);
    }
  return found;
};

/** The parts that demanding seats of activities asks. */
export type ActivityClaims = Pick<RegistrationParts, 'activityName' | 'pricedActivities'> & {
  readonly activitySeats: Pick<ActivitySeats, 'reserve'>;
};

/**
 * Claims a seat for everybody in all that they chose, or none at all: refused is whoever finds no seat, and in which activity.
 * What is no activity (any more) gives no seat.
 */
export const demandSeats = async (
  parts: ActivityClaims,
  {
    eventId,
    people,
    actor,
  }: {
    readonly eventId: EventId;
    readonly people: readonly Chooser[];
    /** An import, where it is one's. */
    readonly actor?: Actor;
  },
): Reservation<object> => {
  const wanted = byActivity(people);
  if (wanted.size === 0) return nothingReserved;
  const there = new Map((await parts.pricedActivities(eventId)).map((activity) => [activity._id, activity]));
  return reserveAll(
    [...wanted].map(async ([activityId, choosing]) => {
      const activity = there.get(activityId);
      if (activity === undefined)
        return refuseUnknown(parts, { eventId, activityId, registrant: choosing[0]?.label ?? '' });
      const { availableSeats: limit, name } = activity;
      const reserved = await parts.activitySeats.reserve({ eventId, activityId, people: choosing, limit, actor });
      if (reserved instanceof Reserved) return reserved;
      const left = reserved.kind === 'exhausted' ? reserved.left : 0;
      return reject('activity-full', { activity: name, activityId, registrant: choosing[left]?.label ?? '' });
    }),
  );
};
