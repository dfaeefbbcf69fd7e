import { ActivityId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { groupTotal, owingCondition, type PaymentFilter } from '../platform/money-of-row.ts';

const Row = z.object({
  activity_id: ActivityId,
  registered: z.int(),
  checked_in: z.int(),
  paid: z.int(),
  fully_paid: z.int(),
});

/** How many take part in an activity, and what of them their groups paid. */
export interface ActivityByPayment {
  readonly registeredAttendees: number;
  readonly checkedInAttendees: number;
  /** Of those who take part: whose group paid something, and whose group owes nothing any more. */
  readonly paid: number;
  readonly fullyPaid: number;
}

/**
 * Of each activity of an event that somebody confirmed or pending takes part in, by what their groups paid. Counted from
 * the rows of those who take part, in one question: what one group pays changes the counts of all activities of all its
 * people, for the few who ask for it.
 * @param of `paymentStatus`: only those whose groups paid so; absent: all.
 */
export const activitiesByPayment = async (
  pool: CommonQueryMethods,
  { eventId, paymentStatus }: { readonly eventId: EventId; readonly paymentStatus?: PaymentFilter },
): Promise<(id: ActivityId) => ActivityByPayment> => {
  const rows = await pool.any(sql.type(Row)`
    select e.activity_id, count(*)::int as registered, count(e.checked_in_at)::int as checked_in,
      (count(*) filter (where r.group_paid > 0))::int as paid,
      (count(*) filter (where r.group_paid >= ${groupTotal}))::int as fully_paid
    from activities a
    join enrolments e on e.activity_id = a.id
    join registrants r on r.registrant_id = e.registrant_id
    where a.event_id = ${eventId} and r.status in ('confirmed', 'pending')
      and ${owingCondition(paymentStatus) ?? sql.fragment`true`}
    group by e.activity_id order by e.activity_id`);
  const known = new Map(rows.map((row) => [row.activity_id, row]));
  return (id) => {
    const row = known.get(id);
    return {
      registeredAttendees: row?.registered ?? 0,
      checkedInAttendees: row?.checked_in ?? 0,
      paid: row?.paid ?? 0,
      fullyPaid: row?.fully_paid ?? 0,
    };
  };
};
