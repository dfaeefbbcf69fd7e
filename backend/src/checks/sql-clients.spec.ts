import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('opens every postgres.js client in one place, whose connections ask nothing that nobody can catch', async () => {
  const own: string[] = [];
  for await (const path of glob('{backend,projections,loadtest}/src/**/*.ts', { cwd: rootFolder })) {
    const text = await readFile(join(rootFolder, path), 'utf8');
    if (/^import postgres\b/m.test(text)) own.push(path);
  }
  expect(own, 'use openSql of @turnout/projections/platform/open-sql').toEqual([
    'projections/src/platform/open-sql.ts',
  ]);
});
