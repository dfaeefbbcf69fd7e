import type { TextEncoding } from '@turnout/contracts/registration';
import { csvRows } from './csv-rows.ts';
import { encodingOfFile, type FoundEncoding } from './encoding.ts';
import type { FileBytes } from './file-bytes.ts';
import type { FileKind } from './file-kind.ts';
import { cleaned } from './text.ts';
import { Unreadable } from './unreadable.ts';
import { xlsxRows, type SheetRow } from './xlsx-rows.ts';

export const maximumRows = 200_000;
export const maximumColumns = 500;

/** A file as a table: the header's names and the rows below it, blank ones left out. */
export interface Table {
  /** How a text file is read; null for a workbook. */
  readonly encoding: FoundEncoding | null;
  readonly columns: readonly string[];
  /** Each with the number that a spreadsheet shows beside it; the header usually has 1. */
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
  for await (const { line, cells, flaws } of rows) {
    const clean = cells.map(cleaned);
    const width = clean.findLastIndex((cell) => cell !== '') + 1;
    if (width === 0) continue;
    if (width > maximumColumns) throw new Unreadable('too-many-columns');
    count += 1;
    if (count > maximumRows + 1) throw new Unreadable('too-many-rows');
    yield { line, cells: clean.slice(0, width), ...(flaws === undefined ? {} : { flaws }) };
  }
};

/** How a file is to be read; what is absent is found out. */
export interface ReadAs {
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Opens a file as a table; its rows are read as they are asked for, once.
 * @throws Unreadable here or while the rows are read.
 */
export const openTable = async (file: FileBytes, kind: FileKind, readAs: ReadAs = {}): Promise<Table> => {
  if (file.size === 0) throw new Unreadable('empty');
  const encoding = kind === 'csv' ? await encodingFor(file, readAs) : null;
  const rows = filled(encoding === null ? xlsxRows(file) : numbered(csvRows(file, encoding.name)));
  const header = await rows.next();
  if (header.done === true) throw new Unreadable('empty');
  return { encoding, columns: header.value.cells, rows };
};

const encodingFor = async (file: FileBytes, { encoding }: ReadAs): Promise<FoundEncoding> =>
  encoding === undefined ? encodingOfFile(file) : { name: encoding, isSure: true };
