import { digitsOf, yesNoWords, type Language } from '@turnout/contracts/kernel';
import type { ReportCell } from '@turnout/contracts/reporting';
import type { FileColumn } from '@turnout/projections/reporting/queries';
import { amountFormat } from '../../platform/content/amount-format.ts';
import type { CellValue } from '../../platform/content/workbook-writer.ts';

const millisOfDay = 86_400_000;
/** The day from which spreadsheets count. */
const dayZero = Date.UTC(1899, 11, 30);

/** A cell as a spreadsheet has it: amounts as numbers with the digits of their currency, days and moments as dates. */
export const workbookCell = (
  { kind }: Pick<FileColumn, 'kind'>,
  cell: ReportCell,
  { currency, language }: { readonly currency: string; readonly language: Language },
): CellValue => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return yesNoWords[cell ? 'yes' : 'no'][language];
  if (kind === 'money' && typeof cell === 'number') return { number: cell, format: amountFormat(currency) };
  if (kind === 'moment' && typeof cell === 'string') return new Date(cell);
  if (kind === 'day' && typeof cell === 'string')
    return { number: (Date.parse(cell) - dayZero) / millisOfDay, format: 'yyyy-mm-dd' };
  return cell;
};

/** Cells as a text file has them: amounts with all digits, moments on the clocks of a time zone. */
export const openTextCells = (timeZone: string) => {
  // Sweden writes dates as the standard does.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (
    { kind }: Pick<FileColumn, 'kind'>,
    cell: ReportCell,
    { currency, language }: { readonly currency: string; readonly language: Language },
  ): string => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return yesNoWords[cell ? 'yes' : 'no'][language];
    if (kind === 'money' && typeof cell === 'number') return cell.toFixed(digitsOf(currency));
    return kind === 'moment' && typeof cell === 'string' ? clock.format(new Date(cell)) : String(cell);
  };
};
