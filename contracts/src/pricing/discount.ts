import { z } from 'zod';
import { minorOf, percentOf, type Money } from '../kernel/index.ts';

export const DiscountType = z.enum(['percent', 'amount']);
export type DiscountType = z.infer<typeof DiscountType>;

/** One period of a discount. Without a start or an end it is open on that side. */
export interface DiscountPeriod {
  readonly value: number | null;
  /** YYYY-MM-DD, or a moment of that day; empty: open. */
  readonly start: string;
  readonly end: string;
}

/** A discount, whichever keys say it. Without periods its first value counts, always. */
export interface Discount {
  readonly isOn: boolean;
  readonly type: DiscountType;
  readonly isByPeriod: boolean;
  readonly periods: readonly DiscountPeriod[];
}

type OneOrMany<T> = T | readonly T[];
const listOf = <T>(said: OneOrMany<T> | undefined): readonly T[] => {
  if (said === undefined) return [];
  return isList(said) ? said : [said];
};
const isList = <T>(said: OneOrMany<T>): said is readonly T[] => Array.isArray(said);

/** A discount as types and fields say it (rule money/discount-keys): lists with one entry for each period, or one of each. */
export interface DiscountKeys {
  readonly discount?: boolean | undefined;
  readonly discountType?: DiscountType | undefined;
  readonly discountPeriod?: boolean | undefined;
  readonly discountValue?: OneOrMany<number | null> | undefined;
  readonly discountStartDate?: OneOrMany<string | null> | undefined;
  readonly discountEndDate?: OneOrMany<string | null> | undefined;
}

/** The discount that the keys of a type or a field say. Lists of unequal length are filled up with nothing. */
export const discountOf = (keys: DiscountKeys): Discount => {
  const values = listOf(keys.discountValue);
  const [starts, ends] = [listOf(keys.discountStartDate), listOf(keys.discountEndDate)];
  const count = Math.max(values.length, starts.length, ends.length);
  return {
    isOn: keys.discount === true,
    type: keys.discountType ?? 'amount',
    isByPeriod: keys.discountPeriod === true,
    periods: Array.from({ length: count }, (_, place) => ({
      value: values[place] ?? null,
      start: starts[place] ?? '',
      end: ends[place] ?? '',
    })),
  };
};

/** The same, back in the keys of types and fields; dates only where there are periods. */
export const discountKeysOf = ({ isOn, type, isByPeriod, periods }: Discount) => ({
  discount: isOn,
  discountType: type,
  discountPeriod: isByPeriod,
  discountValue: countedOf({ isOn, type, isByPeriod, periods }).map(({ value }) => value),
  discountStartDate: isByPeriod ? periods.map(({ start }) => start) : [],
  discountEndDate: isByPeriod ? periods.map(({ end }) => end) : [],
});

/** A discount as activities say it (rule money/discount-keys): each value by itself, or with the dates of its period. */
export interface ActivityDiscountKeys {
  readonly is_discount?: boolean | undefined;
  readonly discount_type?: DiscountType | undefined;
  readonly discount_period?: boolean | undefined;
  readonly discount_values?: unknown;
}

const Text = z.string().nullish();
/** The keys of a period in either spelling (rule money/discount-keys). */
const ActivityPeriod = z.object({
  value: z.number().nullish(),
  discount_value: z.number().nullish(),
  startDate: Text,
  discount_start_date: Text,
  endDate: Text,
  discount_end_date: Text,
});

const activityPeriodOf = (said: unknown): DiscountPeriod => {
  if (typeof said === 'number') return { value: said, start: '', end: '' };
  const period = ActivityPeriod.safeParse(said).data;
  return {
    value: period?.value ?? period?.discount_value ?? null,
    start: period?.startDate ?? period?.discount_start_date ?? '',
    end: period?.endDate ?? period?.discount_end_date ?? '',
  };
};

/** The discount that the keys of an activity say; what no document has the shape of says nothing. */
export const discountOfActivity = (keys: ActivityDiscountKeys): Discount => ({
  isOn: keys.is_discount === true,
  type: keys.discount_type ?? 'amount',
  isByPeriod: keys.discount_period === true,
  periods: listOf<unknown>(keys.discount_values ?? []).map(activityPeriodOf),
});

