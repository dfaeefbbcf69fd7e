import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/** A statement that ends sessions, up to its closing quote. */
const ending = /pg_(?:terminate|cancel)_backend\(([^`]*)`/g;

/** Whether it ends those of its own database, or one whose number the spec has found there. */
const isItsOwn = (statement: string): boolean => /current_database\(\)|^\$\{pid\}\)$/.test(statement);

it('specs end sessions of their own database alone: the server is that of all specs', async () => {
  const strange: string[] = [];
  for await (const file of glob('{backend,projections,loadtest}/src/**/*.spec.ts', { cwd: rootFolder })) {
    if (file.endsWith('checks/ended-sessions.spec.ts')) continue;
    const text = await readFile(join(rootFolder, file), 'utf8');
    for (const [, statement = ''] of text.matchAll(ending)) if (!isItsOwn(statement)) strange.push(file);
  }
  expect(strange).toEqual([]);
});

it('databases are dropped in the one way that also stands up to PostgreSQL’s own vacuuming', async () => {
  const forced: string[] = [];
  for await (const file of glob('{backend,projections,loadtest}/src/**/*.ts', { cwd: rootFolder }))
    if (/drop database .* with \(force\)/i.test(await readFile(join(rootFolder, file), 'utf8'))) forced.push(file);
  expect(forced).toEqual(['projections/src/platform/testing/drop-database.ts']);
});
