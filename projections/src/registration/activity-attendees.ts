import { ActivityAttendee, type EnrollingActivity } from '@turnout/contracts/forms';
import {
  ActivityCheckinId,
  Instant,
  PrimaryId,
  RegistrantId,
  TypeId,
  type ActivityId,
  type EventId,
} from '@turnout/contracts/kernel';
import { EnrolledBecause, RegistrationStatus } from '@turnout/contracts/registration';
import { type ActivityAttendeeFilter } from '@turnout/contracts/attendees';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';
import { staffOf } from '../platform/staff-names.ts';
import { textCondition } from '../platform/attendee-filter.ts';

type OfActivity = { readonly eventId: EventId; readonly activityId: ActivityId };

/** The projections whose tables tell who takes part in an activity. */
export const shownOfActivities = ['forms', 'enrolments', 'registrants', 'accounts'] as const;

const Row = z.object({
  registrant_id: RegistrantId,
  confirmation_number: z.string(),
  status: RegistrationStatus,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  type_id: TypeId,
  type_name: z.string(),
  because: EnrolledBecause,
  checkin_id: ActivityCheckinId.nullable(),
  checked_in_at: Instant.nullable(),
  checkin_method: z.string(),
  is_inside: z.boolean(),
  denied_at: Instant.nullable(),
  verdict_desk: z.string(),
  by: z.string(),
});

const staff = staffOf(sql.fragment`s.verdict_by`);

const viewOf = (row: z.infer<typeof Row>): ActivityAttendee => ({
  _id: row.registrant_id,
  confirmationNumber: row.confirmation_number,
  status: row.status,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: { _id: row.type_id, name: row.type_name },
  because: row.because,
  checkin:
    row.checked_in_at === null
      ? null
      : {
          _id: row.checkin_id,
          at: row.checked_in_at,
          method: row.checkin_method,
          // Who turned them away since is told of that.
          by: row.denied_at === null ? row.by : '',
          desk: row.denied_at === null ? row.verdict_desk : '',
          isInside: row.is_inside,
        },
  denied: row.denied_at === null ? null : { at: row.denied_at, by: row.by, desk: row.verdict_desk },
});

/** Rule activity-check-in/attendees-screen: a check-in moves somebody from the first to the second. */
const verdicts = {
  waiting: sql.fragment`e.checked_in_at is null`,
  accepted: sql.fragment`e.checked_in_at is not null and e.denied_at is null`,
  denied: sql.fragment`e.denied_at is not null`,
} as const;

const conditionOf = ({ eventId, activityId }: OfActivity, filter: ActivityAttendeeFilter): FragmentSqlToken => {
  const { search = '', status, checkin } = filter;
  const conditions = [
    sql.fragment`e.activity_id = ${activityId} and e.event_id = ${eventId}`,
    // Rule forms/activity-counts: whoever is deleted is left out.
    sql.fragment`r.status <> 'deleted'`,
    ...(checkin === undefined ? [] : [verdicts[checkin]]),
    ...(search === '' ? [] : [textCondition(search)]),
    ...(status === undefined || status.length === 0
      ? []
      : [sql.fragment`r.status = any(${sql.array(status, 'text')})`]),
  ];
  return sql.fragment`from enrolments e join registrants r on r.registrant_id = e.registrant_id
    where ${sql.join(conditions, sql.fragment` and `)}`;
};

const rowsOf = async (pool: CommonQueryMethods, which: FragmentSqlToken): Promise<readonly ActivityAttendee[]> => {
  const rows = await pool.any(sql.type(Row)`
    select s.*, coalesce(t.details ->> 'name', '') as type_name,
      coalesce(nullif(${staff.email}, ''), ${staff.name}) as by from (
      select r.registrant_id, r.confirmation_number, r.status, r.first_name, r.last_name, r.email, r.type_id,
        e.because, e.checkin_id, e.checked_in_at, e.checkin_method, e.is_inside, e.denied_at, e.verdict_by,
        e.verdict_desk, row_number() over (order by r.sort_name, r.registrant_id) as place ${which}
      order by r.sort_name, r.registrant_id
    ) s left join types t on t.id = s.type_id ${staff.join} order by s.place`);
  return rows.map(viewOf);
};

