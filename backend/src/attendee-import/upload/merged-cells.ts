import { Unreadable } from '../../platform/files/unreadable.ts';
import type { CellFlaw, SheetRow } from './sheet-row.ts';
import type { ZipEntry } from '../../platform/files/zip-archive.ts';

/** Cells that were made one: columns from 0, lines from 1. */
export interface Merge {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const mark = Buffer.from('mergeCell');
/** As long as no tag that says it is. */
const overlap = 512;
const mostMerges = 100_000;
const pattern = /<(?:[\w.-]+:)?mergeCell\s[^>]{0,200}?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

const columnAt = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * The merged cells of a sheet. They are said behind its rows, so the sheet is gone through once before them.
 * @throws Unreadable for more than any list has, and for a damaged part.
 */
export const mergesOf = async (sheet: ZipEntry): Promise<readonly Merge[]> => {
  const merges = new Map<string, Merge>();
  let before = Buffer.alloc(0);
  for await (const piece of sheet.open()) {
    const bytes = Buffer.concat([before, piece]);
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
    if (!bytes.includes(mark)) continue;
    for (const [, left = '', top = '', right = '', bottom = ''] of bytes.toString('latin1').matchAll(pattern)) {
      const merge = {
        firstColumn: columnAt(left),
        lastColumn: columnAt(right),
        firstLine: Number(top),
        lastLine: Number(bottom),
      };
      merges.set(`${left}${top}`, merge);
      if (merges.size > mostMerges) throw new Unreadable('too-large-unpacked');
    }
  }
  return [...merges.values()].toSorted((one, other) => one.firstLine - other.firstLine);
};

interface Open extends Merge {
  readonly text: string;
  readonly flaw: CellFlaw | undefined;
  readonly number: string | undefined;
}

/**
 * Fills merged cells down: a row below the first one has the text of the merged cell too, as people read it. A
 * cell beside it, in a column of its own, says nothing of itself: whoever needs it is told.
 * Blank rows stay blank. Rows are given in order.
 */
export const openFillDown = (merges: readonly Merge[]): ((row: SheetRow) => SheetRow) => {
  let next = 0;
  let open: Open[] = [];
  return (row) => {
    const { line } = row;
    open = open.filter(({ lastLine }) => lastLine >= line);
    for (; next < merges.length; next += 1) {
      const merge = merges[next];
      if (merge === undefined || merge.firstLine > line) break;
      const isHere = merge.firstLine === line;
      const text = isHere ? (row.cells[merge.firstColumn] ?? '') : '';
      if (merge.lastLine >= line)
        open.push({
          ...merge,
          text,
          flaw: isHere ? row.flaws?.get(merge.firstColumn) : undefined,
          number: isHere ? row.numbers?.get(merge.firstColumn) : undefined,
        });
    }
    return open.length === 0 || row.cells.every((cell) => cell === '') ? row : filled(row, open);
  };
};

const filled = (
  { line, cells: own, flaws: ownFlaws, numbers: ownNumbers }: SheetRow,
  open: readonly Open[],
): SheetRow => {
  const cells = [...own];
  const flaws = new Map(ownFlaws);
  const numbers = new Map(ownNumbers);
  for (const { firstColumn, lastColumn, text, flaw, number } of open) {
    while (cells.length <= firstColumn) cells.push('');
    if (cells[firstColumn] === '') {
      cells[firstColumn] = text;
      if (flaw !== undefined) flaws.set(firstColumn, flaw);
      if (number !== undefined) numbers.set(firstColumn, number);
    }
    for (let column = firstColumn + 1; column <= lastColumn; column += 1)
      if ((cells[column] ?? '') === '') flaws.set(column, 'merged-cells');
  }
  return {
    line,
    cells,
    ...(flaws.size === 0 ? {} : { flaws }),
    ...(numbers.size === 0 ? {} : { numbers }),
  };
};