/** The same, back in the keys of activities. */
export const activityDiscountKeysOf = ({ isOn, type, isByPeriod, periods }: Discount) => ({
  is_discount: isOn,
  discount_type: type,
  discount_period: isByPeriod,
  discount_values: isByPeriod
    ? periods.map(({ value, start, end }) => ({ value, startDate: start, endDate: end }))
    : periods.slice(0, 1).flatMap(({ value }) => (value === null ? [] : [value])),
});

const countedOf = ({ isByPeriod, periods }: Discount): readonly DiscountPeriod[] =>
  isByPeriod ? periods : periods.slice(0, 1);

/** The amounts of money that a discount says, by its periods; none where it is off or in percent. */
export const amountsOf = (discount: Discount): readonly number[] =>
  discount.isOn && discount.type === 'amount' ? countedOf(discount).flatMap(({ value }) => value ?? []) : [];

const dayOf = (date: string): string => date.slice(0, 10);

/**
 * The period whose value counts on a day: the first one that the day lies strictly between the dates of
 * (rule money/discount-periods); null where none does. Without periods the value counts always.
 * @param day YYYY-MM-DD on the event's clocks.
 */
export const periodOn = ({ isOn, isByPeriod, periods }: Discount, day: string): DiscountPeriod | null => {
  if (!isOn) return null;
  if (!isByPeriod) return periods[0] ?? null;
  return (
    periods.find(({ start, end }) => (start === '' || dayOf(start) < day) && (end === '' || day < dayOf(end))) ?? null
  );
};

/** What a discount takes off a price on a day, in minor units: never more than the price. Percentages half up, once. */
export const discountOn = (discount: Discount, day: string, price: Money): number => {
  const { value } = periodOn(discount, day) ?? { value: null };
  if (value === null || price.minor <= 0) return 0;
  const off = discount.type === 'percent' ? percentOf(price.minor, value) : minorOf(value, price.currency);
  return Math.min(Math.max(off, 0), price.minor);
};

/** What is wrong with a discount: which of its lists, which period (from 1) and which rule. */
export interface DiscountProblem {
  readonly part: 'value' | 'start' | 'end';
  readonly period: number;
  readonly rule: 'missing' | 'over-100' | 'no-dates' | 'reversed' | 'not-a-date';
}

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
const isDate = (text: string): boolean => text === '' || date.safeParse(text).success;

const valueProblem = (value: number | null, type: DiscountType): DiscountProblem['rule'] | null => {
  if (value === null) return 'missing';
  return type === 'percent' && value > 100 ? 'over-100' : null;
};

const datesProblem = ({ start, end }: DiscountPeriod): Omit<DiscountProblem, 'period'> | null => {
  if (!isDate(start)) return { part: 'start', rule: 'not-a-date' };
  if (!isDate(end)) return { part: 'end', rule: 'not-a-date' };
  if (start === '' && end === '') return { part: 'start', rule: 'no-dates' };
  return start !== '' && end !== '' && dayOf(start) >= dayOf(end) ? { part: 'start', rule: 'reversed' } : null;
};

/**
 * The first thing that is wrong with a discount that is given; null where nothing is, or it is off. That values are
 * not below 0 their schemas say, and which decimals an amount may have the event's currency (`amountsOf`).
 */
export const discountProblem = (discount: Discount): DiscountProblem | null => {
  const { isOn, isByPeriod, type } = discount;
  if (!isOn) return null;
  const counted = countedOf(discount);
  if (counted.length === 0) return { part: 'value', period: 1, rule: 'missing' };
  for (const [place, period] of counted.entries()) {
    const rule = valueProblem(period.value, type);
    if (rule !== null) return { part: 'value', period: place + 1, rule };
    const dates = isByPeriod ? datesProblem(period) : null;
    if (dates !== null) return { ...dates, period: place + 1 };
  }
  return null;
};

/** Whether the lists of a type's or a field's discount by periods differ in length. */
export const hasUnequalPeriods = ({ discount, discountPeriod, ...lists }: DiscountKeys): boolean =>
  discount === true &&
  discountPeriod === true &&
  new Set(
    [lists.discountValue, lists.discountStartDate, lists.discountEndDate].map((list) => listOf<unknown>(list).length),
  ).size > 1;
