import { ActivityId, type EventId, Instant } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import type { ActivityCardView, ActivityPaymentView, ArrivalsView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { groupTotal, owingCondition, type PaymentFilter } from '../../platform/money-of-row.ts';
import { withoutHoles } from '../arrivals-without-holes.ts';

/** The people of an event that a card counts: all, or those whose groups paid so. */
export interface CardOf {
  readonly eventId: EventId;
  readonly paymentStatus?: PaymentFilter;
}

const counts = { registered: z.int(), checkedIn: z.int(), paid: z.int(), fullyPaid: z.int() };
const Row = z.object({ _id: ActivityId, name: z.string(), status: RegistrationStatus.nullable(), ...counts });
type Row = z.infer<typeof Row>;

/** Each activity, with those who take part in it by status; one row without a status where nobody does. */
const activityRows = (pool: CommonQueryMethods, { eventId, paymentStatus }: CardOf): Promise<readonly Row[]> =>
  pool.any(sql.type(Row)`
    select a.id as "_id", a.details ->> 'name' as name, r.status, count(r.registrant_id)::int as registered,
      (count(*) filter (where r.registrant_id is not null and e.checked_in_at is not null))::int as "checkedIn",
      (count(*) filter (where r.group_paid > 0))::int as paid,
      (count(*) filter (where r.group_paid >= ${groupTotal}))::int as "fullyPaid"
    from activities a
    left join enrolments e on e.activity_id = a.id
    left join registrants r on r.registrant_id = e.registrant_id and ${owingCondition(paymentStatus) ?? sql.fragment`true`}
    where a.event_id = ${eventId} and not a.is_retired
    group by a.id, r.status
    order by nullif(a.details ->> 'startDate', '') nulls last, a.defined, a.id`);

const byActivity = <C extends object>(
  rows: readonly Row[],
  none: C,
  countsOf: (row: Row) => C,
): { _id: ActivityId; name: string; counts: Record<RegistrationStatus, C> }[] =>
  [...new Map(rows.map((row) => [row._id, row.name]))].map(([_id, name]) => {
    const of = (status: RegistrationStatus): C => {
      const row = rows.find((one) => one._id === _id && one.status === status);
      return row === undefined ? none : countsOf(row);
    };
    return {
      _id,
      name,
      counts: { confirmed: of('confirmed'), pending: of('pending'), rejected: of('rejected'), deleted: of('deleted') },
    };
  });

/** Cards of an event's activities: registered and let in (rule reporting/activity-cards). */
export const activityCards = async (pool: CommonQueryMethods, of: CardOf): Promise<ActivityCardView[]> =>
  byActivity(await activityRows(pool, of), { registered: 0, checkedIn: 0 }, ({ registered, checkedIn }) => ({
    registered,
    checkedIn,
  }));

/** The same people by what their groups paid, for those who see money. */
export const activityPayments = async (pool: CommonQueryMethods, of: CardOf): Promise<ActivityPaymentView[]> =>
  byActivity(await activityRows(pool, of), { paid: 0, fullyPaid: 0 }, ({ paid, fullyPaid }) => ({
    paid,
    fullyPaid,
  })).map(({ _id, counts: said }) => ({ _id, counts: said }));

const Minute = z.object({ minute: Instant, arrivals: z.int() });

/** Arrivals per minute of those who are inside, by the status that they have now and what their groups paid. */
export const countedArrivals = async (
  pool: CommonQueryMethods,
  { eventId, paymentStatus, status }: CardOf & { readonly status: readonly RegistrationStatus[] },
): Promise<ArrivalsView> =>
  withoutHoles(
    await pool.any(sql.type(Minute)`
      with came as (
        select date_trunc('minute', r.checked_in_at) as minute, count(*)::int as arrivals from registrants r
        where r.event_id = ${eventId} and r.checked_in_at is not null
          and r.status = any(${sql.array([...status], 'text')})
          and ${owingCondition(paymentStatus) ?? sql.fragment`true`}
        group by 1)
      select minute, arrivals from came
      where minute > (select max(minute) from came) - interval '180 minutes' order by minute`),
  );
