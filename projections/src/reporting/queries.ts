import { Instant, type EventId } from '@turnout/contracts/kernel';
import { UnsatisfiedView, type ArrivalsView, type DashboardView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { owing, type PaymentFilter } from '../platform/money-of-row.ts';
import { withoutHoles } from './arrivals-without-holes.ts';
import { dashboardOf } from './dashboard.ts';

export { eventNames, mailEnds } from './installation.ts';
export type { MovementsOf, TaxedThings } from './money-movements.ts';
export { accountingRows, moneyReport } from './money-report.ts';
export { momentAt, timeline, type Moment } from './past-moment.ts';
export { pastAttendees, pastDashboard } from './past-attendees.ts';
export { pastCheckpoint, pastCheckpoints } from './past-checkpoint.ts';
export { activityCount, activityRows, type ActivityAsked, type ActivityRow } from './user-activity.ts';
export { activitiesByPayment, type ActivityByPayment } from './activities-by-payment.ts';
export { reportColumns } from './report/columns.ts';
export { calledIn, type FileColumn, type ReportColumn } from './report/column.ts';
export { activityCards, activityPayments, countedArrivals } from './cards/cards.ts';
export { readyReports } from './ready/index.ts';
export { readyColumns, readyRows, type ReadyAsked, type ReadyReport, type ReadyRow } from './ready/ready-report.ts';
export { checkAsked, columnsNamed } from './report/asked.ts';
export { newestOfReport } from './report/newest.ts';
export { reportPage } from './report/rows.ts';
export { addedColumns, reportTotals, totalsOf, type ReportSums } from './report/totals.ts';
export { reportRows, type ReportRow } from './report/walk.ts';
export { UnfitFilter } from './report/filters.ts';
export { previewedWidget, widgetTallies } from './widgets.ts';
export { checkpointNames, messagesAbout, newestDigest, refusalsOf, type PastRefusal } from './story.ts';

/** Of an event, all or those whose groups paid so. */
interface Counted {
  readonly eventId: EventId;
  readonly paymentStatus?: PaymentFilter;
}

/**
 * What the door's tally says, by type. Where only some are asked for by what their groups paid, no tally tells: what a
 * group pays changes the count of all its people, and whoever asks so asks seldom; the event's rows are counted once.
 */
const countsByType = ({ eventId, paymentStatus }: Counted): FragmentSqlToken =>
  paymentStatus === undefined
    ? sql.fragment`select t.key as type_id, t.value
        from door_tally d, jsonb_each(d.counts -> 'types') t where d.event_id = ${eventId}`
    : sql.fragment`select r.type_id, jsonb_build_object(
          'confirmed', count(*) filter (where r.status = 'confirmed'),
          'pending', count(*) filter (where r.status = 'pending'),
          'rejected', count(*) filter (where r.status = 'rejected'),
          'deleted', count(*) filter (where r.status = 'deleted'),
          'checkedIn', count(*) filter (where r.status = 'confirmed' and r.checked_in_at is not null)) as value
        from registrants r where r.event_id = ${eventId} and ${owing(paymentStatus)} group by r.type_id`;

/** The event's numbers now. */
export const dashboard = (pool: CommonQueryMethods, of: Counted): Promise<DashboardView> =>
  dashboardOf(pool, of.eventId, countsByType(of));

/** How many groups there are of each size: as they are kept, or counted where only some are asked for. */
const groupsBySize = ({ eventId, paymentStatus }: Counted): FragmentSqlToken =>
  paymentStatus === undefined
    ? sql.fragment`select type_id, size, status, groups from group_sizes where event_id = ${eventId}`
    : sql.fragment`select r.type_id, r.group_size as size, r.status, count(*)::int as groups
        from registrants r where r.event_id = ${eventId} and r.place = 1 and ${owing(paymentStatus)} group by 1, 2, 3`;

/** The people whom an event's groups lack to the minimum of the type that they registered as (rule forms/type-groups-of-companions). */
export const unsatisfied = async (pool: CommonQueryMethods, of: Counted): Promise<UnsatisfiedView> => {
  const Lacking = z.object({ status: UnsatisfiedView.keyof(), people: z.int() });
  const rows = await pool.any(sql.type(Lacking)`
    select g.status, sum(g.groups * greatest((t.details ->> 'minimumCount')::int - g.size, 0))::int as people
    from (${groupsBySize(of)}) g join types t on t.id = g.type_id
    group by g.status`);
  const lacking = new Map(rows.map(({ status, people }) => [status, people]));
  const has = (status: keyof UnsatisfiedView) => lacking.get(status) ?? 0;
  return { confirmed: has('confirmed'), pending: has('pending'), rejected: has('rejected'), deleted: has('deleted') };
};

/** Minutes shown at most. */
const minutesAtMost = 180;
const MinuteRow = z.object({ minute: Instant, arrivals: z.int() });

/** Persons arriving per minute, without holes, up to the last minute in which somebody arrived. */
export const arrivals = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<ArrivalsView> => {
  const rows = await pool.any(sql.type(MinuteRow)`
    select minute, arrivals from arrivals
    where event_id = ${eventId} and minute > (
      select max(minute) from arrivals where event_id = ${eventId}
    ) - make_interval(mins => ${minutesAtMost})
    order by minute`);
  return withoutHoles(rows);
};
