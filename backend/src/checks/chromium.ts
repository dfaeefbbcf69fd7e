import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';

/** Chromium without the window around it: the same pages take half the processor's time. */
const shell = '/usr/bin/chromium-headless-shell';

const installed = [
  shell,
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

const isQuietlyDone = (file: string, args: readonly string[]): boolean =>
  spawnSync(file, args, { stdio: 'ignore', timeout: 90_000 }).status === 0;

const install = ['install', '-y', '-qq', '--no-install-recommends'];

/** The system's shell; where it has none, that is said nowhere: another Chromium does as well. */
const shellFromSystem = (): boolean =>
  process.getuid?.() === 0 &&
  isQuietlyDone('apt-get', ['update', '-qq']) &&
  isQuietlyDone('apt-get', [...install, 'chromium-headless-shell']);

const fromSystem = (): boolean =>
  process.getuid?.() === 0 && isDone('apt-get', ['update', '-qq']) && isDone('apt-get', [...install, 'chromium']);

const fromPlaywright = (): boolean =>
  isDone(process.execPath, [
    join(rootFolder, 'node_modules/playwright-core/cli.js'),
    'install',
    ...(process.getuid?.() === 0 ? ['--with-deps'] : []),
    'chromium',
  ]);

/**
 * A Chromium that runs here: the one given, an installed one, or one installed now. Who may install packages (a
 * container, a fresh machine) gets the system's headless shell also where there is a whole Chromium.
 * @param given CHROMIUM_PATH; when it is set nothing else is tried.
 * @returns its path, or null when there is none to be had.
 */
export const findChromium = (given: string | undefined, say: (sentence: string) => void): string | null => {
  const found = find(given);
  if (given !== undefined || found === shell) return found;
  if (found === null) say('There is no Chromium for the browser tests; installing one.');
  if (shellFromSystem() && runs(shell)) return shell;
  if (found !== null) return found;
  for (const bring of [fromSystem, fromPlaywright]) {
    if (!bring()) continue;
    const fresh = find(undefined);
    if (fresh !== null) return fresh;
  }
  return null;
};