const Total = z.object({ total: z.int() });

/**
 * A page of those who take part in an activity, by their names.
 * @param params `page` from 1.
 */
export const activityAttendeePage = async (
  pool: CommonQueryMethods,
  params: OfActivity & {
    readonly filter: ActivityAttendeeFilter;
    readonly page: number;
    readonly perPage: number;
  },
) => {
  const { filter, page, perPage } = params;
  const totalOf = (which: FragmentSqlToken) => pool.oneFirst(sql.type(Total)`select count(*)::int as total ${which}`);
  const which = conditionOf(params, filter);
  const [rows, total, totalWithoutFilter] = await Promise.all([
    pool
      .any(sql.type(z.object({ id: RegistrantId }))`
        select r.registrant_id as id ${which}
        order by r.sort_name, r.registrant_id limit ${perPage} offset ${(page - 1) * perPage}`)
      .then((found) =>
        rowsOf(
          pool,
          conditionIn(
            params,
            found.map(({ id }) => id),
          ),
        ),
      ),
    totalOf(which),
    totalOf(conditionOf(params, {})),
  ]);
  return { rows: [...rows], total, totalWithoutFilter };
};

const conditionIn = (of: OfActivity, ids: readonly RegistrantId[]): FragmentSqlToken =>
  sql.fragment`${conditionOf(of, {})} and r.registrant_id = any(${sql.array(ids, 'text')})`;

/** Everybody who takes part in an activity, or who was checked in there, by their names. */
export const attendeesOfActivity = (
  pool: CommonQueryMethods,
  of: OfActivity & { readonly onlyCheckedIn: boolean },
): Promise<readonly ActivityAttendee[]> =>
  rowsOf(
    pool,
    of.onlyCheckedIn ? sql.fragment`${conditionOf(of, {})} and e.checked_in_at is not null` : conditionOf(of, {}),
  );

/** Whether an answer that a condition wants was given. */
const answered = ({ field, values }: EnrollingActivity['conditions'][number]): FragmentSqlToken =>
  values.length === 0
    ? sql.fragment`coalesce(r.fields -> ${field}, '""') not in ('""', '[]')`
    : sql.fragment`(r.fields -> ${field}) ?| ${sql.array([...values], 'text')}`;

type Rule = Pick<EnrollingActivity, 'types' | 'conditions' | 'dependanceType'>;

const follows = ({ types, conditions, dependanceType }: Rule): FragmentSqlToken => {
  const joint = dependanceType === 'and' ? sql.fragment` and ` : sql.fragment` or `;
  const byType = sql.fragment`r.type_id = any(${sql.array([...types], 'text')})`;
  if (conditions.length === 0) return byType;
  return sql.fragment`(${byType} or (${sql.join(conditions.map(answered), joint)}))`;
};

/**
 * The next groups of an event in which somebody seems not to be in an activity that they would take part in by now,
 * by their ids: whether it is so, the group's stream tells.
 * @param asked `after`: the last group looked at; '' to begin with.
 */
export const groupsToEnrol = question(
  ['registrants', 'enrolments'],
  (
    pool,
    asked: OfActivity & {
      readonly enrolling: Rule;
      readonly after: string;
      readonly limit: number;
    },
  ): Promise<readonly PrimaryId[]> =>
    pool.anyFirst(sql.type(z.object({ id: PrimaryId }))`
    select distinct r.primary_id as id from registrants r
    where r.event_id = ${asked.eventId} and r.primary_id > ${asked.after} and r.status in ('confirmed', 'pending')
      and ${follows(asked.enrolling)}
      and not exists (
        select from enrolments e where e.activity_id = ${asked.activityId} and e.registrant_id = r.registrant_id)
    order by id limit ${asked.limit}`),
);
