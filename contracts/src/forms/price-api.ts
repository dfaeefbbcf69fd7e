import { z } from 'zod';
import { ActivityId, defineCall, EventId, FieldId, limits, needs, TypeId } from '../kernel/index.ts';
import { DiscountType } from '../pricing/index.ts';
import { ActivityDetails } from './activity.ts';

/** A discount as it is read (rule money/discount-calls): each list has one entry for each period. */
export const DiscountShown = z.strictObject({
  discountType: DiscountType,
  discountPeriod: z.boolean(),
  discountValue: z.array(z.number().nullable()),
  discountStartDate: z.array(z.string()),
  discountEndDate: z.array(z.string()),
});
export type DiscountShown = z.infer<typeof DiscountShown>;

/** A record by its id, or whole as it is read. */
const typeMeant = z.union([TypeId, z.object({ _id: TypeId }).transform(({ _id }) => _id)]);
const fieldMeant = z.union([FieldId, z.object({ _id: FieldId }).transform(({ _id }) => _id)]);

/** The discounts of a type's form, in the order in which they count (decisions/0080). */
export const discountAllSet = defineCall({
  method: 'POST',
  path: '/api/discount-all-set',
  summary: 'All discounts on what a registration type and its form cost; of public types for anybody',
  needs: needs.public,
  limit: limits.page,
  proof: { none: 'It only reads what the form shows' },
  body: z.object({ data: z.object({ type: typeMeant }) }),
  output: z.strictObject({
    registrationTypeDiscount: z.array(z.strictObject({ type: TypeId, ...DiscountShown.shape })),
    registrationTypeFieldDiscount: z.array(z.strictObject({ type: TypeId, field: FieldId, ...DiscountShown.shape })),
    customFieldDiscount: z.array(z.strictObject({ field: FieldId, ...DiscountShown.shape })),
    registrationTypeActivityDiscount: z.array(
      z.strictObject({ type: TypeId, activity: ActivityId, ...DiscountShown.shape }),
    ),
  }),
});

/** Those that may count for a field on a type's form: the type's first. `rawData` says nothing more. */
export const discountFilter = defineCall({
  method: 'POST',
  path: '/api/discount-filter',
  summary: 'The discounts on one field of a registration type',
  needs: needs.event('viewRegistrants'),
  body: z.object({ data: z.object({ field: fieldMeant, type: typeMeant }), rawData: z.boolean().optional() }),
  output: z.array(DiscountShown),
});

const shown = ActivityDetails.shape;

/** An activity that costs something and that people take part in without choosing it, as a form reckons with it. */
export const FollowingActivity = z.strictObject({
  _id: ActivityId,
  name: shown.name,
  autoEnrollTypes: z.array(TypeId),
  conditions: z.array(z.strictObject({ field: z.string(), values: z.array(z.string()) })),
  dependanceType: shown.dependanceType,
  fee: shown.fee,
  taxRate: shown.taxRate,
  typeBasedFee: shown.typeBasedFee,
  is_discount: shown.is_discount,
  discount_type: shown.discount_type,
  discount_period: shown.discount_period,
  discount_values: shown.discount_values,
  typeBasedDiscount: shown.typeBasedDiscount,
});
export type FollowingActivity = z.infer<typeof FollowingActivity>;

/** An activity that is open to choice on the form (docs/decisions/0083); without amounts where visitors are told nothing of money. */
export const ChoosableActivity = z.strictObject({
  ...FollowingActivity.shape,
  startDate: shown.startDate,
  endDate: shown.endDate,
  location: shown.location,
  description: shown.description,
});
export type ChoosableActivity = z.infer<typeof ChoosableActivity>;

export const priceRules = defineCall({
  method: 'GET',
  path: '/api/x/price-rules',
  summary:
    'What the price of a registration follows from beside its types and fields, and which activities can be chosen',
  needs: needs.public,
  limit: limits.page,
  /** `types`: ids, with commas between, of types that are not public and that whoever asks knows of, as by a code that opens them. */
  query: z.strictObject({
    eventId: EventId,
    types: z
      .string()
      .regex(/^[0-9a-z]{20}(,[0-9a-z]{20}){0,99}$/, 'must be ids of types with commas between')
      .optional(),
  }),
  /** Strangers are told nothing of types and fields that are on no public form. Whether there are codes that are not over: some that take something off, some that open types. */
  output: z.strictObject({
    activities: z.array(FollowingActivity),
    /** Those that are open to choice, by when they start. */
    choosable: z.array(ChoosableActivity),
    takesPromoCodes: z.boolean(),
    takesAccessCodes: z.boolean(),
  }),
});
