import type { Language, Words } from '@turnout/contracts/kernel';
import type ExcelJS from 'exceljs';
import type { Writable } from 'node:stream';

/** What stands above a column: words of ours in each language, or what organisers called it, which stays as it is. */
export type Heading = Words | { readonly asWritten: string };

export interface SheetColumn {
  readonly header: Heading;
  readonly width: number;
}

/** A sheet takes rows alone: its headings stand from its beginning. */
export type OpenSheet = Pick<ExcelJS.Worksheet, 'addRow' | 'commit'>;

export interface WorkbookWriter {
  /** Begins a sheet with its name and its headings in the language of the file. */
  readonly addSheet: (name: Words, columns: readonly SheetColumn[]) => OpenSheet;
  readonly commit: () => Promise<void>;
}

/**
 * A workbook that is written while it is sent, in the language of whoever asked for it. What writes it is loaded with the
 * first one: hardly any process ever writes one, and each starts sooner without.
 */
export const openWorkbookWriter = async (stream: Writable, language: Language): Promise<WorkbookWriter> => {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  return {
    addSheet: (name, columns) => {
      const sheet = workbook.addWorksheet(name[language], { views: [{ state: 'frozen', ySplit: 1 }] });
      sheet.columns = columns.map(({ header, width }) => ({
        header: 'asWritten' in header ? header.asWritten : header[language],
        width,
      }));
      const head = sheet.getRow(1);
      head.font = { bold: true };
      head.commit();
      return sheet;
    },
    commit: () => workbook.commit(),
  };
};
