import type { FieldValue } from '../fields/index.ts';
import type { FormMode, LockKeys, PricedField } from '../form-rules/index.ts';
import type { PricedCode } from './promo-code.ts';
import type { TaxKeys } from './tax.ts';
import type { ActivityDiscountKeys, DiscountKeys } from '../pricing/index.ts';

/** What a registration type says of prices, with the fields of its form. */
export interface PricedType extends DiscountKeys, TaxKeys {
  readonly _id: string;
  /** In whole units, with the currency's decimals. */
  readonly price: number;
  /** The discounts that it gives on fields of its form (`fieldDiscountsOf`). */
  readonly customFieldsDiscounts?: readonly unknown[] | null | undefined;
  readonly fields: readonly (PricedField & LockKeys & TaxKeys)[];
}

type ByType = Readonly<Record<string, number | null | undefined>>;

/** The prices of an activity (rule money/activity-prices). */
export interface PricedActivity extends ActivityDiscountKeys, TaxKeys {
  readonly _id: string;
  readonly fee: number;
  /** What registrants of a type pay instead; one that it does not name pays what everybody does. */
  readonly typeBasedFee?: ByType | undefined;
  /** The value of the discount that registrants of a type get instead, in the same periods. */
  readonly typeBasedDiscount?: ByType | undefined;
}

/** What everybody of a group is charged by. */
export interface Pricing {
  readonly currency: string;
  /** The day as of which discounts are looked up: YYYY-MM-DD on the event's clocks. */
  readonly day: string;
  /** Whose form it is: a field that the form does not show costs nothing. */
  readonly mode: FormMode;
  /** All that people may take part in. */
  readonly activities: readonly PricedActivity[];
  /** The promo code that all of them register with, where it counts. */
  readonly promoCode?: PricedCode | null | undefined;
  /** The event's own rate, in percent, where tax comes on top of prices; absent: it does not (rule receipts/tax-on-top). */
  readonly taxOnTop?: number | null | undefined;
}

/** One of a group, with what they answered and take part in. */
export interface ChargedPerson {
  readonly type: PricedType;
  readonly answers: Readonly<Record<string, FieldValue | undefined>>;
  /** The ids of their activities; one that is not on the list costs nothing. */
  readonly activities: readonly string[];
}
