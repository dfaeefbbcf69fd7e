import type { EventId, Flag, Language, Words } from '@turnout/contracts/kernel';
import type { ReportCell } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import type { MovementsOf } from '../money-movements.ts';
import type { FileColumn } from '../report/column.ts';
import { cellOf, valuesOf } from '../report/asked.ts';

/** A ready report that is asked for: of which event, on which clocks, and what whoever asks may see. */
export interface ReadyAsked {
  readonly eventId: EventId;
  readonly timeZone: string;
  /** The day from whose beginning on, on the event's clocks, of those that say what changed since. */
  readonly since: string;
  /** Amounts are named. */
  readonly seesMoney: boolean;
  /** The most rows that are wanted; null: all of them. */
  readonly atMost: number | null;
  /** The movements of money as of now. */
  readonly money: MovementsOf;
}

/** A row as it is read: amounts in minor units, choices by their values. */
export interface RawRow {
  readonly id: string;
  /** Empty: it has no amounts. */
  readonly currency: string;
  readonly cells: readonly unknown[];
}

/** The rows of a report, and the columns that they are of. */
export interface ReadyTable {
  readonly columns: readonly FileColumn[];
  readonly rows: (pool: CommonQueryMethods, asked: ReadyAsked) => AsyncIterable<RawRow>;
}

/**
 * A ready report, declared once: list, screen and files follow from it (rule reporting/standalone-report).
 * Shown to people who have `downloadStandaloneReports` and `needs`.
 */
export interface ReadyReport extends ReadyTable {
  readonly key: string;
  readonly name: Words;
  /** A sentence that says what it counts, and of whom. */
  readonly counts: Words;
  readonly needs: readonly Flag[];
  /** It begins at a day that is asked for. */
  readonly hasSince?: true;
  /** The columns that a chart is drawn from: names, and the numbers beside them. */
  readonly chart?: { readonly of: readonly string[]; readonly by: string };
}

/** The columns of a table with what each is read from, and where their rows are found. */
interface Source {
  /** The tables that are read, with their joins; names in it are those of the columns' expressions. */
  readonly from: (asked: ReadyAsked) => FragmentSqlToken;
  readonly where: (asked: ReadyAsked) => FragmentSqlToken;
  /** A text that an index finds rows by; a row has one, and several rows may share it. */
  readonly id: FragmentSqlToken;
  readonly order: FragmentSqlToken;
  /** The expression of the currency of a row's amounts; absent: it has none. */
  readonly currency?: FragmentSqlToken;
  readonly columns: readonly (FileColumn & { readonly sql: FragmentSqlToken })[];
}

const rowsAtOnce = 500;
const Id = z.object({ id: z.string() });
const Row = z.object({ id: z.string(), currency: z.string(), cells: z.array(z.unknown()) });

const selected = ({ id, currency, columns }: Source): FragmentSqlToken =>
  sql.fragment`${id} as id, ${currency ?? sql.fragment`''`} as currency, ${valuesOf(columns)} as cells`;

/** A table of few rows, such as those that count something: it is read at once. */
export const countedTable = (source: Source): ReadyTable => ({
  columns: source.columns,
  async *rows(pool, asked) {
    yield* await pool.any(sql.type(Row)`
      select ${selected(source)} from ${source.from(asked)} where ${source.where(asked)}
      order by ${source.order} limit ${asked.atMost}`);
  },
});

/**
 * A table of many rows, which is read some at a time: which there are is settled at the beginning, so that what happens
 * meanwhile shifts none.
 * @param listed where the ids are found by themselves, in their order; absent: where the rows are.
 */
export const walkedTable = (source: Source, listed: Pick<Source, 'from' | 'where' | 'order'> = source): ReadyTable => ({
  columns: source.columns,
  async *rows(pool, asked) {
    const { id, from, order } = source;
    const ids = await pool.anyFirst(sql.type(Id)`
      select ${id} as id from ${listed.from(asked)} where ${listed.where(asked)}
      order by ${listed.order} limit ${asked.atMost}`);
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = sql.array(ids.slice(start, start + rowsAtOnce), 'text');
      yield* await pool.any(sql.type(Row)`
        select ${selected(source)} from ${from(asked)} where ${id} = any(${some}) order by ${order}`);
    }
  },
});

/** A row of a ready report as it is read, and what it adds to the total of each column that is added up. */
export interface ReadyRow {
  readonly view: { readonly _id: string; readonly currency: string; readonly cells: ReportCell[] };
  readonly adds: readonly (number | null)[];
}

const addOf = ({ total }: FileColumn, value: unknown): number | null => {
  if (total === undefined) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : null;
};

/** The columns of a report for whoever may see staff, or may not (rule access/staff-names). */
export const readyColumns = ({ columns }: ReadyTable, seesStaff: boolean): readonly FileColumn[] =>
  columns.filter(({ isOfStaff }) => seesStaff || isOfStaff !== true);

/** The rows of a report in some of its columns, in a language. */
export async function* readyRows(
  pool: CommonQueryMethods,
  report: ReadyTable,
  {
    asked,
    shown,
    language,
  }: { readonly asked: ReadyAsked; readonly shown: readonly FileColumn[]; readonly language: Language },
): AsyncGenerator<ReadyRow> {
  const places = shown.map((column) => ({ column, place: report.columns.indexOf(column) }));
  for await (const { id, currency, cells } of report.rows(pool, asked))
    yield {
      view: {
        _id: id,
        currency,
        cells: places.map(({ column, place }) => cellOf(column, cells[place], currency, language)),
      },
      adds: places
        .filter(({ column }) => column.total !== undefined)
        .map(({ column, place }) => addOf(column, cells[place])),
    };
}
