import { comparable } from '@turnout/contracts/fields';
import { knownExportOf } from './known-exports.ts';
import type { SheetRow } from './sheet-row.ts';

/** So many of the first rows are looked at for the names of the columns. */
export const lookedAt = 20;

const filledOf = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== '').length;
/** Lines above a header, such as a title or a date, fill at most so much of it. */
const sparse = 0.6;

/**
 * Which of a file's first rows holds the names of its columns: that of a known export, else the one with the most
 * names that are known, two at least; else the first that is no title line. A row is only a header where those
 * above it are sparse.
 * @param names as `comparable` makes them.
 * @returns its place; 0 where nothing tells.
 */
export const headerPlace = (rows: readonly SheetRow[], names: ReadonlySet<string>): number => {
  const candidates = rows.flatMap((row, place) => {
    const filled = filledOf(row);
    const isBelowSparse = rows.slice(0, place).every((above) => filledOf(above) <= Math.max(1, filled * sparse));
    if (!isBelowSparse || (place > 0 && filled < 2)) return [];
    const known = row.cells.filter((cell) => names.has(comparable(cell))).length;
    return [{ place, filled, known, isExport: knownExportOf(row.cells) !== null }];
  });
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (most, one) => (one.known >= 2 && one.known > (most?.known ?? 0) ? one : most),
    null,
  );
  const chosen =
    candidates.find(({ isExport }) => isExport) ??
    best ??
    candidates.find(({ filled }) => filled >= 2) ??
    candidates[0];
  return chosen?.place ?? 0;
};
