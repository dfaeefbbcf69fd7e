import { PassThrough } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { drained } from '../http/drained.ts';
import type { FileAnswer } from '../http/route.ts';
import type { Platform } from '../module/platform.ts';
import { openWorkbookWriter } from './workbook-writer.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows written before other requests get their turn. */
const breath = 50;
/** A cell holds no more letters. */
const lettersAtMost = 32_767;

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>;
}

const cell = (value: string | number): string | number =>
  typeof value === 'string' && value.length > lettersAtMost ? `${value.slice(0, lettersAtMost - 1)}…` : value;

/** A workbook that is written while it is sent; rows are asked for as they are taken. */
export const workbookOf = (
  { logger }: Pick<Platform, 'logger'>,
  name: string,
  sheets: readonly Sheet[],
): FileAnswer => {
  const out = new PassThrough();
  const write = async () => {
    const workbook = await openWorkbookWriter(out);
    for (const { name: title, columns, rows } of sheets) {
      const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
      sheet.columns = columns.map(({ header, width }) => ({ header, width }));
      const head = sheet.getRow(1);
      head.font = { bold: true };
      head.commit();
      let written = 0;
      for await (const row of rows) {
        sheet.addRow(row.map(cell)).commit();
        written += 1;
        if (written % breath === 0) await breathe();
        if (!(await drained(out))) return;
      }
      sheet.commit();
    }
    await workbook.commit();
  };
  write().catch((error: unknown) => {
    logger.error({ err: error, file: name }, 'a workbook could not be written');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file: out, type: xlsx, name };
};

/** A table of two columns: what a file is about. */
export const aboutSheet = (facts: Readonly<Record<string, string | number>>): Sheet => ({
  name: 'About',
  columns: [
    { header: 'What', width: 24 },
    { header: 'Value', width: 80 },
  ],
  rows: Object.entries(facts),
});
