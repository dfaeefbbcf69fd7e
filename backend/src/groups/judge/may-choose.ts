import type { EventDetails } from '@turnout/contracts/event-setup';
import { reject, type ActivityId, type EventId, type Rejection, type Rights } from '@turnout/contracts/kernel';
import { registersAnybody, type EventActivity, type RegistrationParts } from '../stream/parts.ts';

/** Tells whether somebody names any activity for anybody: staff, but for rule event-setup/admin-only-activities. */
export const choosesForAnybody = (
  rights: Rights | null,
  { viewRegActEditAdminOnly }: Pick<EventDetails, 'viewRegActEditAdminOnly'>,
): boolean => registersAnybody(rights) && (!viewRegActEditAdminOnly || rights?.isAdmin === true);

/** That somebody cannot take part in what is no activity of the event: by its name where it was one, else as they said it. */
export const refuseUnknown = async (
  { activityName }: Pick<RegistrationParts, 'activityName'>,
  {
    eventId,
    activityId,
    registrant,
  }: { readonly eventId: EventId; readonly activityId: ActivityId; readonly registrant: string },
): Promise<Rejection<'activity-not-of-event'>> => {
  const name = await activityName(eventId, activityId);
  return reject('activity-not-of-event', { activity: name === '' ? activityId : name, activityId, registrant });
};

/**
 * Why somebody cannot be registered in these activities; null where they can.
 * @param activities all of the event. @param who `isFree`: any of them may be named, not only those that are open to choice;
 * `registrant`: how the refusal names them.
 */
export const refuseChosen = async (
  parts: Pick<RegistrationParts, 'activityName'>,
  activities: readonly EventActivity[],
  chosen: readonly ActivityId[],
  { eventId, isFree, registrant }: { readonly eventId: EventId; readonly isFree: boolean; readonly registrant: string },
): Promise<Rejection<'activity-not-of-event' | 'activity-not-open'> | null> => {
  const there = new Map(activities.map((activity) => [activity._id, activity]));
  for (const id of chosen) {
    const activity = there.get(id);
    if (activity === undefined) return refuseUnknown(parts, { eventId, activityId: id, registrant });
    if (!isFree && !activity.chosenOnForm)
      return reject('activity-not-open', { activity: activity.name, activityId: id, registrant });
  }
  return null;
};
