import type { ActivityId } from '@turnout/contracts/kernel';

/** An activity among the places of an event. */
export const activityKey = (activityId: ActivityId): string => `activity.${activityId}`;
