import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Where Playwright puts the browsers it fetches; the newest first. */
const fetched = (): readonly string[] => {
  const caches: Readonly<Record<string, string>> = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(homedir(), 'AppData/Local/ms-playwright'),
  };
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? caches[platform()] ?? join(homedir(), '.cache/ms-playwright');
  const programs = ['chrome-linux*/chrome', 'chrome-mac*/*.app/Contents/MacOS/*', 'chrome-win*/chrome.exe'];
  return programs
    .flatMap((program) => globSync(join(cache, 'chromium-*', program)))
    .toSorted()
    .toReversed();
};

/** A file of that name is not enough: on some systems it only says how to install the real one. */
const runs = (path: string): boolean =>
  spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

const find = (given: string | undefined): string | null =>
  (given === undefined ? [...installed, ...fetched()] : [given]).find(runs) ?? null;

const isDone = (file: string, args: readonly string[]): boolean =>
  spawnSync(file, args, { cwd: rootFolder, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0;

const fromSystem = (): boolean =>
  process.getuid?.() === 0 &&
  isDone('apt-get', ['update', '-qq']) &&
  isDone('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);

const fromPlaywright = (): boolean =>
  isDone(process.execPath, [
    join(rootFolder, 'node_modules/playwright-core/cli.js'),
    'install',
    ...(process.getuid?.() === 0 ? ['--with-deps'] : []),
    'chromium',
  ]);

/**
 * A Chromium that runs here: the one given, an installed one, or one installed now.
 * @param given CHROMIUM_PATH; when it is set nothing else is tried.
 * @returns its path, or null when there is none to be had.
 */
export const findChromium = (given: string | undefined, say: (sentence: string) => void): string | null => {
  const found = find(given);
  if (found !== null || given !== undefined) return found;
  say('There is no Chromium for the browser tests; installing one.');
  for (const install of [fromSystem, fromPlaywright]) {
    if (!install()) continue;
    const fresh = find(undefined);
    if (fresh !== null) return fresh;
  }
  return null;
};
