import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => undefined;

/**
 * Brings a database to the newest schema: runs what is missing of `platform/migrations`, in one
 * transaction. Several processes may call it at once; they wait for each other.
 * @param url connection string of the database.
 */
export const migrate = async (url: string): Promise<void> => {
  await runner({
    databaseUrl: url,
    dir: folder,
    direction: 'up',
    migrationsSchema: 'ops',
    migrationsTable: 'migrations',
    createMigrationsSchema: true,
    advisoryLockMode: 'wait',
    // What goes wrong is thrown.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
};
