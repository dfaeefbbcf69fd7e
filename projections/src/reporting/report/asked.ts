import { decimalOf, RegistrantId, type EventId, type Language } from '@turnout/contracts/kernel';
import type { ReportCell, ReportFilters, ReportRowView, ReportSort } from '@turnout/contracts/reporting';
import { sql, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { orderedBy } from '../../platform/attendee-sort.ts';
import { calledIn, type FileColumn, type ReportColumn } from './column.ts';
import { conditionsOf, UnfitFilter } from './filters.ts';

/** A report that is asked for: of which event, by which of its columns. */
export interface ReportAsked {
  readonly eventId: EventId;
  /** Each column that there is for whoever asks. */
  readonly columns: readonly ReportColumn[];
  readonly filters: ReportFilters;
  /** The event's currency, in which amounts are typed. */
  readonly currency: string;
  /** Only who registered a group. */
  readonly isParent?: boolean;
}

/** Values in one row: a function takes a hundred of them at most. */
const atOnce = 90;

export const Row = z.object({ id: RegistrantId, currency: z.string(), cells: z.array(z.unknown()) });
type Row = z.infer<typeof Row>;

/** The values of columns as one list. */
export const valuesOf = (columns: readonly Pick<ReportColumn, 'sql'>[]): FragmentSqlToken => {
  const parts = Array.from({ length: Math.ceil(columns.length / atOnce) }, (_, part) => {
    const some = columns.slice(part * atOnce, (part + 1) * atOnce).map((column) => column.sql);
    return sql.fragment`jsonb_build_array(${sql.join(some, sql.fragment`, `)})`;
  });
  return parts.length === 0 ? sql.fragment`'[]'::jsonb` : sql.fragment`${sql.join(parts, sql.fragment` || `)}`;
};

const byKey = (columns: readonly ReportColumn[]) => new Map(columns.map((column) => [column.key, column]));

/** The rows that are asked for. @throws {UnfitFilter} where a filter names a column wrongly. */
export const whereOf = ({ eventId, columns, filters, currency, isParent }: ReportAsked): FragmentSqlToken => {
  const conditions = [
    sql.fragment`r.event_id = ${eventId}`,
    ...(isParent === true ? [sql.fragment`r.place = 1`] : []),
    ...conditionsOf(byKey(columns), filters, currency),
  ];
  return sql.fragment`where ${sql.join(conditions, sql.fragment` and `)}`;
};

/** An order that an index holds where there is one; then as people registered, so that it is the same each time. */
export const orderOf = (columns: readonly ReportColumn[], sort: ReportSort | undefined): FragmentSqlToken => {
  if (sort === undefined) return orderedBy('-registered');
  const column = byKey(columns).get(sort.by);
  if (column === undefined) throw new UnfitFilter(sort.by, true);
  const { sort: indexed } = column;
  if (indexed === 'name' || indexed === 'email' || indexed === 'number' || indexed === 'registered')
    return orderedBy(sort.down ? `-${indexed}` : indexed);
  const value = column.kind === 'text' ? sql.fragment`lower(${column.sql}) collate "und-x-icu"` : column.sql;
  const direction = sort.down ? sql.fragment`desc nulls last` : sql.fragment`asc nulls last`;
  return sql.fragment`order by ${value} ${direction}, r.submitted desc, r.place`;
};

/** The columns that are asked for by their keys, in their order. @throws {UnfitFilter} where there is no such column. */
export const columnsNamed = (columns: readonly ReportColumn[], keys: readonly string[]): readonly ReportColumn[] => {
  const known = byKey(columns);
  return [...new Set(keys)].map((key) => {
    const column = known.get(key);
    if (column === undefined) throw new UnfitFilter(key, true);
    return column;
  });
};

const labelOf = ({ options = [] }: FileColumn, value: string, language: Language): string => {
  const option = options.find((one) => one.value === value);
  return option === undefined ? value : calledIn(option.label, language);
};

/** A cell as it is read: amounts in decimals, moments as instants, choices as their labels. */
export const cellOf = (column: FileColumn, value: unknown, currency: string, language: Language): ReportCell => {
  if (column.text !== undefined) return column.text(value, language);
  if (value === null || value === undefined || value === '') return null;
  if (column.kind === 'moment' && typeof value === 'string') return new Date(value).toISOString();
  if (column.kind === 'money') return decimalOf({ minor: Number(value), currency });
  if (column.kind === 'choice' && typeof value === 'string') return labelOf(column, value, language);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A row as it is read. */
export const viewOf = (
  { id, currency, cells }: Row,
  shown: readonly ReportColumn[],
  language: Language,
): ReportRowView => ({
  _id: id,
  currency,
  cells: shown.map((column, place) => cellOf(column, cells[place], currency, language)),
});

/** Looks whether a report can be asked for so, without asking. @throws {UnfitFilter} where it cannot. */
export const checkAsked = (asked: ReportAsked, sort: ReportSort | undefined): void => {
  whereOf(asked);
  orderOf(asked.columns, sort);
};
