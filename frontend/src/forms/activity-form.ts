import { conditionKeys, conditionsOf } from '@turnout/contracts/fields';
import { activityRecord, type ActivityView } from '@turnout/contracts/forms';
import { digitsOf, fitsCurrency } from '@turnout/contracts/kernel';
import { activityDiscountKeysOf, discountOfActivity } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { placeRuleBody, placeRuleProblems, placeRuleValues, type PlaceRuleValues } from '../records/place-rules.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { discountFrom, discountSentence, draftOf, type DiscountDraft } from './discount-form.ts';
import { type ConditionRow, newCondition } from './field-form.ts';

/** An amount for each registration type that has one of its own. */
export type AmountsByType = Readonly<Record<string, number>>;

/** An activity as its form holds it. */
export interface ActivityFormValues extends PlaceRuleValues {
  name: string;
  /** ISO text in UTC; '': none. */
  startDate: string;
  endDate: string;
  location: string;
  description: string;
  speakers: string[];
  availableSeats: number | string;
  autoEnrollTypes: string[];
  chosenOnForm: boolean;
  conditions: ConditionRow[];
  dependanceType: ActivityView['dependanceType'];
  badgeCode: string;
  allowMultipleCheckins: boolean;
  provideCheckoutOption: boolean;
  fee: number | string;
  /** Empty: the event's. */
  taxRate: number | string;
  typeBasedFee: AmountsByType;
  discount: DiscountDraft;
  typeBasedDiscount: AmountsByType;
}

const amountsOf = (stored: Readonly<Record<string, number | null>>): AmountsByType =>
  Object.fromEntries(Object.entries(stored).flatMap(([id, amount]) => (amount === null ? [] : [[id, amount]])));

const empty: ActivityFormValues = {
  ...placeRuleValues(null),
  name: '',
  startDate: '',
  endDate: '',
  location: '',
  description: '',
  speakers: [],
  availableSeats: 0,
  autoEnrollTypes: [],
  chosenOnForm: false,
  conditions: [],
  dependanceType: 'and',
  badgeCode: '',
  allowMultipleCheckins: false,
  provideCheckoutOption: false,
  fee: 0,
  taxRate: '',
  typeBasedFee: {},
  discount: draftOf(discountOfActivity({})),
  typeBasedDiscount: {},
};

/** The activity as the form holds it; null: a new one. */
export const valuesOf = (activity: ActivityView | null): ActivityFormValues =>
  activity === null
    ? empty
    : {
        ...placeRuleValues(activity),
        name: activity.name,
        startDate: activity.startDate ?? '',
        endDate: activity.endDate ?? '',
        location: activity.location,
        description: activity.description,
        speakers: [...activity.speakers],
        availableSeats: activity.availableSeats,
        autoEnrollTypes: [...activity.autoEnrollTypes],
        chosenOnForm: activity.chosenOnForm,
        conditions: conditionsOf(activity).map(({ field, values }) => newCondition(field, values)),
        dependanceType: activity.dependanceType,
        badgeCode: activity.badgeCode,
        allowMultipleCheckins: activity.allowMultipleCheckins,
        provideCheckoutOption: activity.provideCheckoutOption,
        fee: activity.fee,
        taxRate: activity.taxRate ?? '',
        typeBasedFee: amountsOf(activity.typeBasedFee),
        discount: draftOf(discountOfActivity(activity)),
        typeBasedDiscount: amountsOf(activity.typeBasedDiscount),
      };

const numberFrom = (typed: number | string): number => (typed === '' ? 0 : Number(typed));

/** The body to send: an emptied number as 0, fields as objects (rule forms/activity-inputs). */
export const bodyOf = ({ conditions, discount, ...values }: ActivityFormValues) => {
  const { dependsOnFields, dependsOnValues } = conditionKeys(conditions.filter(({ field }) => field !== ''));
  return {
    ...values,
    ...placeRuleBody(values),
    name: values.name.trim(),
    startDate: values.startDate === '' ? null : values.startDate,
    endDate: values.endDate === '' ? null : values.endDate,
    location: values.location.trim(),
    badgeCode: values.badgeCode.trim(),
    availableSeats: numberFrom(values.availableSeats),
    fee: numberFrom(values.fee),
    taxRate: values.taxRate === '' ? null : Number(values.taxRate),
    dependsOnFields: dependsOnFields.map((_id) => ({ _id })),
    dependsOnValues,
    ...activityDiscountKeysOf(discountFrom(discount)),
  };
};

/** One sentence per field of the form that has a problem. @param currency the event's. */
export const activityProblems = (
  values: ActivityFormValues,
  currency: string,
  t: TFunction,
): Record<string, string> => {
  const body = bodyOf(values);
  const problems = placeRuleProblems(problemsOf(activityRecord.Define.omit({ eventId: true }), body, t));
  const { startDate, endDate } = body;
  if (startDate !== null && endDate !== null && endDate < startDate)
    problems['endDate'] = t('forms:activities.endsFirst');
  const isTooFine = (amount: number): boolean => Number.isFinite(amount) && !fitsCurrency(amount, currency);
  const decimals = t('forms:discount.problem.decimals', { currency, digits: digitsOf(currency) });
  if (isTooFine(body.fee)) problems['fee'] = decimals;
  if (Object.values(values.typeBasedFee).some(isTooFine)) problems['typeBasedFee'] = decimals;
  const wrongDiscount = discountSentence(values.discount, currency, t);
  if (wrongDiscount !== null) problems['discount'] = wrongDiscount;
  const isPercent = values.discount.type === 'percent';
  const byType = values.discount.isOn ? Object.values(values.typeBasedDiscount) : [];
  if (isPercent && byType.some((value) => value > 100))
    problems['typeBasedDiscount'] = t('forms:discount.problem.over-100');
  if (!isPercent && byType.some(isTooFine)) problems['typeBasedDiscount'] = decimals;
  return problems;
};
