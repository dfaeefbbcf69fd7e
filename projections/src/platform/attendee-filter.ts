import type { EventId } from '@turnout/contracts/kernel';
import type { AttendeeFilter } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { owingCondition } from './money-of-row.ts';
import { bareCode, containing, wordsOf } from './search-text.ts';

/** Every word somewhere in the text; or the whole as a number written with other dashes and spaces. */
export const textCondition = (query: string): FragmentSqlToken => {
  const words = wordsOf(query).map((word) => sql.fragment`r.search_text like ${containing(word)}`);
  if (words.length === 0) return sql.fragment`false`;
  const bare = bareCode(query);
  const together = sql.fragment`(${sql.join(words, sql.fragment` and `)})`;
  return bare === '' ? together : sql.fragment`(${together} or r.search_text like ${containing(bare)})`;
};

const nameLine = sql.fragment`split_part(r.search_text, E'\n', 1)`;
const emailLine = sql.fragment`split_part(r.search_text, E'\n', 2)`;

/** Every word in one line of the text; the whole text is asked first because it has the index. */
const lineCondition = (line: FragmentSqlToken, query: string): FragmentSqlToken => {
  const words = wordsOf(query).map(
    (word) => sql.fragment`r.search_text like ${containing(word)} and ${line} like ${containing(word)}`,
  );
  return words.length === 0 ? sql.fragment`false` : sql.fragment`(${sql.join(words, sql.fragment` and `)})`;
};

export const numberCondition = (number: string): FragmentSqlToken => {
  const bare = containing(bareCode(number));
  return sql.fragment`r.search_text like ${bare} and r.bare_number like ${bare}`;
};

/** A name, an address or a number that somebody types, by the index of texts; accents and capitals make no difference. */
export const namedCondition = (query: string): FragmentSqlToken => lineCondition(nameLine, query);
export const addressCondition = (query: string): FragmentSqlToken => lineCondition(emailLine, query);

/** The conditions of a filter on `registrants r`, the event's first. Empty texts filter nothing. */
export const conditionOf = (eventId: EventId, filter: AttendeeFilter): FragmentSqlToken => {
  const given = (text: string | undefined): text is string => text !== undefined && text !== '';
  const conditions = [
    sql.fragment`r.event_id = ${eventId}`,
    given(filter.search) ? textCondition(filter.search) : null,
    given(filter.keywords) ? textCondition(filter.keywords) : null,
    given(filter.name) ? lineCondition(nameLine, filter.name) : null,
    given(filter.email) ? lineCondition(emailLine, filter.email) : null,
    given(filter.confirmationNumber) ? numberCondition(filter.confirmationNumber) : null,
    filter.id === undefined ? null : sql.fragment`r.registrant_id = ${filter.id}`,
    filter.parent === undefined ? null : sql.fragment`r.primary_id = ${filter.parent}`,
    filter.primaryOnly === true ? sql.fragment`r.place = 1` : null,
    filter.status === undefined ? null : sql.fragment`r.status = any(${sql.array(filter.status, 'text')})`,
    filter.type === undefined ? null : sql.fragment`r.type_id = any(${sql.array(filter.type, 'text')})`,
    owingCondition(filter.paymentStatus),
    insideCondition(filter.checkedIn),
  ].filter((condition) => condition !== null);
  return sql.fragment`where ${sql.join(conditions, sql.fragment` and `)}`;
};

const insideCondition = (isInside: boolean | undefined): FragmentSqlToken | null => {
  if (isInside === undefined) return null;
  return isInside ? sql.fragment`r.checked_in_at is not null` : sql.fragment`r.checked_in_at is null`;
};

/** Whether the door's tally can tell how many a filter lets through, without looking at any row. */
const isTallied = ({ status: _, type: __, ...others }: AttendeeFilter): boolean =>
  Object.values(others).every((value) => value === undefined || value === '' || value === false);

const Total = z.object({ total: z.int() });

/** How many registrations of the event a filter lets through. */
export const totalOf = (pool: CommonQueryMethods, eventId: EventId, filter: AttendeeFilter): Promise<number> => {
  if (!isTallied(filter) || filter.checkedIn !== undefined) {
    return pool.oneFirst(
      sql.type(Total)`select count(*)::int as total from registrants r ${conditionOf(eventId, filter)}`,
    );
  }
  const types =
    filter.type === undefined ? sql.fragment`true` : sql.fragment`t.key = any(${sql.array(filter.type, 'text')})`;
  const statuses =
    filter.status === undefined ? sql.fragment`true` : sql.fragment`s.key = any(${sql.array(filter.status, 'text')})`;
  return pool.oneFirst(sql.type(Total)`
    select coalesce(sum(s.value::int), 0)::int as total
    from door_tally d, jsonb_each(d.registered) t, jsonb_each_text(t.value) s
    where d.event_id = ${eventId} and ${types} and ${statuses}`);
};
