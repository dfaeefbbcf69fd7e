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
});
export type ChargeShown = z.infer<typeof ChargeShown>;

/** A line as calls answer it. @param name what its source is called. */
export const chargeShownOf = ({ kind, source, amount }: ChargeLine, currency: string, name: string): ChargeShown => ({
  kind,
  source,
  name,
  amount: decimalOf({ minor: amount, currency }),
});

/** What lines come to, added up in minor units so that nothing is lost on the way. */
export const sumOfCharges = (charges: readonly Pick<ChargeShown, 'amount'>[], currency: string): number =>
  decimalOf({ minor: charges.reduce((sum, { amount }) => sum + minorOf(amount, currency), 0), currency });
