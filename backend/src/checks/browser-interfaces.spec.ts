import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/** What phones in use lack, and what stands in for it. A type check cannot tell: the language's newest is known to it. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/\bAbortSignal\.(any|timeout)\b/, 'frontend/src/platform/abort.ts (Safari before 17.4)'],
  [/\bRegExp\.escape\b/, 'comparing texts (Safari before 18.2)'],
];
const isCode = (file: string): boolean => !/\.(spec|journey|screen\.spec)\.tsx?$|\/testing\//.test(file);

it('the pages use no interface of browsers that phones in use lack', async () => {
  const found: string[] = [];
  for await (const file of glob('{frontend,contracts}/src/**/*.{ts,tsx}', { cwd: rootFolder })) {
    if (!isCode(file)) continue;
    const code = (await readFile(join(rootFolder, file), 'utf8')).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    for (const [pattern, instead] of missing) if (pattern.test(code)) found.push(`${file}: use ${instead}`);
  }
  expect(found).toEqual([]);
});
