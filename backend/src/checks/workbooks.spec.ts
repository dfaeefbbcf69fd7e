import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('writes every workbook in one place, where each heading of ours has words in every language', async () => {
  const own: string[] = [];
  for await (const path of glob('{backend,projections,contracts}/src/**/*.ts', { cwd: rootFolder })) {
    if (path.endsWith('.spec.ts')) continue;
    const text = await readFile(join(rootFolder, path), 'utf8');
    if (/(?:from|import\() ?'exceljs'/.test(text)) own.push(path);
  }
  expect(own, 'use openWorkbookWriter of backend/src/platform/content/workbook-writer.ts').toEqual([
    'backend/src/platform/content/workbook-writer.ts',
  ]);
});
