import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { createReadPool } from '@turnout/projections/platform/pool';
import pino from 'pino';
import postgres from 'postgres';
import { watchedCategories } from '../modules.ts';
import { systemClock } from '../platform/clock.ts';
import { openCommandHandler } from '../platform/command/handle.ts';
import { openWatch } from '../platform/command/watch.ts';
import { settleLogIdentity, storeOf } from '../platform/event-store/identity.ts';
import { openSealEvent } from '../platform/event-store/seal-event.ts';
import { withUpcasters } from '../platform/event-store/with-upcasters.ts';
import { openKeyring } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/platform.ts';
import { openProgress } from '../platform/progress.ts';
import { openEventStore } from './open-event-store.ts';

/**
 * Opens the machinery on a migrated database.
 * @param options `eventStore`: as in the configuration; `poolSize`: connections for read models; `name`
 *   names the process in logs.
 */
export const openPlatform = async (options: {
  url: string;
  eventStore?: string;
  name: string;
  logLevel: string;
  poolSize?: number;
}): Promise<Platform & { readonly close: () => Promise<void> }> => {
  const { url, eventStore = 'postgres', name, logLevel, poolSize = 10 } = options;
  const logger = pino({ level: logLevel, name });
  // Opened as they are needed; each of the worker's reactions holds one for its lock.
  const sql = postgres(url, {
    max: 16,
    onnotice: () => undefined,
    connection: { application_name: `turnout-${name}` },
  });
  const pool = await createReadPool(url, { maximumPoolSize: poolSize });
  await installReadModels(pool, projections);
  const log = withUpcasters(openEventStore({ databaseUrl: url, eventStore }, logger));
  await settleLogIdentity({ sql, log, store: storeOf(eventStore) });
  const keyring = openKeyring(pool, { capacity: 1_000 });
  const seal = openSealEvent(keyring);
  const watch = await openWatch(log, watchedCategories);
  const progress = await openProgress({
    sql,
    log,
    logger,
    projections: projections.map((projection) => projection.name),
  });
  const commands = openCommandHandler({ log, seal });
  return {
    log,
    seal,
    keyring,
    watch,
    progress,
    commands,
    sql,
    pool,
    logger,
    clock: systemClock,
    close: async () => {
      await progress.close();
      await watch.close();
      await log.close();
      await sql.end({ timeout: 5 });
      await pool.end();
    },
  };
};
