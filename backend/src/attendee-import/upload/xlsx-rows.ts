import { bareNumber, isRounded, numberText, withoutEscapes, type NumberFormat } from './cell-text.ts';
import type { FileBytes } from '../../platform/files/file-bytes.ts';
import { mergesOf, openFillDown } from './merged-cells.ts';
import type { CellFlaw, SheetRow } from './sheet-row.ts';
import { addressOf, longestCell, longestRow, Unreadable } from '../../platform/files/unreadable.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { walkXml, type XmlListener } from './xml.ts';
import { openZip, type ZipEntry } from '../../platform/files/zip-archive.ts';

/** What all parts of a workbook may unpack to; 200,000 rows of a wide list stay well below. */
export const maximumUnpacked = 600 * 1024 * 1024;
const widest = 16_384;
/** A character that XML cannot hold is written as `_x000D_`. */
const escapedWidth = 7;

/**
 * The rows of a workbook's first sheet that has any, row by row. Formulas give the value they had when
 * the file was saved, errors nothing, links their text.
 * @throws Unreadable for what is no workbook, a damaged one, or one that unpacks to too much.
 */
export const xlsxRows = async function* (file: FileBytes, limit = maximumUnpacked): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(await openZip(file, limit));
  for (const sheet of book.sheets) {
    let isEmpty = true;
    for await (const row of sheetRows(sheet, book)) {
      if (row.cells.some((cell) => cell !== '')) isEmpty = false;
      yield row;
    }
    if (!isEmpty) return;
  }
};

const sheetRows = async function* (sheet: ZipEntry, book: Workbook): AsyncGenerator<SheetRow> {
  const reader = openSheetReader(book);
  const filledDown = openFillDown(await mergesOf(sheet));
  const pieces = walkXml(sheet.open(), reader.listener);
  while ((await pieces.next()).done !== true) for (const row of reader.take()) yield filledDown(row);
  for (const row of reader.take()) yield filledDown(row);
};

/** `BC12` is column 54. Without a reference a cell stands right of the one before it. */
const columnOf = (reference: string | undefined, before: number): number => {
  if (reference === undefined && before + 1 < widest) return before + 1;
  let column = 0;
  for (const character of reference ?? '') {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > widest) throw new Unreadable('damaged');
  return column - 1;
};

const openSheetReader = (book: Workbook): { listener: XmlListener; take: () => SheetRow[] } => {
  let rows: SheetRow[] = [];
  let cells: string[] = [];
  let flaws = new Map<number, CellFlaw>();
  let numbers = new Map<number, string>();
  let line = 0;
  let column = -1;
  let kind = 'n';
  let style = 0;
  let value = '';
  let collects = false;
  let isAid = false;
  let rowLength = 0;
  const tooLong = () => new Unreadable('cell-too-long', column < 0 ? {} : { at: addressOf(column, line) });

  const listener: XmlListener = {
    open: (name, attributes) => {
      if (name === 'row') {
        line = attributes['r'] === undefined ? line + 1 : Number(attributes['r']);
        cells = [];
        flaws = new Map();
        numbers = new Map();
        rowLength = 0;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r'], column);
        kind = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      } else if (name === 'rPh') isAid = true;
      else collects = (name === 'v' || name === 't') && !isAid;
    },
    text: (text) => {
      if (!collects) return;
      value += text;
      if (value.length > longestCell * escapedWidth) throw tooLong();
    },
    close: (name) => {
      collects = false;
      if (name === 'rPh') isAid = false;
      if (name === 'c') {
        const text = textOf(book, kind, style, value);
        if (text.length > longestCell) throw tooLong();
        rowLength += text.length;
        if (rowLength > longestRow) throw new Unreadable('row-too-long', { at: String(line) });
        // Only up to the last cell that holds something: formatted but empty columns are no columns.
        if (text !== '') cells[column] = text;
        if (kind === 'n' && isRounded(value, formatOf(book, style))) flaws.set(column, 'number-rounded');
        if (kind === 'n' && formatOf(book, style).kind === 'shown') {
          const number = bareNumber(value);
          if (number !== text) numbers.set(column, number);
        }
      }
      if (name === 'row')
        rows.push({
          line,
          cells: Array.from(cells, (cell: string | undefined) => cell ?? ''),
          ...(flaws.size === 0 ? {} : { flaws }),
          ...(numbers.size === 0 ? {} : { numbers }),
        });
    },
    tooLong,
  };
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { listener, take };
};

const plain: NumberFormat = { kind: 'plain' };
const formatOf = (book: Workbook, style: number): NumberFormat => book.formats[style] ?? plain;

const sharedString = ({ sharedStrings }: Workbook, place: string): string => {
  const text = sharedStrings[Number(place)];
  if (text === undefined) throw new Unreadable('damaged');
  return text;
};

const textOf = (book: Workbook, kind: string, style: number, value: string): string => {
  switch (kind) {
    case 's':
      return withoutEscapes(sharedString(book, value));
    case 'inlineStr':
    case 'str':
      return withoutEscapes(value);
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'd':
      return value.replace('T00:00:00', '').replace('T', ' ');
    default:
      return value === '' ? '' : numberText(value, formatOf(book, style), book.from1904);
  }
};
