import type { Language, Words } from '@turnout/contracts/kernel';
import { PassThrough } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { drained } from '../http/drained.ts';
import type { FileAnswer } from '../http/route.ts';
import type { Platform } from '../module/platform.ts';
import { openWorkbookWriter, type CellValue, type SheetColumn } from './workbook-writer.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows written before other requests get their turn. */
const breath = 50;

export interface Sheet {
  readonly name: Words;
  readonly columns: readonly SheetColumn[];
  readonly rows: (language: Language) => AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
}

interface Written {
  readonly language: Language;
  readonly timeZone?: string;
}

/** Writes sheets into a stream; rows are asked for as they are taken. */
const writeSheets = async (
  out: PassThrough,
  { language, timeZone = 'UTC' }: Written,
  sheets: readonly Sheet[],
): Promise<void> => {
  const workbook = await openWorkbookWriter(out, { language, timeZone });
  for (const { name: title, columns, rows } of sheets) {
    const sheet = workbook.addSheet(title, columns);
    let written = 0;
    for await (const row of rows(language)) {
      sheet.addRow(row);
      written += 1;
      if (written % breath === 0) await breathe();
      if (!(await drained(out))) return;
    }
    sheet.commit();
  }
  await workbook.commit();
};

/** The bytes of a workbook as they are written; what goes wrong is thrown to whoever reads them. */
export const workbookBytes = (of: Written, sheets: readonly Sheet[]): AsyncIterable<Buffer> => {
  const out = new PassThrough();
  writeSheets(out, of, sheets).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
};

/**
 * A workbook in a language that is written while it is sent; rows are asked for as they are taken. Moments are shown on
 * the clocks of the time zone, UTC where none is given.
 */
export const workbookOf = (
  { logger }: Pick<Platform, 'logger'>,
  { name, ...of }: Written & { readonly name: string },
  sheets: readonly Sheet[],
): FileAnswer => {
  const out = new PassThrough();
  writeSheets(out, of, sheets).catch((error: unknown) => {
    logger.error({ err: error, file: name }, 'a workbook could not be written');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file: out, type: xlsx, name };
};
