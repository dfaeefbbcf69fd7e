import { sumsOf, type Transaction } from '@turnout/contracts/charges';
import type { PrimaryId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Batch } from '../platform/table.ts';
import { talliedMoney } from './money-tally.ts';
import { registrants, type groupColumns, type Row } from './registrant-row.ts';

type Owing = Pick<Row, 'status' | 'charged' | 'discounted'>;

/** What somebody adds to what their group owes: nothing where they do not take part, or are not there. */
const owedBy = (one: Owing | null) =>
  one !== null && holdsSeat(one.status)
    ? { charged: one.charged, discounted: one.discounted, takes: 1 }
    : { charged: 0, discounted: 0, takes: 0 };

/** Somebody before and after what changes what they owe; null: not there. */
export type Change = readonly [before: Owing | null, after: Owing | null];

/** Every row of a group says something else of its money, which is counted so. */
const says = (batch: Batch, primary: Row, money: Partial<Pick<Row, (typeof groupColumns)[number]>>): void => {
  const after = { ...primary, ...money };
  // Most come alone: a row that is read costs no statement of its own.
  if (primary.people === 1) registrants.put(batch, after);
  else registrants.sweep(batch, { primary_id: primary.primary_id }, money);
  talliedMoney(batch, primary, after);
};

/** A group owes something else, since some of its people do. @param currency where it was charged anew. */
export const owes = (batch: Batch, primaryId: PrimaryId, changes: readonly Change[], currency?: string): void => {
  const was = registrants.get(batch, primaryId);
  if (was === undefined) return;
  let { group_charged, group_discounted, taking_part } = was;
  for (const [one, other] of changes) {
    const [before, after] = [owedBy(one), owedBy(other)];
    group_charged += after.charged - before.charged;
    group_discounted += after.discounted - before.discounted;
    taking_part += after.takes - before.takes;
  }
  const primary = { ...was, taking_part };
  if (taking_part !== was.taking_part) registrants.put(batch, primary);
  const isSame = group_charged === was.group_charged && group_discounted === was.group_discounted;
  if (currency === undefined && isSame) return;
  says(batch, primary, { group_charged, group_discounted, currency: currency ?? was.currency });
};

/** Transactions of a group come, or with `-1` go. @param currency theirs, where they come. */
export const transacts = (
  batch: Batch,
  primaryId: PrimaryId,
  transactions: readonly Transaction[],
  { by, currency }: { readonly by: 1 | -1; readonly currency?: string },
): void => {
  const primary = registrants.get(batch, primaryId);
  if (primary === undefined) return;
  const { paid, charged, discounted } = sumsOf(transactions);
  says(batch, primary, {
    group_paid: primary.group_paid + by * paid,
    group_charged_more: primary.group_charged_more + by * charged,
    group_discounted_more: primary.group_discounted_more + by * discounted,
    currency: currency ?? primary.currency,
  });
};

/** A group has no transactions any more: another took its place, and has them from its own fact on. */
export const handsOver = (batch: Batch, primaryId: PrimaryId): void => {
  const primary = registrants.get(batch, primaryId);
  if (primary === undefined) return;
  const { group_paid, group_charged_more, group_discounted_more } = primary;
  if (group_paid === 0 && group_charged_more === 0 && group_discounted_more === 0) return;
  says(batch, primary, { group_paid: 0, group_charged_more: 0, group_discounted_more: 0 });
};
