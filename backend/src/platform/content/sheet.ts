import type { Language, Words } from '@turnout/contracts/kernel';
import { PassThrough } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { drained } from '../http/drained.ts';
import type { FileAnswer } from '../http/route.ts';
import type { Platform } from '../module/platform.ts';
import { openWorkbookWriter, type SheetColumn } from './workbook-writer.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows written before other requests get their turn. */
const breath = 50;
/** A cell holds no more letters. */
const lettersAtMost = 32_767;

type Cells = readonly (string | number)[];

export interface Sheet {
  readonly name: Words;
  readonly columns: readonly SheetColumn[];
  readonly rows: (language: Language) => AsyncIterable<Cells> | Iterable<Cells>;
}

const cell = (value: string | number): string | number =>
  typeof value === 'string' && value.length > lettersAtMost ? `${value.slice(0, lettersAtMost - 1)}…` : value;

/** A workbook in a language that is written while it is sent; rows are asked for as they are taken. */
export const workbookOf = (
  { logger }: Pick<Platform, 'logger'>,
  { name, language }: { readonly name: string; readonly language: Language },
  sheets: readonly Sheet[],
): FileAnswer => {
  const out = new PassThrough();
  const write = async () => {
    const workbook = await openWorkbookWriter(out, language);
    for (const { name: title, columns, rows } of sheets) {
      const sheet = workbook.addSheet(title, columns);
      let written = 0;
      for await (const row of rows(language)) {
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
