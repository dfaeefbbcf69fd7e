import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('names no turning ring by itself: it is a span, whose name nobody reads out (use ui/busy.tsx)', async () => {
  const named: string[] = [];
  for await (const path of glob('frontend/src/**/*.tsx', { cwd: rootFolder })) {
    const text = await readFile(join(rootFolder, path), 'utf8');
    for (const [ring] of text.matchAll(/<Loader\b[^>]*>/g))
      if (!ring.includes('aria-hidden')) named.push(`${path}: ${ring}`);
  }
  expect(named).toEqual([]);
});
