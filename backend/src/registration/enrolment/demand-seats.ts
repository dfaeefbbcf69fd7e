import {
  isRejection,
  reject,
  type ActivityId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { giveBackAll } from '../give-back.ts';
import type { RegistrationParts } from '../parts.ts';
import { refuseUnknown } from './may-choose.ts';

/** Somebody who chose activities. */
export interface Chooser {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  /** How a refusal names them (spec 000, section 5). */
  readonly label: string;
  readonly chosen: readonly ActivityId[];
}

interface Demanded {
  readonly giveBack: () => Promise<void>;
}

/**
 * Claims a seat for everybody in all that they chose, or none at all: refused is whoever finds no seat, and in which activity.
 * What is no activity (any more) gives no seat.
 */
export const demandSeats = async (
  parts: Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'pricedActivities'>,
  { eventId, people }: { readonly eventId: EventId; readonly people: readonly Chooser[] },
): Promise<Demanded | Rejection<'activity-full' | 'activity-not-of-event'>> => {
  const { activitySeats, pricedActivities } = parts;
  const wanted = new Set(people.flatMap(({ chosen }) => chosen));
  if (wanted.size === 0) return { giveBack: () => Promise.resolve() };
  const there = new Map((await pricedActivities(eventId)).map((activity) => [activity._id, activity]));
  const held = await Promise.all(
    [...wanted].map(async (activityId) => {
      const activity = there.get(activityId);
      const choosing = people.filter(({ chosen }) => chosen.includes(activityId));
      if (activity === undefined)
        return refuseUnknown(parts, { eventId, activityId, registrant: choosing[0]?.label ?? '' });
      const limit = activity.availableSeats;
      const claimed = await activitySeats.claim({ eventId, activityId, people: choosing, limit, isForAll: true });
      if (claimed.seated.size > 0) return claimed;
      const registrant = choosing[claimed.left]?.label ?? '';
      return reject('activity-full', { activity: activity.name, activityId, registrant });
    }),
  );
  const giveBack = () => giveBackAll(held);
  const refused = held.find(isRejection);
  if (refused === undefined) return { giveBack };
  await giveBack();
  return refused;
};
