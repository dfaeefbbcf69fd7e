import { decimalOf, RegistrantId, TypeId, type EventId, type Language } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import type { ReportCell, ReportFilters, ReportRowView, ReportSort, ReportTotals } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { totalOf } from '../../platform/attendee-filter.ts';
import { orderedBy } from '../../platform/attendee-sort.ts';
import { calledIn, reportFrom, type FileColumn, type ReportColumn } from './column.ts';
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

const Row = z.object({ id: RegistrantId, currency: z.string(), cells: z.array(z.unknown()) });
type Row = z.infer<typeof Row>;
const Adds = z.array(z.union([z.number(), z.null()]));
const WithAdds = Row.extend({ adds: Adds });

/** The values of columns as one list. */
export const valuesOf = (columns: readonly Pick<ReportColumn, 'sql'>[]): FragmentSqlToken => {
  const parts = Array.from({ length: Math.ceil(columns.length / atOnce) }, (_, part) => {
    const some = columns.slice(part * atOnce, (part + 1) * atOnce).map((column) => column.sql);
    return sql.fragment`jsonb_build_array(${sql.join(some, sql.fragment`, `)})`;
  });
  return parts.length === 0 ? sql.fragment`'[]'::jsonb` : sql.fragment`${sql.join(parts, sql.fragment` || `)}`;
};

const byKey = (columns: readonly ReportColumn[]) => new Map(columns.map((column) => [column.key, column]));

const whereOf = ({ eventId, columns, filters, currency, isParent }: ReportAsked): FragmentSqlToken => {
  const conditions = [
    sql.fragment`r.event_id = ${eventId}`,
    ...(isParent === true ? [sql.fragment`r.place = 1`] : []),
    ...conditionsOf(byKey(columns), filters, currency),
  ];
  return sql.fragment`where ${sql.join(conditions, sql.fragment` and `)}`;
};

/** An order that an index holds where there is one; then as people registered, so that it is the same each time. */
const orderOf = (columns: readonly ReportColumn[], sort: ReportSort | undefined): FragmentSqlToken => {
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

const viewOf = ({ id, currency, cells }: Row, shown: readonly ReportColumn[], language: Language): ReportRowView => ({
  _id: id,
  currency,
  cells: shown.map((column, place) => cellOf(column, cells[place], currency, language)),
});

const Statuses = z.array(RegistrationStatus);

/** The number of rows that the filters let through: as it is kept, where only statuses and types are asked for. */
const countOf = async (pool: CommonQueryMethods, asked: ReportAsked): Promise<number> => {
  const { status, type, ...others } = asked.filters;
  const isKept = [status, type].every((one) => one === undefined || Object.keys(one).join('') === 'any');
  if (isKept && asked.isParent !== true && Object.keys(others).length === 0) {
    const statuses = Statuses.safeParse(status?.any ?? []);
    const types = z.array(TypeId).safeParse(type?.any ?? []);
    if (statuses.success && types.success)
      return totalOf(pool, asked.eventId, {
        ...(status === undefined ? {} : { status: statuses.data }),
        ...(type === undefined ? {} : { type: types.data }),
      });
  }
  return pool.oneFirst(
    sql.type(z.object({ total: z.int() }))`select count(*)::int as total from ${reportFrom} ${whereOf(asked)}`,
  );
};

/**
 * A page of the report: the rows by an index where one holds their order, and how many there are.
 * @param page `shown`: the columns of the answer; `page` from 1.
 * @throws {UnfitFilter} where a filter or the order names a column that there is not, or that cannot be narrowed so.
 */
export const reportPage = async (
  pool: CommonQueryMethods,
  asked: ReportAsked,
  page: {
    readonly shown: readonly ReportColumn[];
    readonly sort: ReportSort | undefined;
    readonly page: number;
    readonly perPage: number;
    readonly language: Language;
  },
): Promise<{ readonly registrations: ReportRowView[]; readonly total: number }> => {
  const order = orderOf(asked.columns, page.sort);
  const [rows, total] = await Promise.all([
    pool.any(sql.type(Row)`
      select r.registrant_id as id, r.currency, ${valuesOf(page.shown)} as cells
      from ${reportFrom} ${whereOf(asked)} ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`),
    countOf(pool, asked),
  ]);
  return { registrations: rows.map((row) => viewOf(row, page.shown, page.language)), total };
};

const Id = z.object({ id: RegistrantId });
/** Rows of a file that are read at once. */
const rowsAtOnce = 500;

/** A row, and what it adds to the total of each column that is added up; amounts in minor units. */
export interface ReportRow {
  readonly view: ReportRowView;
  readonly adds: readonly (number | null)[];
}

/** The part of a row in a column's total. */
const addOf = ({ total, added, sql: value }: ReportColumn): FragmentSqlToken =>
  total === 'count' ? sql.fragment`(${added ?? value})::int` : (added ?? value);

/** The columns that are added up. */
export const addedColumns = <C extends Pick<FileColumn, 'total'>>(columns: readonly C[]): readonly C[] =>
  columns.filter(({ total }) => total !== undefined);

/**
 * Walks the whole report in its order, some rows at a time: whom it is about is settled at the beginning, so that who
 * registers meanwhile shifts nothing.
 * @param walk `ids`: these alone, in this order.
 */
export async function* reportRows(
  pool: CommonQueryMethods,
  asked: ReportAsked,
  walk: {
    readonly shown: readonly ReportColumn[];
    readonly sort: ReportSort | undefined;
    readonly ids: readonly RegistrantId[] | null;
    readonly language: Language;
  },
): AsyncGenerator<ReportRow> {
  const named =
    walk.ids === null ? sql.fragment`` : sql.fragment`and r.registrant_id = any(${sql.array(walk.ids, 'text')})`;
  const order =
    walk.ids === null || walk.sort !== undefined
      ? orderOf(asked.columns, walk.sort)
      : sql.fragment`order by array_position(${sql.array(walk.ids, 'text')}, r.registrant_id)`;
  const ids = await pool.anyFirst(
    sql.type(Id)`select r.registrant_id as id from ${reportFrom} ${whereOf(asked)} ${named} ${order}`,
  );
  const adding = addedColumns(walk.shown).map((column) => ({ ...column, sql: addOf(column) }));
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const some = sql.array(ids.slice(start, start + rowsAtOnce), 'text');
    const rows = await pool.any(sql.type(WithAdds)`
      select r.registrant_id as id, r.currency, ${valuesOf(walk.shown)} as cells, ${valuesOf(adding)} as adds
      from ${reportFrom} join unnest(${some}) with ordinality as wanted(id, place) on wanted.id = r.registrant_id
      order by wanted.place`);
    for (const row of rows) yield { view: viewOf(row, walk.shown, walk.language), adds: row.adds };
  }
}

