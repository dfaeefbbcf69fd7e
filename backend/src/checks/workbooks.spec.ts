import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/** The code in which a pattern stands, specs aside. */
const filesWith = async (pattern: RegExp): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const path of glob('{backend,projections,contracts,loadtest}/src/**/*.ts', { cwd: rootFolder })) {
    if (/\.spec\.ts$|\/testing\//.test(path)) continue;
    if (pattern.test(await readFile(join(rootFolder, path), 'utf8'))) found.push(path);
  }
  return found;
};

it('writes every workbook in one place, where texts become ones that a workbook can hold', async () => {
  expect(await filesWith(/(?:from|import\() ?'exceljs'/), 'use workbookOf of platform/content/sheet.ts').toEqual([
    'backend/src/platform/content/workbook-writer.ts',
  ]);
  expect(await filesWith(/\bopenWorkbookWriter\b.*from/), 'use workbookOf of platform/content/sheet.ts').toEqual([
    'backend/src/platform/content/sheet.ts',
  ]);
});
