import { dueOf, type GroupBalance } from '../charges/index.ts';
import type { TypeDetails } from '../forms/type.ts';

/**
 * What the group of somebody still owes, in minor units, where the badges of their type are printed of those who owe only
 * by whoever means it (types: `badgePrintingWithoutPayment`); 0: the badge is printed unasked. A group pays together, so
 * what it owes is due of each of its people.
 * @param type null: it was deleted, and says nothing.
 */
export const dueBeforeBadge = (
  type: Pick<TypeDetails, 'badgePrintingWithoutPayment'> | null,
  group: Pick<GroupBalance, 'total' | 'paid'>,
): number => (type?.badgePrintingWithoutPayment === false ? Math.max(0, dueOf(group)) : 0);
