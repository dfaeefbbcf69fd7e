import { chargesOf, type ChargedPerson, type GroupCharges, type PricedType } from '@turnout/contracts/charges';
import {
  followsFrom,
  type FieldView,
  type FollowingActivity,
  type PromoCodeShown,
  type TypeView,
} from '@turnout/contracts/forms';
import { chosenOf, isDear, type SiteActivity } from './activity-choice.ts';

/** A registration type as a form asks for it, with what prices follow from. */
export interface FormType extends Omit<PricedType, '_id' | 'fields'>, Pick<TypeView, '_id' | 'name'> {
  readonly fields: readonly (PricedType['fields'][number] & Pick<FieldView, 'title'>)[];
  /** What they may choose to take part in; absent: nothing. */
  readonly activities?: readonly SiteActivity[];
}

/** What prices on the form follow from, beside what is entered. */
export interface PriceRules {
  readonly currency: string;
  /** Whose prices count, YYYY-MM-DD: the event's day, or the one that staff say. */
  readonly day: string;
  readonly isStaff: boolean;
  /** What comes to the price with a type or an answer. */
  readonly following: readonly FollowingActivity[];
  /** How many seats those have left that there are only so many of; absent: none of them are counted. */
  readonly left?: Readonly<Record<string, number>>;
  /** Whether the event has promo codes that are not over. */
  readonly takesCodes: boolean;
  /** The one that was entered and counts; null: none. */
  readonly promoCode: PromoCodeShown | null;
  /** The event's rate where tax comes on top of prices (`taxOnTopOf`). */
  readonly taxOnTop?: number | null;
}

/** Somebody on the form, with the answers that would be kept of them. */
export interface Answered {
  readonly key: string;
  readonly type: FormType;
  readonly answers: ChargedPerson['answers'];
  /** The activities that they ticked. */
  readonly chosen?: readonly string[];
}

/** What comes to somebody with their type and their answers. */
const followingOf = ({ type, answers }: Answered, following: readonly FollowingActivity[]) =>
  following.filter(
    (one) => followsFrom({ ...one, types: new Set(one.autoEnrollTypes) }, { typeId: type._id, answers }) !== null,
  );

/** Whether nobody more takes part in an activity: whoever it would come to is registered without it (decisions/0066). */
const isFull = ({ left = {} }: Pick<PriceRules, 'left'>, { _id }: Pick<FollowingActivity, '_id'>): boolean =>
  left[_id] === 0;

/** What would come to somebody, and has no seat left. */
export const fullFor = (person: Answered, rules: Pick<PriceRules, 'following' | 'left'>) =>
  followingOf(person, rules.following).filter((one) => isFull(rules, one));

const withActivities = (person: Answered, rules: Pick<PriceRules, 'following' | 'left'>) => {
  const { type, answers, chosen = [] } = person;
  const activities = followingOf(person, rules.following).filter((one) => !isFull(rules, one));
  const own = chosenOf(type.activities ?? [], { typeId: type._id, answers, chosen });
  return { ...person, activities: [...activities, ...own].map(({ _id }) => _id) };
};

/** All that people on the form may come to take part in, each once. */
const pricedOf = (people: readonly Answered[], { following }: Pick<PriceRules, 'following'>) => [
  ...new Map(
    [...following, ...people.flatMap(({ type }) => type.activities ?? [])].map((one) => [one._id, one] as const),
  ).values(),
];

/** What the people on the form are charged, as the server will charge them (decisions/0080). */
export const pricesOf = (people: readonly Answered[], rules: PriceRules): GroupCharges<Answered & ChargedPerson> =>
  chargesOf(
    people.map((person) => withActivities(person, rules)),
    {
      currency: rules.currency,
      day: rules.day,
      mode: rules.isStaff ? 'admin-add' : 'new',
      activities: pricedOf(people, rules),
      promoCode: rules.promoCode,
      taxOnTop: rules.taxOnTop,
    },
  );

/** Whether one of these types could cost something: else the form reckons with no money. */
export const isPriced = (types: readonly FormType[], { following }: Pick<PriceRules, 'following'>): boolean =>
  following.length > 0 ||
  types.some(
    ({ price, fields, activities = [] }) =>
      price > 0 || fields.some(({ feeField }) => feeField) || activities.some(isDear),
  );

/** What a line of a price is for, in the organiser's words. */
export const namesOf = (
  type: FormType,
  { following, promoCode }: Pick<PriceRules, 'following' | 'promoCode'>,
): ReadonlyMap<string, string> =>
  new Map<string, string>([
    [type._id, type.name],
    ...type.fields.map(({ _id, title }) => [_id, title] as const),
    ...[...following, ...(type.activities ?? [])].map(({ _id, name }) => [_id, name] as const),
    ...(promoCode === null ? [] : [[promoCode._id, promoCode.code] as const]),
  ]);
