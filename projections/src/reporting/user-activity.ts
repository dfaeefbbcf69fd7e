import type { ActivityKind } from '@turnout/contracts/reporting';
import type { AccountId, EventId, Instant } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { staffOf } from '../platform/staff-names.ts';
import { ActivityIndexed } from './user-activity.projection.ts';

/** Which of what users did is asked for. */
export interface ActivityAsked {
  /** Null: of all events and of none. */
  readonly eventId: EventId | null;
  readonly kind: ActivityKind;
  readonly activityName?: string | undefined;
  readonly creator?: AccountId | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** These alone. */
  readonly ids?: readonly string[] | undefined;
}

/** What somebody did, with what those are called whom it names. */
const Row = ActivityIndexed.extend({
  creator_name: z.string(),
  creator_email: z.string(),
  account_email: z.string(),
  confirmation_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether its event lets all that the fact says be shown. */
  has_data: z.boolean(),
});
export type ActivityRow = z.infer<typeof Row>;

const Count = z.object({ count: z.int() });

/**
 * Of the event, of the accounts of its staff, or both; without what the administrator wanted to see no more of in this
 * event. Log-ins of others are no affair of this event (rule reporting/loggers).
 */
const ofKind = ({ eventId, kind }: ActivityAsked): FragmentSqlToken => {
  if (eventId === null) return sql.fragment`true`;
  const till = sql.fragment`(select till from user_activity_cleared where event_id = ${eventId})`;
  const logInsTill = sql.fragment`(select log_ins_till from user_activity_cleared where event_id = ${eventId})`;
  const staff = sql.fragment`(select account_id from accounts where roles ? ${eventId})`;
  const ofStaff = sql.fragment`(u.event_id is null and (u.creator in ${staff} or u.account_id in ${staff}))`;
  const ofEvent = sql.fragment`(u.event_id = ${eventId} and u.at > coalesce(${till}, '-infinity'))`;
  const logIns = sql.fragment`(${ofStaff} and u.is_log_in and u.at > coalesce(${logInsTill}, '-infinity'))`;
  const others = sql.fragment`(${ofStaff} and not u.is_log_in and u.at > coalesce(${till}, '-infinity'))`;
  if (kind === 'event') return ofEvent;
  if (kind === 'log-ins') return logIns;
  return kind === 'accounts'
    ? sql.fragment`(${logIns} or ${others})`
    : sql.fragment`(${ofEvent} or ${logIns} or ${others})`;
};

/** Not of an event that was deleted, or whose settings hide what users do in it; the log keeps it all the same. */
const isShown = sql.fragment`(u.event_id is null or exists (
  select from events e where e.event_id = u.event_id and (e.details->>'userActivityLog')::boolean is not false
))`;

const where = (asked: ActivityAsked) =>
  sql.join(
    [
      ofKind(asked),
      isShown,
      ...(asked.activityName === undefined ? [] : [sql.fragment`u.activity = ${asked.activityName}`]),
      ...(asked.creator === undefined ? [] : [sql.fragment`u.creator = ${asked.creator}`]),
      ...(asked.from === undefined ? [] : [sql.fragment`u.at >= ${asked.from}`]),
      ...(asked.to === undefined ? [] : [sql.fragment`u.at <= ${asked.to}`]),
      ...(asked.ids === undefined ? [] : [sql.fragment`u.position = any(${sql.array([...asked.ids], 'text')})`]),
    ],
    sql.fragment` and `,
  );

/**
 * What users did, newest first.
 * @param window `before`: only what lies before this position, for those who read it all in pages; null: from the newest.
 */
export const activityRows = (
  pool: CommonQueryMethods,
  asked: ActivityAsked,
  { before, limit, offset }: { readonly before: string | null; readonly limit: number; readonly offset: number },
): Promise<readonly ActivityRow[]> => {
  const staff = staffOf(sql.fragment`u.creator`);
  const earlier = before === null ? sql.fragment`true` : sql.fragment`u.position < ${before}`;
  return pool.any(sql.type(Row)`
    select u.position, u.event_id, u.at, u.activity, u.is_log_in, u.creator, u.account_id, u.registrant_id, u.desk,
      u.client_version, u.api_token, u.sealed_address, u.stream_id, u.revision,
      ${staff.name} as creator_name, ${staff.email} as creator_email, coalesce(about.email, '') as account_email,
      coalesce(r.confirmation_number, '') as confirmation_number, coalesce(r.first_name, '') as first_name,
      coalesce(r.last_name, '') as last_name, coalesce(r.email, '') as email,
      coalesce((e.details->>'userActivityLogWithData')::boolean, true) as has_data
    from (
      select * from user_activity u where ${where(asked)} and ${earlier}
      order by u.position desc limit ${limit} offset ${offset}
    ) u
    ${staff.join}
    left join accounts about on about.account_id = u.account_id
    left join registrants r on r.registrant_id = u.registrant_id
    left join events e on e.event_id = u.event_id
    order by u.position desc`);
};

/** How many logs there are of what is asked for. */
export const activityCount = (pool: CommonQueryMethods, asked: ActivityAsked): Promise<number> =>
  pool.oneFirst(sql.type(Count)`select count(*)::int as count from user_activity u where ${where(asked)}`);
