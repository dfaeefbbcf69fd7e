import type { CheckinFilter } from '@turnout/contracts/checkpoint';
import { RegistrantId, type CheckpointId, type EventId } from '@turnout/contracts/kernel';
import { sql, type FragmentSqlToken } from 'slonik';
import { ofGroup } from '../platform/of-group.ts';
import { bareCode, containing, wordsOf } from '../platform/search-text.ts';

interface Which {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly filter: CheckinFilter;
}

/** Check-ins that have any of the statuses asked for; `printed` is a flag beside them. */
const statusCondition = (asked: NonNullable<CheckinFilter['status']>): FragmentSqlToken => {
  const status = sql.fragment`c.status = any(${sql.array(asked, 'text')})`;
  return asked.includes('printed') ? sql.fragment`(${status} or c.is_printed)` : status;
};

/** Check-ins of somebody whose name has every word asked for; a comma parts last and first name. */
const nameCondition = ({ eventId, checkpointId }: Which, name: string): FragmentSqlToken => {
  const words = wordsOf(name.replaceAll(',', ' ')).map(
    (word) =>
      sql.fragment`r.search_text like ${containing(word)} and split_part(r.search_text, E'\n', 1) like ${containing(word)}`,
  );
  if (words.length === 0) return sql.fragment`false`;
  return sql.fragment`c.checkin_id in (
    select n.checkin_id from registrants r
    join checkpoint_checkins n on n.primary_id = r.primary_id and n.checkpoint_id = ${checkpointId}
      and n.registrants ? r.registrant_id
    where r.event_id = ${eventId} and ${sql.join(words, sql.fragment` and `)})`;
};

/** A badge's id: check-ins with that person, of the primary's also all of the group. Else a number. */
const registrationCondition = ({ eventId }: Which, asked: string): FragmentSqlToken => {
  const id = RegistrantId.safeParse(asked.toLowerCase());
  if (id.success)
    return sql.fragment`c.primary_id = ${ofGroup(id.data)}
      and (c.primary_id = ${id.data} or c.registrants ? ${id.data})`;
  return sql.fragment`c.primary_id in (
    select r.primary_id from registrants r where r.event_id = ${eventId} and r.bare_number = ${bareCode(asked)})`;
};

/** The conditions of a filter on `checkpoint_checkins c`. Empty texts filter nothing. */
export const conditionOf = (which: Which): FragmentSqlToken => {
  const { eventId, checkpointId, filter } = which;
  const given = (text: string | undefined): text is string => text !== undefined && text !== '';
  const conditions = [
    sql.fragment`c.checkpoint_id = ${checkpointId} and c.event_id = ${eventId}`,
    filter.status === undefined || filter.status.length === 0 ? null : statusCondition(filter.status),
    given(filter.name) ? nameCondition(which, filter.name) : null,
    given(filter.regNoOrId) ? registrationCondition(which, filter.regNoOrId) : null,
    given(filter.code) ? sql.fragment`c.code = ${bareCode(filter.code).toUpperCase()}` : null,
  ].filter((condition) => condition !== null);
  return sql.fragment`where ${sql.join(conditions, sql.fragment` and `)}`;
};

/** Whether a filter lets everything through. */
export const isOpen = ({ status = [], ...texts }: CheckinFilter): boolean =>
  status.length === 0 && Object.values(texts).every((text) => text === undefined || text === '');
