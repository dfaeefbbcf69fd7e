import { discountOn, type Discount, type DiscountType } from '../pricing/index.ts';
import type { Money } from '../kernel/index.ts';

/** A promo code that a registration is made with, as prices follow from it. */
export interface PricedCode {
  readonly _id: string;
  readonly discountType: DiscountType;
  /** Percent, or whole units of the currency. */
  readonly discountValue: number;
  /** The types whose price it lowers; none: all. */
  readonly types: readonly string[];
  /** The types that it opens: who registers under one of them uses it, also where it takes nothing off. */
  readonly opens?: readonly string[] | undefined;
}

/** Whether a code is for registrants of a type. */
export const isCodeFor = ({ types }: Pick<PricedCode, 'types'>, typeId: string): boolean =>
  types.length === 0 || types.includes(typeId);

/** Whether registrants of a type come by the code that opens it. */
export const isOpenedBy = (code: Pick<PricedCode, 'opens'> | null | undefined, typeId: string): boolean =>
  code?.opens?.includes(typeId) === true;

/** What a code takes off what a type costs less its own discount, in minor units; 0 where it is for other types. */
export const codeDiscountOn = (
  code: PricedCode | null | undefined,
  typeId: string,
  day: string,
  left: Money,
): number => {
  if (code === null || code === undefined || !isCodeFor(code, typeId)) return 0;
  const { discountType: type, discountValue: value } = code;
  // When it counts, its own dates have said.
  const discount: Discount = { isOn: true, type, isByPeriod: false, periods: [{ value, start: '', end: '' }] };
  return discountOn(discount, day, left);
};
