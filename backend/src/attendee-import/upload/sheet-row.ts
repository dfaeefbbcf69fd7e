/** Why a cell may not be taken as it stands: Excel rounded its number, or it lies under the cell to its left. */
export type CellFlaw = 'number-rounded' | 'merged-cells';

/** A row of a sheet with the number that the spreadsheet shows beside it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** By column. */
  readonly flaws?: ReadonlyMap<number, CellFlaw>;
  /** By column: the number itself of a cell that shows it in another way. */
  readonly numbers?: ReadonlyMap<number, string>;
}
