import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Letters of other scripts, and shapes of countries, come when a page asks: a device seldom needs them. */
const isLarge = /\/(?:inter-(?!latin-[\w-]{8}\.)[\w-]+\.woff2|countries[\w-]*\.json)$/;

/** The addresses of the files that the build has laid there so far. */
export const builtFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'assets'))).map((name) => `/assets/${name}`);

/**
 * Tells the service worker which files there are: it keeps those, and nothing else.
 * @param staff the files of the page that knows every screen.
 */
export const tellWorker = async (folder: string, staff: readonly string[]): Promise<void> => {
  const path = join(folder, 'sw.js');
  const built = { assets: await builtFiles(folder), staff: staff.filter((file) => !isLarge.test(file)) };
  await writeFile(path, `const built = ${JSON.stringify(built)};\n${await readFile(path, 'utf8')}`);
};
