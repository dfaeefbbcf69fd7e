import { cellText, hasOptions, optionsOf } from '@turnout/contracts/fields';
import { activityRecord, fieldRecord, type FieldDetails } from '@turnout/contracts/forms';
import { labelled, type ActivityId, type EventId, type FieldId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { recordsOfEvent } from '../../platform/record-table.ts';
import type { ReportColumn } from './column.ts';

const Stored = z.union([z.string(), z.array(z.string())]);

/** A text as a number, where it is one. */
const numberIn = (text: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`case when ${text} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$' then (${text})::numeric end`;

/** The sum of an answer: a number, or the sum of those options that are numbers. */
const sumOf = (answer: FragmentSqlToken): FragmentSqlToken => sql.fragment`(
  select sum(${numberIn(sql.fragment`v.text`)})
  from jsonb_array_elements_text(case jsonb_typeof(${answer}) when 'array' then ${answer}
    when 'string' then jsonb_build_array(${answer}) else '[]'::jsonb end) as v(text))`;

/** Counted, as the field says: stored before it was a choice, it was whether. */
const isCounted = ({ showCount }: Pick<FieldDetails, 'showCount'>): boolean =>
  showCount === 'Count' || showCount === true;

const isAnswered = (answer: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`coalesce(${answer}, '""'::jsonb) not in ('""'::jsonb, '[]'::jsonb)`;

const fieldColumn = (id: FieldId, field: FieldDetails): ReportColumn => {
  const answer = sql.fragment`(r.fields -> ${id}::text)`;
  const text = sql.fragment`coalesce(r.fields ->> ${id}::text, '')`;
  const common = {
    key: `field.${id}`,
    title: { asWritten: field.title },
    ...(field.hideOnExport ? { isHiddenInFiles: true as const } : {}),
    ...(field.showTotalsOnReport
      ? isCounted(field)
        ? { total: 'count' as const, added: isAnswered(answer) }
        : { total: 'sum' as const, added: sumOf(answer) }
      : {}),
  };
  if (hasOptions(field.type))
    return {
      ...common,
      kind: 'choice',
      isList: true,
      sql: answer,
      options: optionsOf(field).map(({ value, label }) => ({ value, label: { asWritten: label } })),
      text: (value) => cellText(field, Stored.catch('').parse(value)),
    };
  if (field.type === 'integer') return { ...common, kind: 'number', sql: numberIn(text) };
  if (field.type === 'calendar')
    return {
      ...common,
      kind: 'day',
      sql: sql.fragment`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${text} else '' end`,
    };
  return { ...common, kind: 'text', sql: text, text: (value) => cellText(field, Stored.catch('').parse(value)) };
};

/** A column for each field of an event's forms. */
export const fieldColumns = async (pool: CommonQueryMethods, eventId: EventId): Promise<readonly ReportColumn[]> =>
  (await recordsOfEvent(pool, fieldRecord, { eventId })).map(({ id, details }) => fieldColumn(id, details));

const activityColumn = (id: ActivityId, name: string): readonly ReportColumn[] => [
  {
    key: `activity.${id}`,
    title: { asWritten: name },
    kind: 'flag',
    sql: sql.fragment`exists (
      select 1 from enrolments e where e.activity_id = ${id} and e.registrant_id = r.registrant_id)`,
    total: 'count',
  },
  {
    key: `activityIn.${id}`,
    title: {
      en: labelled(name, 'check-in', 'en'),
      es: labelled(name, 'check-in', 'es'),
      fr: labelled(name, 'check-in', 'fr'),
    },
    kind: 'moment',
    sql: sql.fragment`(
      select e.checked_in_at from enrolments e where e.activity_id = ${id} and e.registrant_id = r.registrant_id)`,
  },
];

/** Two columns for each activity of an event: taking part in it, and the check-in to it. */
export const activityColumns = async (pool: CommonQueryMethods, eventId: EventId): Promise<readonly ReportColumn[]> =>
  (await recordsOfEvent(pool, activityRecord, { eventId })).flatMap(({ id, details }) =>
    activityColumn(id, details.name),
  );
