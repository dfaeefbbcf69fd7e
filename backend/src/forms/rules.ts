import { lacksOptions, tokensIn, unprintedToken } from '@turnout/contracts/fields';
import { badgeTextsOf } from '@turnout/contracts/forms';
import { isDefaultTaken, isNameForFormulas, optionTwice, reversedLimits } from '@turnout/contracts/form-rules';
import type {
  ActivityDetails,
  CustomWidgetDetails,
  FieldDetails,
  PromoCodeDetails,
  TypeDetails,
  ValidationDetails,
} from '@turnout/contracts/forms';
import { reject, type Rejection } from '@turnout/contracts/kernel';
import { discountOfActivity } from '@turnout/contracts/pricing';
import type { RecordRules } from '../platform/records/decider.ts';
import { isAsStored } from './as-stored.ts';
import { refuseFee, refuseFeeLines, refuseQuantities } from './fees.ts';
import { refuseDiscount, refuseDiscountKeys } from './pricing.ts';

/** Why nobody could answer a field by its limits. @param was as it is: so stored, it keeps nobody from other changes. */
const refuseLimits = (details: FieldDetails, was: FieldDetails | null): Rejection | null => {
  const judged = ({ type, validations }: FieldDetails) => [type, validations];
  if (isAsStored(judged, details, was)) return null;
  const reversed = reversedLimits(details);
  return reversed === null ? null : reject('limits-reversed', { ...reversed, field: 'validations' });
};

/** A field of a type with options has some, and what it is filled in with is an answer to it. */
export const fieldRules: RecordRules<FieldDetails> = {
  refuse: (details, was) => {
    if (lacksOptions(details)) return reject('options-missing');
    const twice = isAsStored(({ values }) => values, details, was) ? null : optionTwice(details);
    if (twice !== null) return reject('option-twice', { field: 'values', value: twice });
    if (details.name !== was?.name && !isNameForFormulas(details.name))
      return reject('field-name-brackets', { field: 'name' });
    const refused =
      refuseLimits(details, was) ??
      refuseDiscountKeys(details, was) ??
      refuseFee(details, was) ??
      refuseFeeLines(details, was) ??
      refuseQuantities(details, was);
    if (refused !== null) return refused;
    // Stored before defaults were judged: whoever changes something else of the field is not kept from it.
    const judged = ({ defaultValue, type, multiple, validations }: FieldDetails) => [
      defaultValue,
      type,
      multiple,
      validations,
    ];
    if (isAsStored(judged, details, was) && was !== null && !isDefaultTaken(was)) return null;
    return isDefaultTaken(details) ? null : reject('default-value-refused', { field: 'defaultValue' });
  },
};

/** A type's badge prints no key to the registration; one that was stored before keeps nobody from changing something else. */
const refuseIdOnBadge = (details: TypeDetails, was: TypeDetails | null): Rejection | null => {
  const before = new Set(was === null ? [] : textsOnBadge(was));
  const isNew = (text: string): boolean => !before.has(text);
  return textsOnBadge(details)
    .filter(isNew)
    .some((text) => tokensIn(text).includes(unprintedToken))
    ? reject('id-on-badge')
    : null;
};

/** All that is written of badges, whether it is printed now or not. */
const textsOnBadge = ({ badgeContent, badgeDesign }: TypeDetails): readonly string[] => [
  badgeContent,
  ...badgeTextsOf({ badgeContent, badgeDesign }),
];

/** The discount of a type is one that can be, and its badge shows no id. */
export const typeRules: RecordRules<TypeDetails> = {
  refuse: (details, was) => refuseIdOnBadge(details, was) ?? refuseDiscountKeys(details, was),
};

const activityDiscount = { value: 'discount_values', start: 'discount_values', end: 'discount_values' };
const discountKeys = ({
  is_discount,
  discount_type,
  discount_period,
  discount_values,
  typeBasedDiscount,
}: ActivityDetails) => [is_discount, discount_type, discount_period, discount_values, typeBasedDiscount];

/** Refuses an activity whose discount for registrants of one type is more than 100 percent. */
const refuseTypeDiscounts = ({ is_discount, discount_type, typeBasedDiscount }: ActivityDetails): Rejection | null => {
  const isTooHigh = (value: number | null) => value !== null && discount_type === 'percent' && value > 100;
  return is_discount && Object.values(typeBasedDiscount).some(isTooHigh) ? reject('type-discount-over-100') : null;
};

/** An activity does not end before it starts, and its discount can be. */
export const activityRules: RecordRules<ActivityDetails> = {
  refuse: (details, was) => {
    const { startDate, endDate } = details;
    if (startDate !== null && endDate !== null && endDate < startDate) return reject('activity-ends-before-it-starts');
    // Stored before discounts were judged: whoever changes something else is not kept from it.
    if (isAsStored(discountKeys, details, was)) return null;
    return refuseDiscount(discountOfActivity(details), activityDiscount) ?? refuseTypeDiscounts(details);
  },
};

/** A promo code takes something off, at most all, or opens types, and does not end before it starts. */
export const promoCodeRules: RecordRules<PromoCodeDetails> = {
  refuse: ({ discountType, discountValue, opens, startDate, endDate }) => {
    if (discountValue <= 0 && opens.length === 0) return reject('promo-code-nothing-off');
    if (discountType === 'percent' && discountValue > 100) return reject('promo-code-over-100');
    if (startDate !== null && endDate !== null && endDate < startDate) return reject('promo-code-reversed');
    return null;
  },
};

/** A widget counts a field once. */
export const widgetRules: RecordRules<CustomWidgetDetails> = {
  refuse: ({ forField, dependencies }) => {
    const fields = [forField, ...dependencies.map(({ fieldId }) => fieldId)];
    const twice = fields.find((id, place) => fields.indexOf(id) !== place);
    return twice === undefined ? null : reject('widget-field-twice', { field: 'dependencies', id: twice });
  },
};

/** An enhanced validation says what it is and what is wrong, and uses each field once (rule forms/validation-keys). */
export const validationRules: RecordRules<ValidationDetails> = {
  refuse: ({ name, message, rules }) => {
    if (name.trim() === '') return reject('validation-name-missing');
    if (message.trim() === '') return reject('validation-message-missing');
    const fields = rules.map(({ fid }) => fid);
    const twice = fields.find((fid, place) => fields.indexOf(fid) !== place);
    return twice === undefined ? null : reject('validation-field-twice', { field: twice });
  },
};
