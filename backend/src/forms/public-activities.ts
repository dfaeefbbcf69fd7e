import {
  type ActivityDetails,
  type EnrollingActivity,
  type PublicActivityView,
  type PublicTypeView,
} from '@turnout/contracts/forms';
import type { ActivityId, EventId, FieldId } from '@turnout/contracts/kernel';
import { choosableOf, followingOf } from './choosable.ts';

interface Activity {
  readonly id: ActivityId;
  readonly details: ActivityDetails;
}

type PublicConditions = readonly { readonly field: string; readonly values: readonly string[] }[];

/** What an activity says of each type, without the types that visitors do not see. */
const ofThose = <T>(said: Readonly<Record<string, T>>, types: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(said).filter(([id]) => types.has(id)));

/** The conditions that answers to a public form can meet; none where all are needed and one of them cannot be met there. */
const conditionsShown = (
  conditions: PublicConditions,
  dependanceType: ActivityDetails['dependanceType'],
  fields: ReadonlyMap<string, FieldId>,
): Pick<PublicActivityView, 'dependsOnFields' | 'dependsOnValues'> => {
  const met = conditions.flatMap(({ field, values }) => {
    const id = fields.get(field);
    return id === undefined ? [] : [{ id, values: [...values] }];
  });
  const shown = dependanceType === 'and' && met.length < conditions.length ? [] : met;
  return { dependsOnFields: shown.map(({ id }) => id), dependsOnValues: shown.map(({ values }) => values) };
};

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
  const typesShown = new Set<string>(types.map(({ _id }) => _id));
  const fieldsShown = new Map(types.flatMap(({ fields }) => fields.map(({ _id }) => [String(_id), _id] as const)));
  const choosable = choosableOf(all, rules, hidesAmounts).map((one) => ({ ...one, chosenOnForm: true }));
  const chosen = new Set(choosable.map(({ _id }) => _id));
  const following = hidesAmounts ? [] : followingOf(all, rules).filter(({ _id }) => !chosen.has(_id));
  const asShown = [...choosable, ...following.map((one) => ({ ...one, chosenOnForm: false }))].map(
    ({ conditions, ...one }) => ({
      ...one,
      eventId,
      autoEnrollTypes: one.autoEnrollTypes.filter((type) => typesShown.has(type)),
      ...conditionsShown(conditions, one.dependanceType, fieldsShown),
      typeBasedFee: ofThose(one.typeBasedFee, typesShown),
      typeBasedDiscount: ofThose(one.typeBasedDiscount, typesShown),
    }),
  );
  return asShown.filter(
    ({ chosenOnForm, autoEnrollTypes, dependsOnFields }) =>
      chosenOnForm || autoEnrollTypes.length + dependsOnFields.length > 0,
  );
};
