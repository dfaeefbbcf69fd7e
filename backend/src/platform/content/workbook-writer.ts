import type { Language, Words } from '@turnout/contracts/kernel';
import type ExcelJS from 'exceljs';
import type { Writable } from 'node:stream';
import { openClockCells } from './clock-cells.ts';
import { workbookText } from './workbook-text.ts';

/** What stands above a column: words of ours in each language, or what organisers called it, which stays as it is. */
export type Heading = Words | { readonly asWritten: string };

export interface SheetColumn {
  readonly header: Heading;
  readonly width: number;
}

/** A number with the format in which a spreadsheet shows it. */
export interface FormattedNumber {
  readonly number: number;
  readonly format: string;
}

/** The value of one cell; moments are shown on the clocks of the workbook's time zone. */
export type CellValue = string | number | Date | FormattedNumber;

export interface OpenSheet {
  readonly addRow: (cells: readonly CellValue[]) => void;
  readonly commit: () => void;
}

export interface WorkbookWriter {
  /** Begins a sheet with its name and its headings in the language of the file. */
  readonly addSheet: (name: Words, columns: readonly SheetColumn[]) => OpenSheet;
  readonly commit: () => Promise<void>;
}

const isFormatted = (value: CellValue): value is FormattedNumber => typeof value === 'object' && 'format' in value;

const written = (value: CellValue): string | number | Date => {
  if (typeof value === 'string') return workbookText(value);
  return isFormatted(value) ? value.number : value;
};

const headingIn = (language: Language, header: Heading): string =>
  workbookText('asWritten' in header ? header.asWritten : header[language]);

/**
 * A workbook that is written while it is sent, in a language and a time zone. Each text of it, headings too, is made one
 * that a workbook can hold (`workbookText`). The library is loaded with the first workbook: hardly any process ever
 * writes one, and each starts sooner without.
 */
export const openWorkbookWriter = async (
  stream: Writable,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): Promise<WorkbookWriter> => {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const onClock = openClockCells(timeZone);
  const openSheet = (sheet: ExcelJS.Worksheet): OpenSheet => ({
    addRow: (cells) => {
      const row = sheet.addRow(cells.map(written));
      cells.forEach((value, place) => {
        if (isFormatted(value)) row.getCell(place + 1).numFmt = value.format;
        else if (value instanceof Date) onClock(row.getCell(place + 1));
      });
      row.commit();
    },
    commit: () => sheet.commit(),
  });
  return {
    addSheet: (name, columns) => {
      const sheet = workbook.addWorksheet(name[language], { views: [{ state: 'frozen', ySplit: 1 }] });
      sheet.columns = columns.map(({ header, width }) => ({ header: headingIn(language, header), width }));
      const head = sheet.getRow(1);
      head.font = { bold: true };
      head.commit();
      return openSheet(sheet);
    },
    commit: () => workbook.commit(),
  };
};
