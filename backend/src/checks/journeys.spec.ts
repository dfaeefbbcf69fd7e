import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('asks axe in one place, which waits until a page has the colours that it was told to show', async () => {
  const own: string[] = [];
  for await (const path of glob('frontend/src/**/*.journey.ts', { cwd: rootFolder })) {
    const text = await readFile(join(rootFolder, path), 'utf8');
    if (/@axe-core|emulateMedia\(\{ *colorScheme/.test(text)) own.push(path);
  }
  expect(own, 'use offencesOn, showIn or offencesInBothSchemes of platform/testing/journey.ts').toEqual([]);
});

it('waits for whoever answers in the place of a server before it takes them away', async () => {
  const early: string[] = [];
  for await (const path of glob('frontend/src/**/*.journey.ts', { cwd: rootFolder })) {
    const text = await readFile(join(rootFolder, path), 'utf8');
    if (/\.unroute\(|unrouteAll\((?!\{ behavior: 'wait' \})/.test(text)) early.push(path);
  }
  expect(early, "use unrouteAll({ behavior: 'wait' })").toEqual([]);
});
