import { isList, optionsOf, hasOptions } from '../fields/index.ts';
import { feesOn } from '../form-rules/index.ts';
import { discountOf, discountOn, periodOn } from '../pricing/index.ts';
import { fieldDiscountsOf } from './field-discounts.ts';
import type { PricedType, Pricing } from './price-list.ts';

/** What choosing one option costs, in minor units: now, and before the field's discount. */
export interface OptionFee {
  readonly now: number;
  readonly before: number;
}

type Priced = Pick<PricedType, 'customFieldsDiscounts'> & { readonly field: PricedType['fields'][number] };

/**
 * What each option of a field costs whoever chooses it alone, as `linesOf` charges it: a type's discount before the
 * field's own. Options that are free are not there, and none of a field whose fee a formula works out of other answers.
 * An amount that is taken off once, however many are chosen, is no single option's.
 */
export const optionFeesOf = (
  { field, customFieldsDiscounts }: Priced,
  { day, currency }: Pick<Pricing, 'day' | 'currency'>,
): ReadonlyMap<string, OptionFee> => {
  if (field.feeField !== true || !hasOptions(field.type) || (field.feeFormula ?? '').trim() !== '') return new Map();
  const fees = feesOn([{ ...field, dependsOnFields: [], dependsOnValues: [] }]);
  const ofType = fieldDiscountsOf(customFieldsDiscounts).find(
    (one) => one.field === field._id && periodOn(one.discount, day) !== null,
  );
  const discount = ofType?.discount ?? discountOf(field);
  const isOfAll = isList(field) && discount.type === 'amount';
  return new Map(
    optionsOf(field).flatMap(({ value }): readonly (readonly [string, OptionFee])[] => {
      const before = fees.of({ [field._id]: isList(field) ? [value] : value }, { day, currency }).get(field._id)?.fee;
      if (before === undefined) return [];
      const off = isOfAll ? 0 : discountOn(discount, day, { minor: before, currency });
      return [[value, { now: before - off, before }]];
    }),
  );
};
