import { TypeId, type Language } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import type { ReportRowView, ReportSort } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { totalOf } from '../../platform/attendee-filter.ts';
import { orderOf, Row, valuesOf, viewOf, whereOf, type ReportAsked } from './asked.ts';
import { reportFrom, type ReportColumn } from './column.ts';

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
