import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/** Cut at the end and continued: with a fixed last character it is now and then the code it was made from. */
const isCutAndContinued = /\.slice\(0, ?-1\)\}[^`]|\.slice\(0, ?-1\) ?\+/;

it('specs make a wrong code of a right one by the one helper that never makes the right one', async () => {
  const found: string[] = [];
  for await (const file of glob(['{backend,contracts,frontend,projections,loadtest}/src/**/*.spec.{ts,tsx}'], {
    cwd: rootFolder,
  })) {
    if (isCutAndContinued.test(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  expect(found).toEqual([]);
});
