import { ListedCheckin, ListedRefusal, PersonAtActivity } from '@turnout/contracts/check-in';
import { ActivityCheckinId, ActivityId, Instant, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { staffOf } from '../platform/staff-names.ts';
import { CheckinRow, RefusalRow } from './activity-checkins.projection.ts';

/** The projections whose tables tell of check-ins to activities. */
export const shownOfCheckins = ['activity-checkins', 'registrants', 'forms', 'accounts'] as const;

interface Which {
  readonly eventId: EventId;
  /** Absent: at all activities of the event. */
  readonly activityId?: ActivityId | undefined;
}
interface PageOf extends Which {
  readonly page: number;
  readonly perPage: number;
}

const at = ({ eventId, activityId }: Which): FragmentSqlToken =>
  activityId === undefined
    ? sql.fragment`c.event_id = ${eventId}`
    : sql.fragment`c.event_id = ${eventId} and c.activity_id = ${activityId}`;
const window = ({ page, perPage }: PageOf): FragmentSqlToken =>
  sql.fragment`order by c.position desc limit ${perPage} offset ${(page - 1) * perPage}`;

const staff = staffOf(sql.fragment`c.by`);
const Person = z.object({
  number: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  status: z.string().nullable(),
  activity_name: z.string(),
  by_email: z.string(),
});
const beside = sql.fragment`r.confirmation_number as number, r.first_name, r.last_name, r.status,
  coalesce(a.details ->> 'name', '') as activity_name, ${staff.email} as by_email`;
const joined = sql.fragment`left join registrants r on r.registrant_id = c.registrant_id
  left join activities a on a.id = c.activity_id ${staff.join}`;

/** Somebody as lists name them; who is gone for good is named nowhere. */
const personOf = (id: RegistrantId, row: z.infer<typeof Person>) => ({
  _id: id,
  confirmationNumber: row.number ?? '',
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  status: row.status ?? '',
});

const Total = z.object({ total: z.int() });

/** A page of the check-ins to an event's activities that stand, the newest first. */
export const activityCheckinPage = async (
  pool: CommonQueryMethods,
  of: PageOf,
): Promise<{ readonly rows: readonly ListedCheckin[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    pool.any(sql.type(z.object({ ...CheckinRow.shape, ...Person.shape }))`
      select c.*, ${beside} from (select * from activity_checkins c where ${at(of)} ${window(of)}) c ${joined}
      order by c.position desc`),
    pool.oneFirst(sql.type(Total)`select count(*)::int as total from activity_checkins c where ${at(of)}`),
  ]);
  const listed = rows.map((row) => ({
    _id: row.checkin_id,
    id: row.checkin_id,
    registration: personOf(row.registrant_id, row),
    activity: { _id: row.activity_id, name: row.activity_name },
    checkinBy: row.by_email,
    checkinMethod: row.method,
    checkinDate: row.at,
    checkoutDate: row.left_at,
    desk: row.desk,
  }));
  return { rows: listed, total };
};

/**
 * A page of who was not let into an event's activities, the newest first.
 * @param of `isDenied`: by staff; else by a rule.
 */
export const activityRefusalPage = async (
  pool: CommonQueryMethods,
  of: PageOf & { readonly isDenied: boolean },
): Promise<{ readonly rows: readonly ListedRefusal[]; readonly total: number }> => {
  const which = of.isDenied
    ? sql.fragment`${at(of)} and c.reason = 'denied'`
    : sql.fragment`${at(of)} and c.reason <> 'denied'`;
  const [rows, total] = await Promise.all([
    pool.any(sql.type(z.object({ ...RefusalRow.shape, ...Person.shape }))`
      select c.*, ${beside} from (select * from activity_refusals c where ${which} ${window(of)}) c ${joined}
      order by c.position desc`),
    pool.oneFirst(sql.type(Total)`select count(*)::int as total from activity_refusals c where ${which}`),
  ]);
  const listed = rows.map((row) => ({
    _id: row.position,
    registration: row.registrant_id === null ? null : personOf(row.registrant_id, row),
    activity: { _id: row.activity_id, name: row.activity_name },
    by: row.by_email,
    desk: row.desk,
    reason: row.reason,
    createdAt: row.at,
  }));
  return { rows: listed, total };
};

const AtActivity = z.object({
  activity: ActivityId,
  checkin_id: ActivityCheckinId.nullable(),
  at: Instant.nullable(),
  is_inside: z.boolean(),
  deniedAt: Instant.nullable(),
});

/** The check-ins of somebody at each activity that they take part in. */
export const personAtActivities = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<PersonAtActivity[]> => {
  const rows = await pool.any(sql.type(AtActivity)`
    select activity_id as activity, checkin_id, checked_in_at as at, is_inside, denied_at as "deniedAt"
    from enrolments where registrant_id = ${registrationId} and event_id = ${eventId} order by position, activity_id`);
  return rows.map(({ activity, checkin_id, at: since, is_inside: isInside, deniedAt }) => ({
    activity,
    checkin: since === null ? null : { _id: checkin_id, at: since, isInside },
    deniedAt,
  }));
};
