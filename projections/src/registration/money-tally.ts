import { EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql } from 'slonik';
import { z } from 'zod';
import { groupTotal, moneyOfRow } from '../platform/money-of-row.ts';
import type { Batch } from '../platform/table.ts';
import { defineTallyTable } from '../platform/tally-table.ts';
import type { Row } from './registrant-row.ts';

const Counted = z.object({
  event_id: EventId,
  currency: z.string(),
  status: RegistrationStatus,
  groups: z.int(),
  // Sums of many groups: more than a number holds to the last digit, in theory.
  total: z.string(),
  paid: z.string(),
});

/** What the groups of an event owe and paid, by currency and the status of their primary registrants. */
export const moneyTally = defineTallyTable({
  name: 'money_tally',
  key: ['event_id', 'currency', 'status'],
  counts: ['groups', 'total', 'paid'],
  present: 'groups',
  // A replay asks of all, and whoever empties events of these.
  count: async (connection, of) => {
    const ids = of === 'all' ? [] : of.map(({ event_id: eventId }) => eventId ?? '');
    const ofThese = of === 'all' ? sql.fragment`true` : sql.fragment`r.event_id = any(${sql.array(ids, 'text')})`;
    const rows = await connection.any(sql.type(Counted)`
      select r.event_id, r.currency, r.status, count(*)::int as groups, sum(${groupTotal})::text as total,
        sum(r.group_paid)::text as paid
      from registrants r where r.place = 1 and r.currency <> '' and ${ofThese} group by 1, 2, 3`);
    return rows.map(({ groups, total, paid, ...row }) => ({
      ...row,
      groups: BigInt(groups),
      total: BigInt(total),
      paid: BigInt(paid),
    }));
  },
});

/**
 * Counts the money of a group otherwise, by the row of its primary registrant; null where that is not there. Where
 * nothing ever was charged or paid, nothing is counted.
 */
export const talliedMoney = (batch: Batch, before: Row | null, after: Row | null): void => {
  for (const [one, groups] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    if (one === null || one.currency === '') continue;
    const { event_id, currency, status } = one;
    const { total, paid } = moneyOfRow(one).group;
    moneyTally.add(
      batch,
      { event_id, currency, status },
      { groups, total: groups * BigInt(total), paid: groups * BigInt(paid) },
    );
  }
};
