import { z } from 'zod';
import { discountOf, DiscountType, type Discount } from '../pricing/index.ts';

const amount = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^\d{1,13}(\.\d{1,6})?$/)
    .transform(Number),
]);
const oneOrMany = <T extends z.ZodType>(item: T) => z.union([item, z.array(item)]);
const date = oneOrMany(z.string().nullable()).nullish();
const id = z.string().min(1).nullish();

/**
 * A type's discount on one of its fields (rule money/field-discounts-of-types). Named are the list (`customFieldsDiscounts`)
 * and what a discount is made of, not the key that names the field: what clients of each spelling may say.
 */
const FieldDiscount = z
  .object({
    field: id,
    fieldId: id,
    _id: id,
    discount: z.boolean().nullish(),
    discountType: DiscountType.nullish(),
    discountPeriod: z.boolean().nullish(),
    discountValue: oneOrMany(amount.nullable()).nullish(),
    discountStartDate: date,
    discountEndDate: date,
  })
  .transform(({ field, fieldId, _id, discount, ...keys }) => ({
    field: field ?? fieldId ?? _id ?? '',
    discount: discountOf({
      discount: discount ?? true,
      discountType: keys.discountType ?? undefined,
      discountPeriod: keys.discountPeriod ?? undefined,
      discountValue: keys.discountValue ?? undefined,
      discountStartDate: keys.discountStartDate ?? undefined,
      discountEndDate: keys.discountEndDate ?? undefined,
    }),
  }));

/** A field on which a type gives a discount. */
export interface OnField {
  /** Its id; empty where the entry names none. */
  readonly field: string;
  readonly discount: Discount;
}

/** The discounts that a type gives on fields, in their order; an entry that no document has the shape of is none. */
export const fieldDiscountsOf = (said: readonly unknown[] | null | undefined): readonly OnField[] =>
  (said ?? []).flatMap((one) => FieldDiscount.safeParse(one).data ?? []);
