import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('reads e-mail addresses in one place (contracts/src/kernel/email.ts)', async () => {
  const own: string[] = [];
  for await (const path of glob('{contracts,backend,projections,frontend,loadtest}/src/**/*.{ts,tsx}', {
    cwd: rootFolder,
  })) {
    const text = await readFile(join(rootFolder, path), 'utf8');
    if (/\bz\.email\(|\bmail\w*(?:\.trim\(\))?\.toLowerCase\(|\bz\.regexes\.\w*[eE]mail/.test(text)) own.push(path);
  }
  expect(
    own.filter((path) => !/\.(spec|journey)\.tsx?$|\/bench\//.test(path)),
    'use emailIn, EmailInput or comparableEmail',
  ).toEqual([]);
});
