import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { compressFiles } from '../../compress.ts';

it('lays a smaller twin of each kind beside files that gain by it, and leaves the others alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = 'export const words = "registration";\n'.repeat(100);
  await writeFile(join(folder, 'app.js'), script);
  await writeFile(join(folder, 'tiny.js'), 'export {};');
  await writeFile(join(folder, 'photo.webp'), script);
  await compressFiles(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.webp', 'tiny.js']);
  expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(script);
});
