import { activitiesShownOf, type ActivitiesShown, type RegistrantState } from '@turnout/contracts/registration';
import type { RegistrationParts } from './parts.ts';

/** What somebody takes part in, as of their group's stream. */
export const openActivitiesOf =
  ({ activityInfo }: Pick<RegistrationParts, 'activityInfo'>) =>
  async ({ activities }: Pick<RegistrantState, 'activities'>): Promise<ActivitiesShown> => {
    const found = await Promise.all([...activities.keys()].map(async (id) => [id, await activityInfo(id)] as const));
    const there = new Map(found.flatMap(([id, activity]) => (activity === null ? [] : [[id, activity] as const])));
    return activitiesShownOf(activities, there);
  };
