import type { Logger } from 'pino';
import postgres from 'postgres';
import { LogRefused, LogUnavailable } from '../platform/event-store/errors.ts';
import { LogMisplaced, settleLogIdentity, storeOf } from '../platform/event-store/identity.ts';
import { openEventStore, type LogPlace } from './open-event-store.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Makes sure, before anything is started, that the log the configuration names is this installation's.
 * @throws StartRefused where it is another one, or cannot be reached.
 */
export const demandOwnLog = async (place: LogPlace, logger: Logger): Promise<void> => {
  const store = storeOf(place.eventStore);
  const sql = postgres(place.databaseUrl, { max: 1, onnotice: () => undefined });
  const log = openEventStore(place, logger);
  try {
    await settleLogIdentity({ sql, log, store });
  } catch (error) {
    if (error instanceof LogMisplaced || error instanceof LogRefused) throw new StartRefused(error.message);
    if (error instanceof LogUnavailable)
      throw new StartRefused(`EVENT_STORE names ${store}, but the log there cannot be reached.`);
    throw error;
  } finally {
    await log.close();
    await sql.end({ timeout: 5 });
  }
};
