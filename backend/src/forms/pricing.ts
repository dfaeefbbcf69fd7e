import { digitsOf, fitsCurrency, reject, type Rejection } from '@turnout/contracts/kernel';
import {
  discountOf,
  discountProblem,
  hasUnequalPeriods,
  type Discount,
  type DiscountKeys,
  type DiscountProblem,
} from '@turnout/contracts/pricing';
import { isAsStored } from './as-stored.ts';

/** What the parts of a discount are called where they are sent. */
export type DiscountNames = Readonly<Record<DiscountProblem['part'], string>>;
const names: DiscountNames = { value: 'discountValue', start: 'discountStartDate', end: 'discountEndDate' };

/** Why a discount cannot be so, with the key and the period; null where it can. @param names its keys. */
export const refuseDiscount = (discount: Discount, names: DiscountNames): Rejection | null => {
  const problem = discountProblem(discount);
  return problem === null
    ? null
    : reject(`discount-${problem.rule}`, { field: names[problem.part], period: problem.period });
};

const keysOf = ({
  discount,
  discountType,
  discountPeriod,
  discountValue,
  discountStartDate,
  discountEndDate,
}: DiscountKeys): DiscountKeys => ({
  discount,
  discountType,
  discountPeriod,
  discountValue,
  discountStartDate,
  discountEndDate,
});

/**
 * Why the discount of a type or a field cannot be so; null where it can.
 * @param was as it is: stored before discounts were judged, it keeps nobody from other changes. Null: none yet.
 */
export const refuseDiscountKeys = (said: DiscountKeys, was: DiscountKeys | null): Rejection | null => {
  if (isAsStored(keysOf, said, was)) return null;
  return hasUnequalPeriods(said) ? reject('discount-lists-differ') : refuseDiscount(discountOf(said), names);
};

/** Why prices cannot be so in a currency: one has more decimals than it; null where none has. @param prices by their keys. */
export const refuseDecimals = (
  prices: Readonly<Record<string, readonly number[]>>,
  currency: string,
): Rejection<'price-decimals'> | null => {
  for (const [field, amounts] of Object.entries(prices)) {
    const amount = amounts.find((one) => !fitsCurrency(one, currency));
    if (amount !== undefined) return reject('price-decimals', { field, amount, currency, digits: digitsOf(currency) });
  }
  return null;
};
