import { activityDiscountFor, activityFeeFor } from '@turnout/contracts/charges';
import type { FieldValue } from '@turnout/contracts/fields';
import { followsFrom, type ChoosableActivity } from '@turnout/contracts/forms';
import { decimalOf, minorOf, type TypeId } from '@turnout/contracts/kernel';
import { discountOn } from '@turnout/contracts/pricing';
import type { FormProblem } from './form-problems.ts';

/** An activity that is open to choice, as the form shows it. */
export interface SiteActivity extends ChoosableActivity {
  /** How many more find room; null without a limit, or where that is not known yet. */
  readonly seatsLeft: number | null;
}

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** Somebody of a group who chooses. */
export interface Chooser {
  readonly typeId: TypeId;
  readonly answers: Answers;
  /** Those that they ticked. */
  readonly chosen: readonly string[];
  /** Those that they have already, whose seats are theirs. */
  readonly had?: readonly string[] | undefined;
}

const none: readonly string[] = [];

/** Why somebody takes part in an activity without choosing it; null where they do not. */
export const followsFor = (activity: ChoosableActivity, { typeId, answers }: Pick<Chooser, 'typeId' | 'answers'>) =>
  followsFrom({ ...activity, types: new Set(activity.autoEnrollTypes) }, { typeId, answers });

/** What somebody chooses of those that are open to choice and do not follow for them. */
export const chosenOf = (activities: readonly SiteActivity[], chooser: Chooser): readonly SiteActivity[] =>
  activities.filter((one) => chooser.chosen.includes(one._id) && followsFor(one, chooser) === null);

/**
 * How many seats are left to one of a group, by what those before them on the form chose; null: as many as come.
 * @param place of that one, from 0.
 */
export const leftTo = (
  activity: SiteActivity,
  group: readonly Pick<Chooser, 'chosen' | 'had'>[],
  place: number,
): number | null => {
  if (activity.seatsLeft === null) return null;
  const { _id } = activity;
  const isTaking = ({ chosen, had = none }: Pick<Chooser, 'chosen' | 'had'>): boolean =>
    chosen.includes(_id) && !had.includes(_id);
  const own = group[place]?.had?.includes(_id) === true ? 1 : 0;
  return Math.max(0, activity.seatsLeft - group.slice(0, place).filter(isTaking).length) + own;
};

/** The seats that are left to each of a group, by activity; nothing of those without a limit. */
export const seatsInGroup = (
  activities: readonly SiteActivity[],
  group: readonly Pick<Chooser, 'chosen' | 'had'>[],
  place: number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    activities.flatMap((activity) => {
      const left = leftTo(activity, group, place);
      return left === null ? [] : [[activity._id, left]];
    }),
  );

/** What an activity costs somebody of a type today, its discount taken off. */
export const priceFor = (
  activity: ChoosableActivity,
  typeId: TypeId,
  { currency, day }: { readonly currency: string; readonly day: string },
): number => {
  const full = { minor: minorOf(activityFeeFor(activity, typeId), currency), currency };
  const minor = full.minor - discountOn(activityDiscountFor(activity, typeId), day, full);
  return decimalOf({ minor, currency });
};

/** Whether an activity could cost somebody something. */
export const isDear = ({ fee, typeBasedFee }: Pick<ChoosableActivity, 'fee' | 'typeBasedFee'>): boolean =>
  fee > 0 || Object.values(typeBasedFee).some((own) => (own ?? 0) > 0);

/** Where somebody's activities stand on the form. */
export const activitiesId = (personKey: string): string => `${personKey}-activities`;

/** That no seat is left in what somebody chose, at their activities; nothing where there is one in each. */
export const fullProblems = (
  activities: readonly SiteActivity[],
  group: readonly Chooser[],
  { key, index, place }: { readonly key: string; readonly index: number; readonly place: number },
  words: { readonly full: (activity: string, place: number) => string },
): readonly FormProblem[] => {
  const chooser = group[index];
  if (chooser === undefined) return [];
  return chosenOf(activities, chooser)
    .filter((activity) => leftTo(activity, group, index) === 0)
    .map(({ name }) => ({ field: activitiesId(key), label: '', message: words.full(name, place) }));
};
