import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => undefined;

/**
 * Brings a database to the newest schema: runs what is missing of `platform/migrations`, in one
 * transaction. Several processes may call it at once; they wait for each other.
 * @param url connection string of the database.
 * @param options `count`: only the next so many, for an older version's data.
 */
export const migrate = async (url: string, { count }: { readonly count?: number } = {}): Promise<void> => {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    ...(count === undefined ? {} : { count }),
    migrationsSchema: 'ops',
    migrationsTable: 'migrations',
    createMigrationsSchema: true,
    advisoryLockMode: 'wait',
    // What goes wrong is thrown.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
};

/** The names of all migrations that this version of Turnout has, in order. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted();
