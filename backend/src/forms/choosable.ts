import { activityFeeFor } from '@turnout/contracts/charges';
import {
  type ActivityDetails,
  type ChoosableActivity,
  type EnrollingActivity,
  type FollowingActivity,
} from '@turnout/contracts/forms';
import { TypeId, type ActivityId } from '@turnout/contracts/kernel';

interface Activity {
  readonly id: ActivityId;
  readonly details: ActivityDetails;
}

/** By when they start, those without a start last; then as they were made. */
const byStart = ({ details: one }: Activity, { details: other }: Activity): number =>
  (one.startDate ?? '9999').localeCompare(other.startDate ?? '9999');

const noAmounts = {
  fee: 0,
  taxRate: null,
  typeBasedFee: {},
  is_discount: false,
  discount_period: false,
  discount_values: [],
  typeBasedDiscount: {},
} satisfies Partial<ChoosableActivity>;

/**
 * The activities that are open to choice as visitors read them, by when they start.
 * @param all of the event. @param rules those that follow from types and answers. @param hidesAmounts whether visitors are
 *   told nothing of money.
 */
export const choosableOf = (
  all: readonly Activity[],
  rules: ReadonlyMap<ActivityId, EnrollingActivity>,
  hidesAmounts: boolean,
): ChoosableActivity[] =>
  all
    .filter(({ details }) => details.chosenOnForm)
    .toSorted(byStart)
    .map(({ id, details }) => {
      const rule = rules.get(id);
      return {
        _id: id,
        name: details.name,
        startDate: details.startDate,
        endDate: details.endDate,
        location: details.location,
        description: details.description,
        autoEnrollTypes: [...(rule?.types ?? [])].map((type) => TypeId.parse(type)),
        conditions: (rule?.conditions ?? []).map(({ field, values }) => ({ field, values: [...values] })),
        dependanceType: details.dependanceType,
        fee: details.fee,
        taxRate: details.taxRate,
        typeBasedFee: details.typeBasedFee,
        is_discount: details.is_discount,
        discount_type: details.discount_type,
        discount_period: details.discount_period,
        discount_values: details.discount_values,
        typeBasedDiscount: details.typeBasedDiscount,
        ...(hidesAmounts ? noAmounts : {}),
      };
    });

/** Activities that cost somebody something and that follow from types or answers. */
export const followingOf = (
  all: readonly Activity[],
  rules: ReadonlyMap<ActivityId, EnrollingActivity>,
): FollowingActivity[] =>
  all.flatMap(({ id, details }) => {
    const rule = rules.get(id);
    const fees = [
      details.fee,
      ...Object.keys(details.typeBasedFee).map((type) => activityFeeFor({ ...details, _id: id }, type)),
    ];
    if (rule === undefined || fees.every((fee) => fee === 0)) return [];
    const { name, fee, typeBasedFee, is_discount, discount_type, discount_period, discount_values } = details;
    return [
      {
        _id: id,
        name,
        autoEnrollTypes: [...rule.types].map((type) => TypeId.parse(type)),
        conditions: rule.conditions.map(({ field, values }) => ({ field, values: [...values] })),
        dependanceType: rule.dependanceType,
        fee,
        taxRate: details.taxRate,
        typeBasedFee,
        is_discount,
        discount_type,
        discount_period,
        discount_values,
        typeBasedDiscount: details.typeBasedDiscount,
      },
    ];
  });
