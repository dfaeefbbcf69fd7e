import type { PrimaryId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Batch } from '../platform/table.ts';
import { registrants, type Row } from './registrant-row.ts';

/** What somebody adds to what their group owes: nothing where they do not take part. */
const owedBy = ({ status, charged, discounted }: Pick<Row, 'status' | 'charged' | 'discounted'>) =>
  holdsSeat(status) ? { charged, discounted } : { charged: 0, discounted: 0 };

/** Somebody before and after what changes what they owe. */
export type Change = readonly [
  before: Pick<Row, 'status' | 'charged' | 'discounted'>,
  after: Pick<Row, 'status' | 'charged' | 'discounted'>,
];

/** A group owes something else, since some of its people do. @param currency where it was charged anew. */
export const owes = (batch: Batch, primaryId: PrimaryId, changes: readonly Change[], currency?: string): void => {
  const primary = registrants.get(batch, primaryId);
  if (primary === undefined) return;
  let { group_charged, group_discounted } = primary;
  for (const [before, after] of changes) {
    group_charged += owedBy(after).charged - owedBy(before).charged;
    group_discounted += owedBy(after).discounted - owedBy(before).discounted;
  }
  if (
    currency === undefined &&
    group_charged === primary.group_charged &&
    group_discounted === primary.group_discounted
  )
    return;
  registrants.sweep(
    batch,
    { primary_id: primaryId },
    { group_charged, group_discounted, currency: currency ?? primary.currency },
  );
};
