import { PrinterType } from '@turnout/contracts/forms';
import { CheckinId, FieldId, Instant, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import type { RegistrationStatus, RegistrationView } from '@turnout/contracts/registration';
import type { DashboardView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { rowsOf } from '../platform/record-table.ts';
import { bareCode, containing, wordsOf } from '../platform/search-text.ts';
import { staffOf } from '../platform/staff-names.ts';
import { dashboardOf } from './dashboard.ts';
import { PastRegistrant, PersonColumns } from './history-rows.ts';
import { moneyAt } from './past-money.ts';
import { formOf, pastView } from './past-registration.ts';
import { staffNameAt, type Moment } from './past-moment.ts';

interface OfMoment {
  readonly eventId: EventId;
  readonly moment: Moment;
}

/** The counts of every type at a moment: those of the last minute before it, and what came since. */
const tallyAt = ({ eventId, moment: { at, position } }: OfMoment): FragmentSqlToken => {
  const since = sql.fragment`event_id = ${eventId} and position <= ${position}
    and position > coalesce((select position from base), '')`;
  return sql.fragment`
    select type_id, jsonb_object_agg(of, number) as value from (
      with base as (
        select position, counts from past_minutes
        where event_id = ${eventId} and minute <= ${at} and position <= ${position}
        order by minute desc limit 1
      )
      select type_id, of, sum(by)::int as number from (
        select t.key as type_id, c.key as of, c.value::int as by
        from base, jsonb_each(base.counts -> 'types') t, jsonb_each_text(t.value) c
        union all select type_id, status, 1 from past_registrants where ${since}
        union all select type_id, was, -1 from past_statuses where ${since}
        union all select type_id, status, 1 from past_statuses where ${since}
        union all select type_id, 'checkedIn', inside from past_statuses where ${since}
        union all select type_id, 'checkedIn', inside from past_admissions where ${since}
      ) changes group by type_id, of
    ) counts group by type_id`;
};

/** An event's numbers as they were. */
export const pastDashboard = (pool: CommonQueryMethods, of: OfMoment): Promise<DashboardView> =>
  dashboardOf(pool, of.eventId, tallyAt(of), of.moment);

const newest = (table: string, position: string, what: FragmentSqlToken): FragmentSqlToken => sql.fragment`(
  select ${what} from ${sql.identifier([table])} v
  where v.registrant_id = r.registrant_id and v.position <= ${position} order by v.position desc limit 1)`;

export interface PastFilter {
  readonly search?: string | undefined;
  readonly status?: readonly RegistrationStatus[] | undefined;
  readonly checkedIn?: boolean | undefined;
}

/** The newest version of every registrant that has one, to be joined whole: a look-up for each is slower. */
const newestOfAll = ({ eventId, moment: { position } }: OfMoment, table: string, alias: string): FragmentSqlToken => {
  const [name, as] = [sql.identifier([table]), sql.identifier([alias])];
  return sql.fragment`left join (
    select distinct on (v.registrant_id) v.* from ${name} v
    where v.event_id = ${eventId} and v.position <= ${position} order by v.registrant_id, v.position desc
  ) ${as} on ${as}.registrant_id = r.registrant_id`;
};

/** The rows of `past_registrants r` that a filter lets through at a position. */
const filtered = (of: OfMoment, filter: PastFilter): FragmentSqlToken => {
  const joins = [sql.fragment`past_registrants r`];
  const conditions = [sql.fragment`r.event_id = ${of.eventId} and r.position <= ${of.moment.position}`];
  if (filter.status !== undefined) {
    joins.push(newestOfAll(of, 'past_statuses', 's'));
    conditions.push(sql.fragment`coalesce(s.status, r.status) = any(${sql.array([...filter.status], 'text')})`);
  }
  if (filter.checkedIn !== undefined) {
    joins.push(newestOfAll(of, 'past_admissions', 'a'));
    conditions.push(sql.fragment`(a.checkin_id is not null) = ${filter.checkedIn}`);
  }
  if (filter.search !== undefined && filter.search !== '') {
    joins.push(newestOfAll(of, 'past_details', 'd'));
    const text = sql.fragment`coalesce(d.search_text, r.search_text)`;
    const words = wordsOf(filter.search).map((word) => sql.fragment`${text} like ${containing(word)}`);
    const bare = bareCode(filter.search);
    const together = words.length === 0 ? sql.fragment`false` : sql.join(words, sql.fragment` and `);
    conditions.push(
      bare === '' ? sql.fragment`(${together})` : sql.fragment`(${together} or ${text} like ${containing(bare)})`,
    );
  }
  return sql.fragment`from ${sql.join(joins, sql.fragment` `)} where ${sql.join(conditions, sql.fragment` and `)}`;
};

const Total = z.object({ total: z.int() });
const statuses: readonly RegistrationStatus[] = ['confirmed', 'pending', 'rejected', 'deleted'];

const totalOf = async (pool: CommonQueryMethods, of: OfMoment, filter: PastFilter): Promise<number> => {
  if (filter.checkedIn !== undefined || (filter.search ?? '') !== '') {
    return pool.oneFirst(sql.type(Total)`select count(*)::int as total ${filtered(of, filter)}`);
  }
  return pool.oneFirst(sql.type(Total)`
    select coalesce(sum(c.value::int), 0)::int as total from (${tallyAt(of)}) t, jsonb_each_text(t.value) c
    where c.key = any(${sql.array([...(filter.status ?? statuses)], 'text')})`);
};

const PastRow = PastRegistrant.omit({ search_text: true }).extend({
  corrected: PersonColumns.omit({ search_text: true }).nullable(),
  people: z.int(),
  people_deleted: z.int(),
  checkin_id: CheckinId.nullable(),
  checked_in_at: Instant.nullable(),
  checked_in_desk: z.string().nullable(),
  by_name: z.string(),
  by_email: z.string(),
  is_printed: z.boolean(),
  times_printed: z.int(),
  badge: z.int(),
  currency: z.string(),
  charged: z.int(),
  discounted: z.int(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
  type_name: z.string(),
  badge_content: z.string(),
  printer_type: PrinterType,
  in_capitals: z.boolean(),
  prints_unpaid: z.boolean(),
  shows_payment: z.boolean(),
  form: z.array(FieldId),
});

const staff = staffOf(sql.fragment`a.by`);

/**
 * Registrants as they were at a position.
 * @param which `from`, conditions, order and limit of `past_registrants r`.
 */
const rowsAt = (
  pool: CommonQueryMethods,
  { eventId, moment, moment: { position } }: OfMoment,
  which: FragmentSqlToken,
) =>
  pool.any(sql.type(PastRow)`
    select r.registrant_id, r.event_id, r.position, r.at, r.primary_id, r.place, r.type_id,
      r.confirmation_number, r.order_number, r.scannable_code, r.first_name, r.last_name, r.email, r.phone, r.fields,
      r.is_erased,
      g.people, g.people_deleted,
      coalesce(${newest('past_statuses', position, sql.fragment`v.status`)}, r.status) as status,
      coalesce(${newest('past_statuses', position, sql.fragment`v.awaits_payment`)}, r.awaits_payment) as awaits_payment,
      ${newest(
        'past_details',
        position,
        sql.fragment`jsonb_build_object('first_name', v.first_name, 'last_name', v.last_name, 'email', v.email,
          'phone', v.phone, 'fields', v.fields)`,
      )} as corrected,
      a.checkin_id, a.at as checked_in_at, a.desk as checked_in_desk,
      ${staffNameAt(sql.fragment`a.by`, moment)} as by_name, ${staff.email} as by_email,
      m.*,
      coalesce(${newest('past_prints', position, sql.fragment`v.is_printed`)}, false) as is_printed,
      p.times_printed, p.badge,
      coalesce(t.details ->> 'name', '') as type_name, coalesce(t.details ->> 'badgeContent', '') as badge_content,
      coalesce(t.details ->> 'printerType', 'deskjet') as printer_type,
      coalesce((t.details ->> 'printInCapitalLetters')::boolean, false) as in_capitals,
      coalesce((t.details ->> 'badgePrintingWithoutPayment')::boolean, true) as prints_unpaid,
      coalesce((t.details ->> 'showPaymentStatus')::boolean, true) as shows_payment,
      coalesce(t.details -> 'fields', '[]') as form
    from (select row_number() over () as number, r.* from (select r.* ${which}) r) r
    left join lateral (
      select v.checkin_id, v.at, v.desk, v.by from past_admissions v
      where v.registrant_id = r.registrant_id and v.position <= ${position} order by v.position desc limit 1
    ) a on a.checkin_id is not null
    left join lateral ${moneyAt(position)} m on true
    left join lateral (
      select count(*) filter (where v.is_printed)::int as times_printed, count(*) filter (where not v.is_printed)::int as badge
      from past_prints v where v.registrant_id = r.registrant_id and v.position <= ${position}
    ) p on true
    left join lateral (
      select count(*)::int as people, count(*) filter (where coalesce(s.status, o.status) = 'deleted')::int as people_deleted
      from past_registrants o left join lateral (
        select v.status from past_statuses v
        where v.registrant_id = o.registrant_id and v.position <= ${position} order by v.position desc limit 1
      ) s on true
      where o.primary_id = r.primary_id and o.position <= ${position}
    ) g on true
    ${staff.join}
    left join ${rowsOf('types', eventId, moment)} t on t.id = r.type_id
    order by r.number`);

export interface PastPage {
  readonly registrations: RegistrationView[];
  readonly total: number;
  readonly totalWithoutFilter: number;
}

/**
 * A page of the attendee list as it was, the newest registrations first. Types, fields and staff are called as they
 * were then too; an address of staff is that of now.
 * @param params `page` from 1.
 */
export const pastAttendees = async (
  pool: CommonQueryMethods,
  params: OfMoment & { readonly filter: PastFilter; readonly page: number; readonly perPage: number },
): Promise<PastPage> => {
  const { eventId, moment, filter, page, perPage } = params;
  const [rows, fields, total, totalWithoutFilter] = await Promise.all([
    rowsAt(
      pool,
      params,
      sql.fragment`${filtered(params, filter)} order by r.position desc, r.place
        limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    formOf(pool, eventId, moment),
    totalOf(pool, params, filter),
    totalOf(pool, params, {}),
  ]);
  const registrations = rows.map(({ corrected, ...row }) =>
    pastView({ ...row, ...corrected, registrant_id: RegistrantId.parse(row.registrant_id) }, fields),
  );
  return { registrations, total, totalWithoutFilter };
};
