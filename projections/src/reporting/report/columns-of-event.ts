import { cellText, hasOptions, optionsOf } from '@turnout/contracts/fields';
import { activityRecord, fieldRecord, type FieldDetails } from '@turnout/contracts/forms';
import { labelled, type ActivityId, type EventId, type FieldId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { recordsOfEvent } from '../../platform/record-table.ts';
import type { ReportColumn } from './column.ts';

const Stored = z.union([z.string(), z.array(z.string())]);

/** Numbers as people type them: whole ones, and such with up to six decimals. */
const numberPattern = '^-?[0-9]{1,15}(?:[.][0-9]{1,6})?$';
const numberShape = new RegExp(numberPattern);
const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
const dayShape = new RegExp(dayPattern);

/** A text as a number, where it is one. */
const numberIn = (text: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`case when ${text} ~ ${numberPattern} then (${text})::numeric end`;
const numberOf = (stored: unknown): number | null =>
  typeof stored === 'string' && numberShape.test(stored) ? Number(stored) : null;

/** The sum of an answer: a number, or the sum of those options that are numbers. */
const sumOf = (answer: FragmentSqlToken): FragmentSqlToken => sql.fragment`(
  select sum(${numberIn(sql.fragment`v.text`)})
  from jsonb_array_elements_text(case jsonb_typeof(${answer}) when 'array' then ${answer}
    when 'string' then jsonb_build_array(${answer}) else '[]'::jsonb end) as v(text))`;
const addedOf = (stored: unknown): number | null => {
  const numbers = [stored].flat().flatMap((one: unknown) => numberOf(one) ?? []);
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
};

/** Counted, as the field says: stored before it was a choice, it was whether. */
const isCounted = ({ showCount }: Pick<FieldDetails, 'showCount'>): boolean =>
  showCount === 'Count' || showCount === true;

const isAnswered = (answer: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`coalesce(${answer}, '""'::jsonb) not in ('""'::jsonb, '[]'::jsonb)`;
const countedOf = (stored: unknown): number =>
  stored === undefined || stored === '' || (Array.isArray(stored) && stored.length === 0) ? 0 : 1;

/** An answer as a text; of several, as PostgreSQL writes them. */
const textOf = (stored: unknown): string => {
  if (typeof stored === 'string') return stored;
  return Array.isArray(stored) ? `[${stored.map((one) => JSON.stringify(one)).join(', ')}]` : '';
};

/** Answers whose text is kept: of as many as these, few are chosen often. */
const keptAtMost = 2_000;

/** The text of an answer, kept for those that come again: a file has the same few choices many times. */
const answerText = (field: FieldDetails): ((value: unknown) => string) => {
  const kept = new Map<string, string>();
  return (value) => {
    if (!hasOptions(field.type)) return cellText(field, typeof value === 'string' ? value : textOf(value));
    const key = typeof value === 'string' ? value : textOf(value);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const text = cellText(field, Stored.catch('').parse(value));
    if (kept.size < keptAtMost) kept.set(key, text);
    return text;
  };
};

const fieldColumn = (id: FieldId, field: FieldDetails): ReportColumn => {
  const answer = sql.fragment`(a.answers -> ${id}::text)`;
  const text = sql.fragment`(a.answers ->> ${id}::text)`;
  const isCount = isCounted(field);
  const common = {
    key: `field.${id}`,
    title: { asWritten: field.title },
    ...(field.hideOnExport ? { isHiddenInFiles: true as const } : {}),
    ...(field.showTotalsOnReport
      ? isCount
        ? { total: 'count' as const, added: isAnswered(answer) }
        : { total: 'sum' as const, added: field.type === 'integer' ? numberIn(text) : sumOf(answer) }
      : {}),
  };
  const stored = (valueOf: (stored: unknown) => unknown) => ({
    answer: { id, valueOf, addedOf: isCount ? countedOf : addedOf },
  });
  if (hasOptions(field.type))
    return {
      ...common,
      ...stored((value) => value),
      kind: 'choice',
      isList: true,
      sql: answer,
      options: optionsOf(field).map(({ value, label }) => ({ value, label: { asWritten: label } })),
      text: answerText(field),
    };
  if (field.type === 'integer') return { ...common, ...stored(numberOf), kind: 'number', sql: numberIn(text) };
  if (field.type === 'calendar')
    return {
      ...common,
      ...stored((value) => (typeof value === 'string' && dayShape.test(value) ? value : '')),
      kind: 'day',
      sql: sql.fragment`case when ${text} ~ ${dayPattern} then ${text} else '' end`,
    };
  return {
    ...common,
    ...stored(textOf),
    kind: 'text',
    sql: sql.fragment`coalesce(${text}, '')`,
    text: answerText(field),
  };
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
