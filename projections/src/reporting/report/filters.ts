import { Instant, minorOf } from '@turnout/contracts/kernel';
import type { ReportColumnFilter, ReportFilters } from '@turnout/contracts/reporting';
import { sql, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { storableText } from '../../platform/search-text.ts';
import type { ReportColumn } from './column.ts';

/** A filter that says of a column what nothing of its kind can be. */
export class UnfitFilter extends Error {
  readonly column: string;
  readonly isUnknown: boolean;
  constructor(column: string, isUnknown: boolean) {
    super(`the report cannot be filtered by ${column}`);
    this.column = column;
    this.isUnknown = isUnknown;
  }
}

const Day = z.iso.date();
const Amount = z.union([z.number(), z.string().regex(/^-?\d{1,12}(?:\.\d{1,6})?$/)]);

/** One end of what a column is narrowed to, as its expression is compared. */
const endOf = ({ key, kind }: ReportColumn, given: string | number, currency: string): FragmentSqlToken => {
  if (kind === 'number' || kind === 'money') {
    const amount = Amount.safeParse(given);
    if (!amount.success) throw new UnfitFilter(key, false);
    // Minor units of what is no whole number of them: the comparison is exact all the same, half up.
    return kind === 'money'
      ? sql.fragment`${minorOf(amount.data, currency)}::bigint`
      : sql.fragment`${String(amount.data)}::numeric`;
  }
  const found = kind === 'day' ? Day.safeParse(given) : Instant.safeParse(given);
  if (!found.success || (kind !== 'day' && kind !== 'moment')) throw new UnfitFilter(key, false);
  return kind === 'day' ? sql.fragment`${found.data}::text` : sql.fragment`${found.data}::timestamptz`;
};

const likePattern = (text: string): string => `%${storableText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** True of a column's value where nothing stands. */
const emptyOf = ({ kind, sql: value }: ReportColumn): FragmentSqlToken =>
  kind === 'flag' ? sql.fragment`not ${value}` : sql.fragment`coalesce(${value}::text, '') in ('', '""', '[]')`;

const anyOf = ({ key, kind, sql: value, isList }: ReportColumn, any: readonly string[]): FragmentSqlToken => {
  const wanted = sql.array(any.map(storableText), 'text');
  if (kind !== 'choice') throw new UnfitFilter(key, false);
  return isList === true
    ? sql.fragment`jsonb_exists_any(coalesce(${value}, '[]'::jsonb), ${wanted})`
    : sql.fragment`${value} = any(${wanted})`;
};

const hasOf = ({ key, kind, sql: value, has }: ReportColumn, text: string): FragmentSqlToken => {
  if (kind !== 'text') throw new UnfitFilter(key, false);
  return has === undefined ? sql.fragment`${value} ilike ${likePattern(text)}` : has(text);
};

const conditionsOfColumn = (
  column: ReportColumn,
  { has, from, to, any, is, isEmpty }: ReportColumnFilter,
  currency: string,
): readonly FragmentSqlToken[] => {
  if (is !== undefined && column.kind !== 'flag') throw new UnfitFilter(column.key, false);
  return [
    has === undefined ? [] : hasOf(column, has),
    any === undefined ? [] : anyOf(column, any),
    from === undefined ? [] : sql.fragment`${column.sql} >= ${endOf(column, from, currency)}`,
    to === undefined ? [] : sql.fragment`${column.sql} <= ${endOf(column, to, currency)}`,
    is === undefined ? [] : sql.fragment`(${column.sql}) = ${is}`,
    isEmpty === undefined ? [] : isEmpty ? emptyOf(column) : sql.fragment`not (${emptyOf(column)})`,
  ].flat();
};

/**
 * The conditions that filters ask of a row, all of them.
 * @param currency the event's, in which amounts are typed.
 * @throws {UnfitFilter} where there is no such column, or it cannot be narrowed so.
 */
export const conditionsOf = (
  columns: ReadonlyMap<string, ReportColumn>,
  filters: ReportFilters,
  currency: string,
): readonly FragmentSqlToken[] =>
  Object.entries(filters).flatMap(([key, filter]) => {
    const column = columns.get(key);
    if (column === undefined) throw new UnfitFilter(key, true);
    return conditionsOfColumn(column, filter, currency);
  });
