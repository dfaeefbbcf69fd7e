import type { TextEncoding } from '@turnout/contracts/attendee-import';
import { csvRows } from './csv-rows.ts';
import { encodingOfFile, type FoundEncoding } from './encoding.ts';
import type { FileBytes } from '../../platform/files/file-bytes.ts';
import { headerPlace, lookedAt } from './header-row.ts';
import type { FileKind } from './stored-import.ts';
import { cleaned } from './text.ts';
import { Unreadable } from '../../platform/files/unreadable.ts';
import type { SheetRow } from './sheet-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

export const maximumRows = 200_000;
export const maximumColumns = 500;

/** A file as a table: the header's names and the rows below it, blank ones left out. */
export interface Table {
  /** How a text file is read; null for a workbook. */
  readonly encoding: FoundEncoding | null;
  /** The number of the row that holds the columns' names. */
  readonly headerLine: number;
  /** The first rows of the file, whatever they hold. */
  readonly head: readonly SheetRow[];
  readonly columns: readonly string[];
  /** Each with the number that a spreadsheet shows beside it. */
  readonly rows: AsyncIterable<SheetRow>;
}

const numbered = async function* (rows: AsyncIterable<readonly string[]>): AsyncGenerator<SheetRow> {
  let line = 0;
  for await (const cells of rows) {
    line += 1;
    yield { line, cells };
  }
};

const filled = async function* (rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const { cells, ...row } of rows) {
    const clean = cells.map(cleaned);
    const width = clean.findLastIndex((cell) => cell !== '') + 1;
    if (width === 0) continue;
    if (width > maximumColumns) throw new Unreadable('too-many-columns');
    count += 1;
    if (count > maximumRows + 1) throw new Unreadable('too-many-rows');
    yield { ...row, cells: clean.slice(0, width) };
  }
};

/** How a file is to be read; what is absent is found out. */
export interface ReadAs {
  readonly encoding?: TextEncoding | undefined;
  readonly headerLine?: number | undefined;
}

/**
 * Opens a file as a table; its rows are read as they are asked for, once.
 * @param names by which columns are known, so that the header is found.
 * @throws Unreadable here or while the rows are read.
 */
export const openTable = async (
  file: FileBytes,
  kind: FileKind,
  readAs: ReadAs = {},
  names: ReadonlySet<string> = new Set(),
): Promise<Table> => {
  if (file.size === 0) throw new Unreadable('empty');
  const encoding = kind === 'csv' ? await encodingFor(file, readAs) : null;
  const rows = filled(encoding === null ? xlsxRows(file) : numbered(csvRows(file, encoding.name)));
  const head = await firstOf(rows, readAs);
  const header = headerOf(head, readAs, names);
  if (header === undefined) throw new Unreadable('empty');
  const { line: headerLine, cells: columns } = header;
  return { encoding, headerLine, head, columns, rows: below(headerLine, head, rows) };
};

/** The first rows, or all down to the one that somebody chose as the header. */
const firstOf = async (rows: AsyncGenerator<SheetRow>, { headerLine = 0 }: ReadAs): Promise<readonly SheetRow[]> => {
  const head: SheetRow[] = [];
  while (head.length < lookedAt || (head.at(-1)?.line ?? 0) < headerLine) {
    const row = await rows.next();
    if (row.done === true) break;
    head.push(row.value);
  }
  return head;
};

const headerOf = (head: readonly SheetRow[], { headerLine }: ReadAs, names: ReadonlySet<string>) =>
  headerLine === undefined ? head[headerPlace(head, names)] : head.find(({ line }) => line >= headerLine);

const below = async function* (
  headerLine: number,
  head: readonly SheetRow[],
  rows: AsyncGenerator<SheetRow>,
): AsyncGenerator<SheetRow> {
  yield* head.filter(({ line }) => line > headerLine);
  yield* rows;
};

const encodingFor = async (file: FileBytes, { encoding }: ReadAs): Promise<FoundEncoding> =>
  encoding === undefined ? encodingOfFile(file) : { name: encoding, isSure: true };
