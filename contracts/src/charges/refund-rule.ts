import { z } from 'zod';
import { minorOf, percentOf } from '../kernel/index.ts';

/** The rule by which a registration that was cancelled, rejected or passed on proposes a refund (rule money/refund-rule). */
export const RefundRule = z.enum(['nothing', 'all-but-fee', 'by-days']);
export type RefundRule = z.infer<typeof RefundRule>;

/** A row of the table: from so many days before the start on, so many percent go back. */
export const RefundStep = z.strictObject({
  daysBefore: z.int('must be a whole number').min(0, 'must be at least 0').max(1_000, 'must be at most 1000'),
  percent: z.number().min(0, 'must be at least 0').max(100, 'must be at most 100'),
});
export type RefundStep = z.infer<typeof RefundStep>;

/** The settings of an event that say how much goes back. */
export interface RefundSettings {
  readonly refundRule: RefundRule;
  /** Kept of each registration, in whole units. */
  readonly refundFeeAmount: number;
  /** Kept of each registration, in percent of what it cost. */
  readonly refundFeePercent: number;
  readonly refundSteps: readonly RefundStep[];
}

/** Whole days from one day to another, both YYYY-MM-DD; below 0 where the other is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The percentage that a table gives so many days before the start: of the rows that are reached, that with the most days. */
export const percentBefore = (steps: readonly RefundStep[], daysLeft: number): number => {
  const reached = steps.filter(({ daysBefore }) => daysLeft >= daysBefore);
  return reached.reduce((best, one) => (one.daysBefore >= best.daysBefore ? one : best), { daysBefore: -1, percent: 0 })
    .percent;
};

/**
 * The refund that an event's rule gives for one registration, in minor units; never more than what the group paid too much.
 * @param freed what the registration cost, which its group owes no more.
 * @param overpaid what the group paid above what it owes now, less what is proposed already.
 * @param people how many registrations are meant: a fixed fee is kept of each.
 * @param daysLeft whole days to the start, on the event's clocks.
 */
export const proposedRefund = (
  { refundRule, refundFeeAmount, refundFeePercent, refundSteps }: RefundSettings,
  {
    freed,
    overpaid,
    people,
    daysLeft,
    currency,
  }: {
    readonly freed: number;
    readonly overpaid: number;
    readonly people: number;
    readonly daysLeft: number;
    readonly currency: string;
  },
): number => {
  const most = Math.max(0, Math.min(freed, overpaid));
  if (refundRule === 'nothing') return 0;
  if (refundRule === 'by-days') return Math.min(most, percentOf(most, percentBefore(refundSteps, daysLeft)));
  const kept = people * minorOf(refundFeeAmount, currency) + percentOf(most, refundFeePercent);
  return Math.max(0, most - kept);
};
