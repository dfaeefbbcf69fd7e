import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';
import { hasCode } from '../platform/machine/has-code.ts';
import { StartRefused } from './start-refused.ts';

const frontend = join(rootFolder, 'frontend');
const stamp = join(frontend, 'dist', '.sources');
const sources = ['frontend/src', 'frontend/public', 'frontend/build', 'contracts/src'];
const singles = [
  ...['index', 'site', 'door'].map((page) => `frontend/${page}.html`),
  'frontend/vite.config.ts',
  'frontend/compress.ts',
  'frontend/browsers.json',
  'frontend/browser-needed.ts',
  'frontend/package.json',
  'package-lock.json',
];
const isTest = /\.(?:spec|journey|examples?)\.tsx?$/;

/** One text for all that the pages are built from: their content, not their dates. */
const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  const trees = await Promise.all(
    sources.map(async (folder) => {
      const entries = await readdir(join(rootFolder, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const files = [...trees.flat(), ...singles.map((path) => join(rootFolder, path))].filter(
    (path) => !isTest.test(path),
  );
  for (const path of files.toSorted()) hash.update(path.slice(rootFolder.length)).update(await readFile(path));
  return hash.digest('hex');
};

const builtFrom = async (): Promise<string | null> => {
  try {
    return await readFile(stamp, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/**
 * Builds the pages into frontend/dist unless what lies there was built from these very sources.
 * @throws StartRefused with what the build said when it fails.
 */
export const buildFrontend = async (say: (sentence: string) => void): Promise<void> => {
  const wanted = await fingerprint();
  if ((await builtFrom()) === wanted) return;
  say('Building the pages …');
  const vite = spawn(
    process.execPath,
    [join(rootFolder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: frontend,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Whoever asks for the build, a spec too, gets the one that visitors get.
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    },
  );
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString('utf8'));
  vite.stdout.on('data', hear);
  vite.stderr.on('data', hear);
  await once(vite, 'close');
  if (vite.exitCode !== 0) throw new StartRefused(`The pages could not be built:\n${said.trim()}`);
  await writeFile(stamp, wanted);
};
