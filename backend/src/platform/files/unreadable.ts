/** Why a file cannot be read at all; the screens have the sentence for each. */
export const unreadableReasons = [
  'empty',
  'no-rows',
  'not-a-workbook',
  'damaged',
  'quote-not-closed',
  'row-too-long',
  'cell-too-long',
  'too-many-rows',
  'too-many-columns',
  'too-large-unpacked',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

interface UnreadableOptions extends ErrorOptions {
  /** Where in the file, as a spreadsheet names it: `B17` for a cell, `17` for a row. */
  readonly at?: string;
}

/** A file that nobody can make rows of. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;
  readonly at: string | null;

  constructor(reason: UnreadableReason, options: UnreadableOptions = {}) {
    super(`the file cannot be read: ${reason}`, options);
    this.reason = reason;
    this.at = options.at ?? null;
  }
}

/** What no spreadsheet puts into a cell, and the most characters of a row: more is no list of people. */
export const longestCell = 32_767;
export const longestRow = 1_000_000;

/** A cell as spreadsheets name it. @param column from 0. @param line from 1. */
export const addressOf = (column: number, line: number): string => {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${line}`;
};
