// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import { forbiddenCode } from './testing/forbidden-code.ts';
import { forbiddenImports } from './testing/forbidden-imports.ts';
import { buildHouse } from './testing/house.ts';

const importRules = z
  .object({ default: z.object({ forbidden: z.array(z.object({ name: z.string() })) }) })
  .parse(await import(join(rootFolder, '.dependency-cruiser.mjs')))
  .default.forbidden.map(({ name }) => name);

const lint = join(rootFolder, 'node_modules/oxlint/bin/oxlint');
const format = join(rootFolder, 'node_modules/oxfmt/bin/oxfmt');
const types = join(rootFolder, 'node_modules/typescript/bin/tsc');
const dead = join(rootFolder, 'node_modules/knip/bin/knip.js');
const imports = join(rootFolder, 'backend/src/checks/check-imports.ts');

/** Runs a check on a house of these files alone. */
const check = async (files: Readonly<Record<string, string>>, program: string, ...args: string[]) => {
  const house = await buildHouse(files);
  try {
    const tool = spawn(process.execPath, [program, ...args], { cwd: house.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, 'close')]);
    return { isPassed: tool.exitCode === 0, said: said + complained };
  } finally {
    await house.remove();
  }
};

const good = {
  'contracts/src/forms/index.ts': 'export const limit = 200;\n',
  'backend/src/start/server.ts': `import { limit } from '@turnout/contracts/forms';\n\nprocess.exitCode = limit;\n`,
};

describe('the check of imports', () => {
  it('lets a house in order pass', async () => {
    const { isPassed, said } = await check(good, imports, '.');
    expect(said).toContain('0 forbidden imports in 2 files, 0 files not seen.');
    expect(isPassed).toBe(true);
  });

  const everyFault = Object.fromEntries(Object.values(forbiddenImports).flatMap((files) => Object.entries(files)));

  it('refuses what each of its rules forbids', async () => {
    const { isPassed, said } = await check(everyFault, imports, '.');
    const refused = new Set(said.split('\n').map((line) => line.split(' -> ')[0]));
    const missed = importRules.filter(
      (rule) => !refused.has(`${rule}: ${Object.keys(forbiddenImports[rule] ?? {})[0]}`),
    );
    expect(missed).toEqual([]);
    expect(isPassed).toBe(false);
  });

  it('says of some rooms what they do themselves, and nothing of others', async () => {
    const house = { ...good, ...forbiddenImports['no-orphan'], ...forbiddenImports['ui-knows-no-platform'] };
    const { isPassed, said } = await check(house, imports, '.', 'frontend');
    expect(isPassed).toBe(false);
    expect(said).toContain('ui-knows-no-platform: frontend/src/ui/knowing.ts');
    expect(said).not.toContain('backend/src/forms/alone.ts');
    expect(await check(house, imports, '.', 'contracts')).toMatchObject({ isPassed: true });
  });

  it('refuses to pass when it has seen nothing', async () => {
    expect(await check({}, imports, '.')).toMatchObject({ isPassed: false });
  });
});

describe('the linter', () => {
  const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

  it('refuses each thing it must, and lets a house in order pass', async () => {
    const bad = Object.fromEntries(forbiddenCode.map(({ path, code }) => [path, code]));
    const folders = ['contracts', 'projections', 'backend', 'frontend'];
    const { isPassed, said } = await check({ ...good, ...bad }, lint, '--type-aware', '--format=json', ...folders);
    const found = Report.parse(JSON.parse(said)).diagnostics;
    const missed = forbiddenCode.filter(
      ({ path, rule }) => !found.some(({ code, filename }) => code.includes(`(${rule})`) && filename.endsWith(path)),
    );
    expect(missed.map(({ what, rule }) => `${what}: ${rule}`)).toEqual([]);
    expect(found.filter(({ filename }) => Object.keys(good).some((path) => filename.endsWith(path)))).toEqual([]);
    expect(isPassed).toBe(false);
  });
});

describe.concurrent('the other checks', () => {
  it('refuse a file that is not formatted', async () => {
    expect(await check(good, format, '--check', 'contracts/src')).toMatchObject({ isPassed: true });
    const loose = await check(
      { 'contracts/src/loose.ts': 'export const a   =  "b"' },
      format,
      '--check',
      'contracts/src',
    );
    expect(loose.isPassed).toBe(false);
    expect(loose.said).toContain('contracts/src/loose.ts');
  });

  it('refuse a type that does not fit', async () => {
    expect(await check(good, types, '--noEmit', '-p', 'contracts')).toMatchObject({ isPassed: true });
    const wrong = { 'contracts/src/wrong.ts': 'export const first = (values: string[]): string => values[0];\n' };
    const { isPassed, said } = await check(wrong, types, '--noEmit', '-p', 'contracts');
    expect(isPassed).toBe(false);
    expect(said).toContain('contracts/src/wrong.ts(1,');
  });

  it('refuse code that nothing uses', async () => {
    const files = {
      ...good,
      'backend/src/forms/forgotten.ts': 'export const forgotten = 1;\n',
    };
    const { isPassed, said } = await check(files, dead, '--include=files,exports');
    expect(isPassed).toBe(false);
    expect(said).toContain('backend/src/forms/forgotten.ts');
    expect(said).not.toContain('backend/src/start/server.ts');
  });
});
