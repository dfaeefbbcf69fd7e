import { z } from 'zod';
import { ChargeKind, type ChargeLine } from '../charges/index.ts';
import { decimalOf, minorOf } from '../kernel/index.ts';

/** One line of what somebody is charged, as calls answer it. */
export const ChargeShown = z.strictObject({
  kind: ChargeKind,
  /** The type, field or activity. */
  source: z.string(),
  /** What that is called by now; empty where it cannot be told. */
  name: z.string(),
  /** With the currency's decimals; below 0 where it is a discount. */
  amount: z.number(),
  /** It adds nothing to any total: whoever is charged it is rejected or deleted; absent: it counts. */
  counts: z.literal(false).optional(),
});
export type ChargeShown = z.infer<typeof ChargeShown>;

/** A line as calls answer it. @param of what its source is called, and whether whoever is charged it takes part. */
export const chargeShownOf = (
  { kind, source, amount }: ChargeLine,
  currency: string,
  { name, counts }: { readonly name: string; readonly counts: boolean },
): ChargeShown => ({
  kind,
  source,
  name,
  amount: decimalOf({ minor: amount, currency }),
  ...(counts ? {} : { counts }),
});

/** What the lines that count come to, added up in minor units so that nothing is lost on the way. */
export const sumOfCharges = (charges: readonly Pick<ChargeShown, 'amount' | 'counts'>[], currency: string): number =>
  decimalOf({
    minor: charges.reduce((sum, { amount, counts }) => (counts === false ? sum : sum + minorOf(amount, currency)), 0),
    currency,
  });
