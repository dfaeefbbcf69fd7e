import { z } from 'zod';
import { ActivityId } from '../kernel/index.ts';
import type { EnrolledBecause } from './stream/events.ts';

/** An activity as it stands on a registration (rule registration/taking-part). */
export const ActivityShown = z.strictObject({ _id: ActivityId, name: z.string(), badgeCode: z.string() });
export type ActivityShown = z.infer<typeof ActivityShown>;

/** What somebody takes part in: by their type or because somebody chose it, and what follows from their answers. */
export interface ActivitiesShown {
  readonly registeredActivities: ActivityShown[];
  readonly fieldBasedActivities: ActivityShown[];
}

/**
 * What a registration shows of its activities; a deleted one is shown nowhere.
 * @param there the activities that there are.
 */
export const activitiesShownOf = (
  enrolled: ReadonlyMap<ActivityId, EnrolledBecause>,
  there: ReadonlyMap<ActivityId, Omit<ActivityShown, '_id'>>,
): ActivitiesShown => {
  const shown = (isMeant: (because: EnrolledBecause) => boolean) =>
    [...enrolled].flatMap(([_id, because]) => {
      const activity = there.get(_id);
      return activity === undefined || !isMeant(because)
        ? []
        : [{ _id, name: activity.name, badgeCode: activity.badgeCode }];
    });
  return {
    registeredActivities: shown((because) => because !== 'answers'),
    fieldBasedActivities: shown((because) => because === 'answers'),
  };
};
