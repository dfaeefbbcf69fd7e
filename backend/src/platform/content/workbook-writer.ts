import type ExcelJS from 'exceljs';
import type { Writable } from 'node:stream';

/**
 * A workbook that is written while it is sent. What writes it is loaded with the first one: hardly any process ever
 * writes one, and each starts sooner without.
 */
export const openWorkbookWriter = async (stream: Writable): Promise<ExcelJS.stream.xlsx.WorkbookWriter> => {
  const { default: excel } = await import('exceljs');
  return new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
};
