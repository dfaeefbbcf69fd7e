import { z } from 'zod';
import { RegistrantId } from '../kernel/index.ts';
import { ChargeShown } from './charge-shown.ts';

/** What a group owes, and the lines of those whose charges a change is about; with the currency's decimals. */
const Bill = z.strictObject({
  currency: z.string(),
  /** Of the whole group, also of those who are not among `people`. */
  total: z.number(),
  people: z.array(z.strictObject({ _id: RegistrantId, total: z.number(), charges: z.array(ChargeShown) })),
});

/** What a change costs, told before it is saved: nothing is claimed and nothing changes (decisions/0080). */
export const PriceBefore = z.strictObject({
  /** What is owed so far. */
  before: Bill,
  /** What would be owed, by the ids that people have so far. */
  after: Bill,
  /** How much more would be owed, below 0: less; null where that would be in another currency. */
  difference: z.number().nullable(),
});
export type PriceBefore = z.infer<typeof PriceBefore>;
