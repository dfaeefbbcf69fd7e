import { RegistrantId, type Language } from '@turnout/contracts/kernel';
import type { ReportRowView, ReportSort } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { orderOf, Row, valuesOf, viewOf, whereOf, type ReportAsked } from './asked.ts';
import { reportFrom, type ReportColumn } from './column.ts';
import { addedColumns, addOf, Adds } from './totals.ts';

const WithAdds = Row.extend({ adds: Adds, answers: z.unknown() });
type WithAdds = z.infer<typeof WithAdds>;

const Id = z.object({ id: RegistrantId });
/** Rows of a file that are read at once. */
const rowsAtOnce = 400;

/** A row, and what it adds to the total of each column that is added up; amounts in minor units. */
export interface ReportRow {
  readonly view: ReportRowView;
  readonly adds: readonly (number | null)[];
}

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
  const read = openReading(walk.shown);
  const batch = (start: number) => {
    const some = sql.array(ids.slice(start, start + rowsAtOnce), 'text');
    return pool.any(sql.type(WithAdds)`
      select r.registrant_id as id, r.currency, ${read.values}, ${read.answers} as answers
      from ${reportFrom} join unnest(${some}) with ordinality as wanted(id, place) on wanted.id = r.registrant_id
      order by wanted.place`);
  };
  let coming = batch(0);
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const rows = await coming;
    // The next ones are read while these are written.
    const isLast = start + rowsAtOnce >= ids.length;
    if (!isLast) {
      coming = batch(start + rowsAtOnce);
      // Whoever takes no more rows takes no fault of the next ones either.
      coming.catch(() => undefined);
    }
    for (const row of rows) yield read.rowOf(row, walk.language);
  }
}

type Answers = Readonly<Record<string, unknown>>;
/** Answers are looked at one by one where they are read: to look at each of six million twice is dear. */
const Answers = z.custom<Answers>((stored) => typeof stored === 'object' && stored !== null).catch({});

/**
 * Reads rows of files: columns by their expressions, but for answers to the form, which come all at once and are
 * taken apart here. An expression for each of sixty answers costs three times as much as all of them together.
 */
const openReading = (shown: readonly ReportColumn[]) => {
  const added = addedColumns(shown);
  const ofTable = shown.filter(({ answer }) => answer === undefined);
  const addedOfTable = added.filter(({ answer }) => answer === undefined);
  const adding = addedOfTable.map((column) => ({ ...column, sql: addOf(column) }));
  const hasAnswers = ofTable.length < shown.length;
  /** Of each column its place among those of the table; -1: it is an answer. */
  const places = shown.map((column) => ofTable.indexOf(column));
  const addedPlaces = added.map((column) => addedOfTable.indexOf(column));
  return {
    values: sql.fragment`${valuesOf(ofTable)} as cells, ${valuesOf(adding)} as adds`,
    answers: hasAnswers ? sql.fragment`a.answers` : sql.fragment`null::jsonb`,
    rowOf: (row: WithAdds, language: Language): ReportRow => {
      const answers = hasAnswers ? Answers.parse(row.answers ?? {}) : {};
      const stored = ({ answer }: ReportColumn): unknown => (answer === undefined ? undefined : answers[answer.id]);
      const cells = shown.map((column, place) =>
        column.answer === undefined ? row.cells[places[place] ?? -1] : column.answer.valueOf(stored(column)),
      );
      const adds = added.map((column, place) =>
        column.answer === undefined
          ? (row.adds[addedPlaces[place] ?? -1] ?? null)
          : column.answer.addedOf(stored(column)),
      );
      return { view: viewOf({ ...row, cells }, shown, language), adds };
    },
  };
};
