import type { EventDetails } from '@turnout/contracts/event-setup';
import { reject, type ActivityId, type Rejection, type Rights } from '@turnout/contracts/kernel';
import { registersAnybody, type EventActivity } from '../parts.ts';

/** Whether somebody names any activity for anybody: staff, where the event does not leave that to its administrators (spec 001, section 6). */
export const choosesForAnybody = (
  rights: Rights | null,
  { viewRegActEditAdminOnly }: Pick<EventDetails, 'viewRegActEditAdminOnly'>,
): boolean => registersAnybody(rights) && (!viewRegActEditAdminOnly || rights?.isAdmin === true);

/**
 * Why somebody cannot be registered in these activities; null where they can.
 * @param activities all of the event. @param who `isFree`: any of them may be named, not only those that are open to choice;
 * `registrant`: how the refusal names them.
 */
export const refuseChosen = (
  activities: readonly EventActivity[],
  chosen: readonly ActivityId[],
  { isFree, registrant }: { readonly isFree: boolean; readonly registrant: string },
): Rejection<'activity-not-of-event' | 'activity-not-open'> | null => {
  const there = new Map(activities.map((activity) => [activity._id, activity]));
  for (const id of chosen) {
    const activity = there.get(id);
    if (activity === undefined) return reject('activity-not-of-event', { activity: id, registrant });
    if (!isFree && !activity.chosenOnForm)
      return reject('activity-not-open', { activity: activity.name, activityId: id, registrant });
  }
  return null;
};
