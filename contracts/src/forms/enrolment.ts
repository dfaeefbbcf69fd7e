import { conditionsOf, isAnswered, type Condition, type FieldValue } from '../fields/index.ts';
import type { ActivityId, TypeId } from '../kernel/index.ts';
import type { ActivityDetails } from './activity.ts';

/** An activity that people take part in without choosing it, and who does. */
export interface EnrollingActivity {
  readonly _id: ActivityId;
  /** 0: no limit. */
  readonly availableSeats: number;
  readonly types: ReadonlySet<string>;
  readonly conditions: readonly Condition[];
  readonly dependanceType: ActivityDetails['dependanceType'];
}

/** What of somebody tells which activities follow. */
export interface EnrollingPerson {
  readonly typeId: TypeId;
  readonly answers: Readonly<Record<string, FieldValue | undefined>>;
}

/**
 * What enrols people in an activity by itself; null where nothing does. Conditions on fields that are gone are none,
 * so what had used them is left whole.
 * @param isThere whether a field is still there.
 */
export const enrollingOf = (
  { id, details }: { readonly id: ActivityId; readonly details: ActivityDetails },
  isThere: (fieldId: string) => boolean,
): EnrollingActivity | null => {
  const conditions = conditionsOf({ ...details, _id: id }).filter(({ field }) => isThere(field));
  if (conditions.length === 0 && details.autoEnrollTypes.length === 0) return null;
  const { dependanceType, autoEnrollTypes, availableSeats } = details;
  return { _id: id, availableSeats, types: new Set(autoEnrollTypes), conditions, dependanceType };
};

/** Why somebody takes part in an activity without choosing it; null where they do not. */
export const followsFrom = (
  { types, conditions, dependanceType }: Pick<EnrollingActivity, 'types' | 'conditions' | 'dependanceType'>,
  { typeId, answers }: EnrollingPerson,
): 'type' | 'answers' | null => {
  if (types.has(typeId)) return 'type';
  if (conditions.length === 0) return null;
  const isGiven = (condition: Condition) => isAnswered(condition, answers);
  return (dependanceType === 'and' ? conditions.every(isGiven) : conditions.some(isGiven)) ? 'answers' : null;
};

/** Everything that somebody takes part in without choosing it, in the activities' order. */
export const followingActivities = (
  activities: readonly EnrollingActivity[],
  person: EnrollingPerson,
): readonly { readonly activityId: ActivityId; readonly because: 'type' | 'answers' }[] =>
  activities.flatMap((activity) => {
    const because = followsFrom(activity, person);
    return because === null ? [] : [{ activityId: activity._id, because }];
  });
