import { Instant, type EventId } from '@turnout/contracts/kernel';
import { UnsatisfiedView, type ArrivalsView, type DashboardView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { dashboardOf } from './dashboard.ts';

export { eventNames, mailEnds } from './installation.ts';
export { momentAt, timeline, type Moment } from './past-moment.ts';
export { pastAttendees, pastDashboard } from './past-attendees.ts';
export { pastCheckpoint, pastCheckpoints } from './past-checkpoint.ts';
export { activityCount, activityRows, type ActivityAsked, type ActivityRow } from './user-activity.ts';
export { previewedWidget, widgetTallies } from './widgets.ts';
export { checkpointNames, messagesAbout, newestDigest, refusalsOf, type PastRefusal } from './story.ts';

/** The event's numbers now. */
export const dashboard = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<DashboardView> =>
  dashboardOf(
    pool,
    eventId,
    sql.fragment`select t.key as type_id, t.value
      from door_tally d, jsonb_each(d.counts -> 'types') t where d.event_id = ${eventId}`,
  );

/** How many people an event's groups lack to the minimum of the type that they registered as (spec 002, section 5). */
export const unsatisfied = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<UnsatisfiedView> => {
  const Lacking = z.object({ status: UnsatisfiedView.keyof(), people: z.int() });
  const rows = await pool.any(sql.type(Lacking)`
    select g.status, sum(g.groups * greatest((t.details ->> 'minimumCount')::int - g.size, 0))::int as people
    from group_sizes g join types t on t.id = g.type_id
    where g.event_id = ${eventId} group by g.status`);
  const lacking = new Map(rows.map(({ status, people }) => [status, people]));
  const of = (status: keyof UnsatisfiedView) => lacking.get(status) ?? 0;
  return { confirmed: of('confirmed'), pending: of('pending'), rejected: of('rejected'), deleted: of('deleted') };
};

/** Minutes shown at most. */
const minutesAtMost = 180;
const minute = 60_000;
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
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return { start: null, perMinute: [] };
  const start = Date.parse(first.minute);
  const perMinute = Array.from({ length: (Date.parse(last.minute) - start) / minute + 1 }, () => 0);
  for (const row of rows) perMinute[(Date.parse(row.minute) - start) / minute] = row.arrivals;
  return { start: first.minute, perMinute };
};
