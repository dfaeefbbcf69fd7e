import { reject, type ActivityId, type Actor, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { HeldSeats } from '../enrolment/activity-seats.ts';
import type { Chooser } from '../enrolment/demand-seats.ts';
import { refuseUnknown } from '../enrolment/may-choose.ts';
import { giveBackAll } from '../give-back.ts';
import type { RegistrationParts } from '../parts.ts';

export type ActivityClaims = Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'pricedActivities'>;

const mostAtOnce = 1_000;

/** Those of a file who take part in each activity. */
export const byActivity = <T>(
  people: readonly (T & { readonly chosen: readonly ActivityId[] })[],
): ReadonlyMap<ActivityId, readonly T[]> => {
  const found = new Map<ActivityId, T[]>();
  for (const person of people)
    for (const activityId of person.chosen) {
      const choosing = found.get(activityId);
      if (choosing === undefined) found.set(activityId, [person]);
      else choosing.push(person);
    }
  return found;
};

/** Claims a seat for everybody of a file in all that they take part in, or for nobody: `activity-full`, `activity-not-of-event`. */
export const claimActivities = async (
  parts: ActivityClaims,
  { eventId, people, actor }: { readonly eventId: EventId; readonly people: readonly Chooser[]; readonly actor: Actor },
): Promise<{ readonly giveBack: () => Promise<unknown> } | Rejection<'activity-full' | 'activity-not-of-event'>> => {
  const { activitySeats, pricedActivities } = parts;
  const held: HeldSeats[] = [];
  const giveBack = () => giveBackAll(held);
  const wanted = byActivity(people);
  const there = new Map(wanted.size === 0 ? [] : (await pricedActivities(eventId)).map((one) => [one._id, one]));
  for (const [activityId, choosing] of wanted) {
    const activity = there.get(activityId);
    if (activity === undefined) {
      await giveBack();
      return refuseUnknown(parts, { eventId, activityId, registrant: choosing[0]?.label ?? '' });
    }
    for (let from = 0; from < choosing.length; from += mostAtOnce) {
      const some = choosing.slice(from, from + mostAtOnce);
      const asked = { eventId, activityId, people: some, limit: activity.availableSeats, actor, isForAll: true };
      const claimed = await activitySeats.claim(asked);
      if (claimed.seated.size === 0) {
        await giveBack();
        const registrant = some[claimed.left]?.label ?? '';
        return reject('activity-full', { activity: activity.name, activityId, registrant });
      }
      held.push(claimed);
    }
  }
  return { giveBack };
};
