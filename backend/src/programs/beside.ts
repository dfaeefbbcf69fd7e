import { join } from 'node:path';
import type { LogReader } from '@turnout/projections/platform/projection';
import pino from 'pino';
import { loadConfig, type Config } from '../platform/configuration/config.ts';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import type { Platform } from '../platform/module/platform.ts';
import { findEmbedded } from '../platform/postgres/embedded.ts';
import { demandDatabase } from '../start/demand-database.ts';
import { openDatabase, type Database } from '../start/database.ts';
import { demandEventStore } from '../start/open-event-store.ts';
import { openPlatform } from '../start/platform.ts';

/** Connections of a program, which come beside the installation's own. */
const tool = { needs: 8, atOnce: 4 };

/**
 * Runs a program on the data of this installation, beside a running Turnout or without one: on the
 * organiser's own database, on the embedded one that runs, or on the embedded one started for the while.
 */
export const besideTurnout = async <T>(
  name: string,
  program: (parts: Platform & { readonly reader: LogReader }) => Promise<T>,
): Promise<T> => {
  const config = loadConfig();
  await demandEventStore(config.eventStore);
  const database = await databaseOf(config);
  try {
    await migrate(database.url);
    const platform = await openPlatform({
      url: database.url,
      eventStore: config.eventStore,
      name,
      logLevel: config.logLevel,
    });
    try {
      return await program({ ...platform, reader: openLogReader(platform.log, platform.keyring) });
    } finally {
      await platform.close();
    }
  } finally {
    await database.stop();
  }
};

/**
 * The database of this installation: as it runs, or started for the while.
 * @throws StartRefused where the organiser's own cannot be used: a program on the command line waits for nothing.
 */
export const databaseOf = async (config: Config): Promise<Database> => {
  const running = await findEmbedded(join(config.dataDir, 'postgres'));
  if (config.databaseUrl === undefined && running !== null) return { url: running, stop: () => Promise.resolve() };
  if (config.databaseUrl !== undefined) await demandDatabase({ url: config.databaseUrl, ...tool, say: null });
  return openDatabase(config, pino({ level: config.logLevel }), () => undefined);
};
