import {
  type ActivityDetails,
  type EnrollingActivity,
  type FollowingActivity,
  type PublicActivityView,
  type PublicTypeView,
} from '@turnout/contracts/forms';
import type { ActivityId, EventId } from '@turnout/contracts/kernel';
import { choosableOf, followingOf } from './choosable.ts';

interface Activity {
  readonly id: ActivityId;
  readonly details: ActivityDetails;
}

/** What an activity says of each type, without the types that visitors do not see. */
const ofThose = <T>(said: Readonly<Record<string, T>>, types: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(said).filter(([id]) => types.has(id)));

/** The conditions that answers to a public form can meet; none where all are needed and one of them cannot be met there. */
const conditionsShown = <C extends { readonly field: string }>(
  conditions: readonly C[],
  dependanceType: ActivityDetails['dependanceType'],
  fields: ReadonlySet<string>,
): C[] => {
  const met = conditions.filter(({ field }) => fields.has(field));
  return dependanceType === 'and' && met.length < conditions.length ? [] : met;
};

/** The ids of what stands on an event's public forms. */
export interface OnPublicForms {
  readonly types: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** Leaves out of an activity whatever names a type or a field that is on no public form. */
export const asVisitorsSee = <A extends FollowingActivity>(activity: A, { types, fields }: OnPublicForms): A => ({
  ...activity,
  autoEnrollTypes: activity.autoEnrollTypes.filter((type) => types.has(type)),
  conditions: conditionsShown(activity.conditions, activity.dependanceType, fields),
  typeBasedFee: ofThose(activity.typeBasedFee, types),
  typeBasedDiscount: ofThose(activity.typeBasedDiscount, types),
});

/** Tells whether an activity still follows from anything for visitors. */
export const followsForVisitors = ({
  autoEnrollTypes,
  conditions,
}: Pick<FollowingActivity, 'autoEnrollTypes' | 'conditions'>): boolean =>
  autoEnrollTypes.length + conditions.length > 0;

/**
 * What anybody may see of an event's activities: those that can be chosen on the public form, then those whose fee it
 * charges because of a type or an answer. A type or field that is on no public form is not named: a condition on one
 * cannot be met there.
 * @param all of the event. @param types what anybody sees of its types. @param hidesAmounts whether visitors are told
 *   nothing of money.
 */
export const publicActivitiesOf = (
  {
    eventId,
    all,
    rules,
  }: {
    readonly eventId: EventId;
    readonly all: readonly Activity[];
    readonly rules: ReadonlyMap<ActivityId, EnrollingActivity>;
  },
  types: readonly PublicTypeView[],
  hidesAmounts: boolean,
): readonly PublicActivityView[] => {
  const ids = new Map(types.flatMap(({ fields }) => fields.map(({ _id }) => [String(_id), _id] as const)));
  const shown = { types: new Set<string>(types.map(({ _id }) => _id)), fields: new Set(ids.keys()) };
  const choosable = choosableOf(all, rules, hidesAmounts).map((one) => ({ ...one, chosenOnForm: true }));
  const chosen = new Set(choosable.map(({ _id }) => _id));
  const following = hidesAmounts ? [] : followingOf(all, rules).filter(({ _id }) => !chosen.has(_id));
  return [...choosable, ...following.map((one) => ({ ...one, chosenOnForm: false }))]
    .map((one) => asVisitorsSee(one, shown))
    .filter((one) => one.chosenOnForm || followsForVisitors(one))
    .map(({ conditions, ...one }) => ({
      ...one,
      eventId,
      dependsOnFields: conditions.flatMap(({ field }) => ids.get(field) ?? []),
      dependsOnValues: conditions.map(({ values }) => values),
    }));
};
