import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { Judged } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import type { Seated } from '../seats/group-seats.ts';
import { demandSeats } from './demand-seats.ts';
import { entrantOf, holdFollowing, type HeldActivities } from './hold-activities.ts';

/**
 * Claims seats in the activities of people who are to be registered: in all that they choose, or it refuses; then in those
 * that they take part in without choosing them, as far as there are some. What follows for somebody they need not choose.
 */
export const holdActivitiesOfNew = async (
  parts: Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'enrolling' | 'pricedActivities'>,
  { eventId, people }: { readonly eventId: EventId; readonly people: readonly (Seated & Judged)[] },
): Promise<HeldActivities | Rejection<'activity-full' | 'activity-not-of-event'>> => {
  const activities = await parts.enrolling(eventId);
  const choosing = people.map((one) => {
    const following = followingActivities(activities, { typeId: one.typeId, answers: one.personal.fields });
    const follows = new Set(following.map(({ activityId }) => activityId));
    const chosen = [...new Set(one.chosen ?? [])].filter((id) => !follows.has(id));
    return { registrantId: one.registrantId, primaryId: one.primaryId, label: one.label, chosen };
  });
  const demanded = await demandSeats(parts, { eventId, people: choosing });
  if (isRejection(demanded)) return demanded;
  const entrants = people.map((one) => entrantOf(activities, { ...one, answers: one.personal.fields }));
  const offered = await holdFollowing(parts.activitySeats, { eventId, activities, entrants });
  const chosenBy = new Map(choosing.map(({ registrantId, chosen }) => [registrantId, chosen]));
  return {
    of: (id) => [
      ...offered.of(id),
      ...(chosenBy.get(id) ?? []).map((activityId) => ({ activityId, because: 'chosen' as const })),
    ],
    giveBack: async () => void (await Promise.all([demanded.giveBack(), offered.giveBack()])),
  };
};
