import { Instant, minuteOf, startOfLog, type EventId } from '@turnout/contracts/kernel';
import type { TimelineView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { tablesOfFacts } from './history-rows.ts';

/** A place in an event's history: its last fact that is not later than the time asked for. */
export interface Moment {
  readonly at: Instant;
  /** `startOfLog` before the first fact. */
  readonly position: string;
}

const Last = z.object({ position: z.string().nullable() });
const Minute = z.object({ first: z.string(), position: z.string() });

/** The moment of an event that a time means. */
export const momentAt = async (pool: CommonQueryMethods, eventId: EventId, at: Instant): Promise<Moment> => {
  const [before, within] = await Promise.all([
    pool.oneFirst(sql.type(Last)`
      select max(position) as position from past_minutes where event_id = ${eventId} and minute < ${minuteOf(at)}`),
    pool.maybeOne(sql.type(Minute)`
      select first, position from past_minutes where event_id = ${eventId} and minute = ${minuteOf(at)}`),
  ]);
  const inMinute = within === null ? null : await lastWithin(pool, eventId, within, at);
  const last = [before, inMinute].reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one));
  return { at, position: last ?? startOfLog };
};

const lastWithin = (
  pool: CommonQueryMethods,
  eventId: EventId,
  { first, position }: z.infer<typeof Minute>,
  at: Instant,
): Promise<string | null> => {
  const lasts = tablesOfFacts.map(
    ({ name }) => sql.fragment`(
      select max(position) as position from ${sql.identifier([name])}
      where event_id = ${eventId} and position between ${first} and ${position} and at <= ${at})`,
  );
  return pool.oneFirst(sql.type(Last)`
    select max(position) as position from (${sql.join(lasts, sql.fragment` union all `)}) of_tables`);
};

/** What an account or a door device was called at a moment, as a value of a query; empty where there was none, or the person was erased. */
export const staffNameAt = (id: FragmentSqlToken, { at }: Moment): FragmentSqlToken => sql.fragment`coalesce((
  select v.name from accounts_versions v
  where v.account_id = ${id} and v.at <= ${at} order by v.position desc limit 1), '')`;

const bucketsAtMost = 200;
/** Lengths of buckets that people can read, in seconds: minutes, hours, days, weeks. */
const lengths = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800];

const Span = z.object({ start: Instant.nullable(), end: Instant.nullable() });
const Bucket = z.object({ number: z.int(), facts: z.int() });

/** When things happened in an event, by the minute or by longer stretches of time. */
export const timeline = async (pool: CommonQueryMethods, eventId: EventId): Promise<TimelineView> => {
  const { start, end } = await pool.one(sql.type(Span)`
    select min(minute) as start, max(minute) as end from past_minutes where event_id = ${eventId}`);
  if (start === null || end === null) return { start: null, end: null, bucketSeconds: 60, counts: [] };
  const seconds = (Date.parse(end) - Date.parse(start)) / 1000 + 60;
  const longest = Math.ceil(seconds / (bucketsAtMost - 1) / 604_800) * 604_800;
  const bucketSeconds = lengths.find((length) => seconds / length <= bucketsAtMost - 1) ?? longest;
  const from = Math.floor(Date.parse(start) / 1000 / bucketSeconds) * bucketSeconds;
  const rows = await pool.any(sql.type(Bucket)`
    select floor((extract(epoch from minute) - ${from}) / ${bucketSeconds})::int as number, sum(facts)::int as facts
    from past_minutes where event_id = ${eventId} group by 1 order by 1`);
  const counts = Array.from({ length: (rows.at(-1)?.number ?? 0) + 1 }, () => 0);
  for (const { number, facts } of rows) counts[number] = facts;
  return { start, end: lastOf(end), bucketSeconds, counts };
};

/** The last millisecond of a minute: the moment that has all of its facts. */
const lastOf = (minute: Instant): Instant => Instant.parse(`${minute.slice(0, 16)}:59.999Z`);
