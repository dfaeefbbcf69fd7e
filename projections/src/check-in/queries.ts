import { Instant, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { staffOf } from '../platform/staff-names.ts';
import { LastVerdict, TypeTally } from './door.projection.ts';

export {
  deskCopySince,
  groupsChanged,
  groupsToCopy,
  peopleInCopy,
  peopleToCopy,
  shownOfDeskCopies,
  typeNames,
  type CopiedPlace,
  type DeskPerson,
} from './desk-copy-queries.ts';
export { fieldsForDesks, notedOf } from './desk-copy-said.ts';
export { conflictNamed, conflictPage, openConflicts } from './conflict-queries.ts';
export { activityCheckinPage, activityRefusalPage, personAtActivities, shownOfCheckins } from './activity-queries.ts';

const DeskRow = z.object({
  desk: z.string(),
  /** The name of who scanned there last; empty where it is not known. */
  by: z.string(),
  lastScanAt: Instant,
  lastVerdict: LastVerdict,
  admitted: z.int(),
  refused: z.int(),
});
export type DeskRow = z.infer<typeof DeskRow>;

const staff = staffOf(sql.fragment`d.by`);

/** What every desk of the event has done, by its name. */
export const deskActivity = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly DeskRow[]> =>
  pool.any(sql.type(DeskRow)`
    select d.desk, ${staff.name} as by, d.last_scan_at as "lastScanAt", d.last_verdict as "lastVerdict",
      d.admitted, d.refused
    from desk_activity d ${staff.join}
    where d.event_id = ${eventId} order by d.desk`);

/** How many are confirmed, and how many of them are inside. */
export const doorCount = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<{ readonly confirmed: number; readonly checkedIn: number }> =>
  pool.one(sql.type(TypeTally.pick({ confirmed: true, checkedIn: true }))`
    select coalesce(sum((t.value ->> 'confirmed')::int), 0)::int as confirmed,
      coalesce(sum((t.value ->> 'checkedIn')::int), 0)::int as "checkedIn"
    from door_tally d, jsonb_each(d.counts -> 'types') t where d.event_id = ${eventId}`);
