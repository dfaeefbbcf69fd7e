// Stored for ever, in the facts of what registrants are charged: add kinds, never rename or remove one.
import { z } from 'zod';

/**
 * The kinds of a line (rule money/charge-lines): prices of a type, a field, an activity; discounts of each of them; promo
 * codes; tax on top of each of them.
 */
export const ChargeKind = z.enum([
  'type-price',
  'field-fee',
  'activity-fee',
  'type-discount',
  'type-field-discount',
  'field-discount',
  'activity-discount',
  'code-discount',
  'type-tax',
  'field-tax',
  'activity-tax',
]);
export type ChargeKind = z.infer<typeof ChargeKind>;

/** What each kind is for. */
export const costs: Readonly<Record<ChargeKind, 'type' | 'field' | 'activity' | 'code'>> = {
  'type-price': 'type',
  'type-discount': 'type',
  'field-fee': 'field',
  'field-discount': 'field',
  'type-field-discount': 'field',
  'activity-fee': 'activity',
  'activity-discount': 'activity',
  'code-discount': 'code',
  'type-tax': 'type',
  'field-tax': 'field',
  'activity-tax': 'activity',
};

/** Tells whether a line is tax on top of a price, and no price itself. */
export const isTax = ({ kind }: { readonly kind?: ChargeKind | undefined }): boolean =>
  kind === 'type-tax' || kind === 'field-tax' || kind === 'activity-tax';

/** One thing that somebody is charged for, or one discount on it. */
export const ChargeLine = z.strictObject({
  kind: ChargeKind,
  /** The type, field, activity or promo code. */
  source: z.string(),
  /** In minor units of the currency; below 0 where it is a discount. 0 only of a code that opened a type: else what is free is no line. */
  amount: z.int(),
  /** Of tax on top: its rate, in percent. */
  percent: z.number().min(0).max(100).optional(),
});
export type ChargeLine = z.infer<typeof ChargeLine>;

/** One thing that is paid for, as bills show it: its price, and what is taken off, as a number above 0. */
export interface BillItem {
  readonly source: string;
  readonly price: number;
  readonly off: number;
  /** Tax on top of what is left. */
  readonly tax: number;
}

/**
 * Lines as a bill shows them: each charge with the discount on it and its tax, and a promo code, which is no charge, by itself.
 * Amounts stay in whatever unit they are.
 */
export const itemsOf = (
  all: readonly (Pick<ChargeLine, 'source' | 'amount'> & Partial<Pick<ChargeLine, 'kind'>>)[],
): readonly BillItem[] => {
  const lines = all.filter((line) => !isTax(line));
  const taxOn = (of: string): number => all.find((line) => isTax(line) && line.source === of)?.amount ?? 0;
  const charged = new Set(lines.filter(({ amount }) => amount > 0).map(({ source }) => source));
  return lines
    .filter(({ source, amount }) => amount > 0 || !charged.has(source))
    .map(({ source, amount }) => {
      if (amount <= 0) return { source, price: 0, off: -amount, tax: 0 };
      const discount = lines.find((line) => line.source === source && line.amount < 0);
      return { source, price: amount, off: -(discount?.amount ?? 0), tax: taxOn(source) };
    });
};

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
