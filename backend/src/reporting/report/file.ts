import type { EventId, Instant, Language, Words } from '@turnout/contracts/kernel';
import {
  aboutFileWords,
  reportFileWords,
  type LogDigest,
  type ReportCell,
  type ReportFormat,
} from '@turnout/contracts/reporting';
import {
  addedColumns,
  calledIn,
  totalsOf,
  type FileColumn,
  type ReadyRow,
} from '@turnout/projections/reporting/queries';
import { Readable } from 'node:stream';
import { csvCell } from '../../platform/content/csv-cell.ts';
import { workbookBytes } from '../../platform/content/sheet.ts';
import type { CellValue, SheetColumn } from '../../platform/content/workbook-writer.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { aboutSheet } from '../about-sheet.ts';
import { openTextCells, workbookCell } from './cells.ts';
import { openSums } from './sums.ts';

/** The parts that a file of the report is made of. */
export interface ReportFile {
  readonly eventId: EventId;
  /** Of a ready report its name without the ending, what it is called and what it counts; absent: the report. */
  readonly called?: { readonly name: string; readonly title: Words; readonly counts: Words };
  readonly format: ReportFormat;
  readonly language: Language;
  readonly timeZone: string;
  readonly columns: readonly FileColumn[];
  readonly rows: AsyncIterable<ReadyRow>;
  /** The file ends with what its rows come to. */
  readonly hasTotals: boolean;
  readonly exportedAt: Instant;
  readonly digest: LogDigest;
}

const widths: Readonly<Record<FileColumn['kind'], number>> = {
  text: 24,
  choice: 18,
  number: 12,
  money: 12,
  day: 12,
  moment: 20,
  flag: 10,
};

interface Line {
  readonly currency: string;
  readonly cells: readonly ReportCell[];
}

/** The rows, then a line of totals for each currency, the first column saying what it is; flags are counted there. */
async function* linesOf({ columns, rows, hasTotals, language }: ReportFile, isTotal: () => void): AsyncGenerator<Line> {
  const sums = openSums();
  for await (const row of rows) {
    sums.add(row);
    yield { currency: row.view.currency, cells: row.view.cells };
  }
  if (!hasTotals) return;
  isTotal();
  const added = addedColumns(columns);
  const totals = totalsOf(added, sums.soFar());
  const ofMoney = totals.money.length === 0 ? [{ currency: '', sums: {} }] : totals.money;
  for (const [place, money] of ofMoney.entries()) {
    // What is no amount stands in the first of these lines alone.
    const values: Readonly<Record<string, number>> = place === 0 ? { ...totals.sums, ...money.sums } : money.sums;
    const name = [reportFileWords.totals[language], ...(ofMoney.length > 1 ? [money.currency] : [])].join(' ');
    yield {
      currency: money.currency,
      cells: columns.map(({ key, total }, column) =>
        total === undefined && column === 0 ? name : (values[key] ?? null),
      ),
    };
  }
}

/** Totals stand in their columns as numbers, whatever the column itself is of. */
const inTotals = (column: FileColumn): Pick<FileColumn, 'kind'> =>
  column.kind === 'money' ? column : { kind: column.total === undefined ? 'text' : 'number' };

async function* workbookRows(file: ReportFile): AsyncGenerator<readonly CellValue[]> {
  let isTotal = false;
  for await (const { currency, cells } of linesOf(file, () => (isTotal = true)))
    yield file.columns.map((column, place) =>
      workbookCell(isTotal ? inTotals(column) : column, cells[place] ?? null, { currency, language: file.language }),
    );
}

async function* csvOf(file: ReportFile): AsyncGenerator<string> {
  const { columns, language, called } = file;
  const textOf = openTextCells(file.timeZone);
  // Money is never without what it is in.
  const isOfMoney = called === undefined || columns.some(({ kind }) => kind === 'money');
  const inCurrency = (text: string): string[] => (isOfMoney ? [text] : []);
  const heads = columns.map(({ title }) => calledIn(title, language));
  yield `\ufeff${[...heads, ...inCurrency(reportFileWords.currency[language])].map(csvCell).join(',')}\r\n`;
  let isTotal = false;
  for await (const { currency, cells } of linesOf(file, () => (isTotal = true))) {
    const texts = columns.map((column, place) =>
      textOf(isTotal ? inTotals(column) : column, cells[place] ?? null, { currency, language }),
    );
    yield `${[...texts, ...inCurrency(currency)].map(csvCell).join(',')}\r\n`;
  }
}

async function* jsonOf(file: ReportFile): AsyncGenerator<string> {
  const { eventId, exportedAt, digest, columns, language } = file;
  const heads = columns.map(({ key, title, kind }) => ({ key, title: calledIn(title, language), kind }));
  yield `${JSON.stringify({ event: eventId, exportedAt, digest, columns: heads }).slice(0, -1)},"registrations":[`;
  const sums = openSums();
  let isFirst = true;
  for await (const row of file.rows) {
    sums.add(row);
    const { _id, currency, cells } = row.view;
    const values = Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? null]));
    yield `${isFirst ? '' : ','}\n${JSON.stringify({ ...values, _id, currency })}`;
    isFirst = false;
  }
  const totals = file.hasTotals ? `,"totals":${JSON.stringify(totalsOf(addedColumns(columns), sums.soFar()))}` : '';
  yield `\n]${totals}}\n`;
}

/** The type and the name of a file of the report. */
export const fileTypes: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Text is handed on in pieces of about so many letters. */
const pieceOfText = 65_536;

async function* piecesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  let isFirst = true;
  for await (const line of lines) {
    text += line;
    // The first rows are on their way at once.
    if (text.length < (isFirst ? pieceOfText / 8 : pieceOfText)) continue;
    isFirst = false;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The bytes of the report as a file, in the reader's language and on the event's clocks, as they are written. */
export const reportBytes = (file: ReportFile): AsyncIterable<Buffer> => {
  const { format, columns, language, timeZone, digest, called } = file;
  if (format === 'csv') return piecesOf(csvOf(file));
  if (format === 'json') return piecesOf(jsonOf(file));
  const sheetColumns = columns.map(({ title, kind }): SheetColumn => ({ header: title, width: widths[kind] }));
  const about = aboutSheet(
    [
      ...(called === undefined
        ? []
        : [
            [reportFileWords.sheet, called.title[language]] as const,
            [aboutFileWords.counts, called.counts[language]] as const,
          ]),
      [aboutFileWords.event, file.eventId],
      [aboutFileWords.exportedAt, file.exportedAt],
    ],
    digest,
  );
  return workbookBytes({ language, timeZone }, [
    { name: reportFileWords.sheet, columns: sheetColumns, rows: () => workbookRows(file) },
    about,
  ]);
};

/** The report as a file that is written while it is sent, by the server itself: what is short needs no thread. */
export const reportFile = ({ logger }: Pick<Platform, 'logger'>, file: ReportFile): FileAnswer => {
  const name = `${file.called?.name ?? 'reports'}.${file.format}`;
  const bytes = Readable.from(reportBytes(file), { objectMode: false });
  // The file has begun and can only break off: why stands in the server's log.
  bytes.on('error', (error) => logger.error({ err: error, file: name }, 'a file of a report broke off'));
  return { file: bytes, type: fileTypes[file.format], name };
};
