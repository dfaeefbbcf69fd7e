import { decimalOf } from '@turnout/contracts/kernel';
import type { ReportTotals } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { valuesOf, whereOf, type ReportAsked } from './asked.ts';
import { reportFrom, type FileColumn, type ReportColumn } from './column.ts';

/** Parts of totals, one for each column that is added up. */
export const Adds = z.array(z.union([z.number(), z.null()]));

/** The part of a row in a column's total. */
export const addOf = ({ total, added, sql: value }: ReportColumn): FragmentSqlToken =>
  total === 'count' ? sql.fragment`(${added ?? value})::int` : (added ?? value);

/** The columns that are added up. */
export const addedColumns = <C extends Pick<FileColumn, 'total'>>(columns: readonly C[]): readonly C[] =>
  columns.filter(({ total }) => total !== undefined);

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
