import type { Logger } from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { loadConfig } from '../platform/configuration/config.ts';
import { LogRefused, LogUnavailable } from '../platform/event-store/errors.ts';
import { LogMisplaced, settleLogIdentity, storeOf } from '../platform/event-store/identity.ts';
import { EncryptionKeyRefused } from '../platform/personal/encryption-key.ts';
import { openConfiguredWrapping } from './encryption.ts';
import { openEventStore, type LogPlace } from './open-event-store.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Makes sure, before anything is started, that the log and the key to personal data that the configuration
 * names are this installation's.
 * @throws StartRefused where either is another one, or cannot be had.
 */
export const demandOwnLog = async (place: LogPlace, logger: Logger): Promise<void> => {
  const store = storeOf(place.eventStore);
  const sql = openSql(place.databaseUrl, { max: 1 });
  const log = await openEventStore(place, logger);
  try {
    await settleLogIdentity({ sql, log, store });
    await openConfiguredWrapping(sql, loadConfig().encryptionKey, (sentence) => console.log(sentence));
  } catch (error) {
    if (error instanceof LogMisplaced || error instanceof LogRefused || error instanceof EncryptionKeyRefused)
      throw new StartRefused(error.message);
    if (error instanceof LogUnavailable)
      throw new StartRefused(`EVENT_STORE names ${store}, but the log there cannot be reached.`);
    throw error;
  } finally {
    await log.close();
    await sql.end({ timeout: 5 });
  }
};
