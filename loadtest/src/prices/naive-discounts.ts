/** Discounts, as the naive calculation reads them: of types and fields, of activities, and of a type on a field. */
import type { PricedActivity, PricedType, Pricing } from '@turnout/contracts/charges';
import { fractionOf, least, none, product, rounded, type Fraction } from './naive-numbers.ts';

const dayNumber = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000;

/** The offer of a discount on a day. */
export interface Offer {
  readonly isPercent: boolean;
  readonly value: number;
}

/** One or several as several; nothing as none. */
export const asList = <T>(said: T | readonly T[] | null | undefined): readonly T[] => {
  if (said === undefined || said === null) return [];
  const flat: (T | readonly T[])[] = [said];
  return flat.flatMap((one): readonly T[] => (isMany(one) ? one : [one]));
};
const isMany = <T>(said: T | readonly T[]): said is readonly T[] => Array.isArray(said);

/** The first of these periods that the day lies strictly inside of. */
const firstFitting = <P extends { readonly start: string; readonly end: string }>(
  periods: readonly P[],
  day: string,
): P | null => {
  for (const period of periods) {
    const isAfterStart = period.start === '' || dayNumber(period.start) < dayNumber(day);
    const isBeforeEnd = period.end === '' || dayNumber(day) < dayNumber(period.end);
    if (isAfterStart && isBeforeEnd) return period;
  }
  return null;
};

interface Keys {
  readonly discount?: unknown;
  readonly discountType?: unknown;
  readonly discountPeriod?: unknown;
  readonly discountValue?: number | null | readonly (number | null)[] | undefined;
  readonly discountStartDate?: string | null | readonly (string | null)[] | undefined;
  readonly discountEndDate?: string | null | readonly (string | null)[] | undefined;
}

/** The offer of a type's or a field's keys on a day; null: no discount then. */
export const offered = (keys: Keys, day: string): Offer | null => {
  if (keys.discount !== true) return null;
  const isPercent = keys.discountType === 'percent';
  const values = asList(keys.discountValue);
  if (keys.discountPeriod !== true) {
    const [value] = values;
    return value === undefined || value === null ? null : { isPercent, value };
  }
  const [starts, ends] = [asList(keys.discountStartDate), asList(keys.discountEndDate)];
  const count = Math.max(values.length, starts.length, ends.length);
  const periods = Array.from({ length: count }, (_, place) => ({
    value: values[place] ?? 0,
    start: starts[place] ?? '',
    end: ends[place] ?? '',
  }));
  const fitting = firstFitting(periods, day);
  return fitting === null ? null : { isPercent, value: fitting.value };
};

/** The amount that an offer takes off a price: rounded once, and never more than the price. */
export const taken = (offer: Offer | null, price: Fraction, digits: number): Fraction => {
  if (offer === null) return none;
  const value = fractionOf(offer.value);
  const off = offer.isPercent ? product(price, product(value, fractionOf('0.01'))) : value;
  return least(rounded(off, digits), price);
};

/** The discount that the type gives on a field, in the first of its entries that has a period for the day. */
export const byType = ({ customFieldsDiscounts }: PricedType, fieldId: string, day: string): Offer | null => {
  for (const entry of customFieldsDiscounts ?? []) {
    const keys = Object.fromEntries(Object.entries(entry ?? {}));
    if ((keys['field'] ?? keys['fieldId'] ?? keys['_id']) !== fieldId) continue;
    const offer = offered({ ...keys, discount: keys['discount'] ?? true }, day);
    if (offer !== null) return offer;
  }
  return null;
};

/** The discount that registrants of a type get on an activity: their own value, in the activity's periods. */
export const ofActivity = (activity: PricedActivity, typeId: string, day: string): Offer | null => {
  if (activity.is_discount !== true) return null;
  const isPercent = activity.discount_type === 'percent';
  const own = activity.typeBasedDiscount?.[typeId] ?? null;
  const said = asList<unknown>(activity.discount_values ?? []);
  const periods = said.map((one) => {
    const keys: Readonly<Record<string, unknown>> =
      typeof one === 'number' ? { value: one } : Object.fromEntries(Object.entries(one ?? {}));
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const value = keys['value'] ?? keys['discount_value'];
    return {
      value: typeof value === 'number' ? value : null,
      start: text(keys['startDate'] ?? keys['discount_start_date']),
      end: text(keys['endDate'] ?? keys['discount_end_date']),
    };
  });
  const fitting = activity.discount_period === true ? firstFitting(periods, day) : (periods[0] ?? null);
  if (activity.discount_period === true && fitting === null) return null;
  const value = own ?? fitting?.value ?? null;
  return value === null ? null : { isPercent, value };
};

/** The amount that a promo code takes off what is left of a type's price: nothing, where it names types and not this one. */
export const ofCode = (
  code: NonNullable<Pricing['promoCode']> | null,
  typeId: string,
  left: Fraction,
  digits: number,
): Fraction => {
  if (code === null) return none;
  const names = code.types.length > 0 && !code.types.includes(typeId);
  return names ? none : taken({ isPercent: code.discountType === 'percent', value: code.discountValue }, left, digits);
};