const Sums = z.object({ currency: z.string(), people: z.int(), sums: Adds });

/** The sums of rows that have one currency; amounts in minor units. */
export interface ReportSums extends z.infer<typeof Sums> {}

/** Sums by currency as they are answered: amounts in decimals, everything else once. */
export const totalsOf = (added: readonly FileColumn[], rows: readonly ReportSums[]): ReportTotals => {
  const sumIn = (place: number): number => rows.reduce((sum, row) => sum + (row.sums[place] ?? 0), 0);
  const keyed = (isMoney: boolean, valueOf: (place: number) => number) =>
    Object.fromEntries(
      added.flatMap(({ key, kind }, place) => ((kind === 'money') === isMoney ? [[key, valueOf(place)] as const] : [])),
    );
  return {
    rows: rows.reduce((sum, { people }) => sum + people, 0),
    sums: keyed(false, sumIn),
    money: rows
      .filter(({ currency }) => currency !== '')
      .map(({ currency, sums }) => ({
        currency,
        sums: keyed(true, (place) => decimalOf({ minor: sums[place] ?? 0, currency })),
      })),
  };
};

/**
 * The totals of the rows: each column that is added up, amounts by currency. One walk over the rows, for each filter once.
 * @throws {UnfitFilter} as `reportPage`.
 */
export const reportTotals = async (
  pool: CommonQueryMethods,
  asked: ReportAsked,
  shown: readonly ReportColumn[],
): Promise<ReportTotals> => {
  const added = addedColumns(shown);
  const sums = added.map((column) => ({ ...column, sql: sql.fragment`coalesce(sum(${addOf(column)}), 0)` }));
  const rows = await pool.any(sql.type(Sums)`
    select r.currency, count(*)::int as people, ${valuesOf(sums)} as sums
    from ${reportFrom} ${whereOf(asked)} group by r.currency order by r.currency`);
  return totalsOf(added, rows);
};
