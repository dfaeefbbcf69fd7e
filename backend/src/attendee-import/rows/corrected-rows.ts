import type { ImportCorrection } from '@turnout/contracts/attendee-import';
import { cleaned } from '../upload/text.ts';
import type { SheetRow } from '../upload/sheet-row.ts';

/** So many cells of one file may be corrected before it is imported: more are quicker put right in the file. */
export const mostCorrections = 1_000;

/** Corrections with more of them; of two for one cell the later holds. */
export const withMore = (
  before: readonly ImportCorrection[],
  more: readonly ImportCorrection[],
): readonly ImportCorrection[] => [
  ...new Map([...before, ...more].map((one) => [`${one.line} ${one.column}`, one])).values(),
];

/** A file's rows with the cells that were put right; one that was has no flaw any more. */
export const correctedRows = async function* (
  rows: AsyncIterable<SheetRow>,
  corrections: readonly ImportCorrection[],
): AsyncGenerator<SheetRow> {
  const byLine = Map.groupBy(corrections, ({ line }) => line);
  for await (const row of rows) {
    const changes = byLine.get(row.line);
    yield changes === undefined ? row : changed(row, changes);
  }
};

const changed = (
  { line, cells: before, flaws: found, numbers: known }: SheetRow,
  changes: readonly ImportCorrection[],
): SheetRow => {
  const cells = [...before];
  const flaws = new Map(found);
  const numbers = new Map(known);
  for (const { column, value } of changes) {
    while (cells.length <= column) cells.push('');
    cells[column] = cleaned(value);
    flaws.delete(column);
    numbers.delete(column);
  }
  return { line, cells, flaws, numbers };
};
