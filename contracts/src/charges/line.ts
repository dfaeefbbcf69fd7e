// Stored for ever, in the facts of what registrants are charged: add kinds, never rename or remove one.
import { z } from 'zod';

/** What a line is for (spec 000 «Discounts»): prices of a type, a field, an activity; discounts of each of them. */
export const ChargeKind = z.enum([
  'type-price',
  'field-fee',
  'activity-fee',
  'type-discount',
  'type-field-discount',
  'field-discount',
  'activity-discount',
]);
export type ChargeKind = z.infer<typeof ChargeKind>;

/** One thing that somebody is charged for, or one discount on it. */
export const ChargeLine = z.strictObject({
  kind: ChargeKind,
  /** The type, field or activity. */
  source: z.string(),
  /** In minor units of the currency; below 0 where it is a discount. Never 0: what is free is no line. */
  amount: z.int(),
});
export type ChargeLine = z.infer<typeof ChargeLine>;

/** What lines come to, in minor units. */
export interface Totals {
  readonly charges: number;
  /** What is taken off, as a number above 0. */
  readonly discounts: number;
  /** The sum of the lines: charges less discounts, never below 0. */
  readonly total: number;
}

/** What lines come to; of nobody's, nothing. */
export const totalsOf = (lines: Iterable<Pick<ChargeLine, 'amount'>>): Totals => {
  let [charges, discounts] = [0, 0];
  for (const { amount } of lines) {
    if (amount > 0) charges += amount;
    else discounts -= amount;
  }
  return { charges, discounts, total: charges - discounts };
};
