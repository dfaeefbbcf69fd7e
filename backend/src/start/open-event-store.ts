import type { EventStore } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { LogMisconfigured, LogRefused } from '../platform/event-store/errors.ts';
import { openPostgresLog, type PostgresLogOptions } from '../platform/event-store/postgres.ts';
import { StartRefused } from './start-refused.ts';

/** Where an installation's log lies: in its database, or in the EventStoreDB of this address. */
export interface LogPlace {
  readonly databaseUrl: string;
  readonly eventStore: string;
}

/**
 * Opens the log that the configuration names. What speaks to an EventStoreDB is loaded where there is one: all other
 * processes start sooner without.
 * @param sharing how a log in Postgres shares its connections; few unless told.
 * @throws LogMisconfigured where that is an address that cannot be used.
 */
export const openEventStore = async (
  { databaseUrl, eventStore }: LogPlace,
  logger: Logger,
  sharing: Pick<PostgresLogOptions, 'reads' | 'listen'> = { reads: 1 },
): Promise<EventStore> => {
  if (eventStore !== 'postgres') {
    const { openEventStoreDb } = await import('../platform/event-store/eventstoredb/eventstoredb.ts');
    return openEventStoreDb({ connectionString: eventStore, logger });
  }
  // One append under way at a time, the others gather behind it: beside everything else that a check-in
  // costs, fewer and larger transactions were worth more than two that overlap.
  return openPostgresLog({ url: databaseUrl, logger, lanes: 1, batch: 64, ...sharing });
};

/**
 * Makes sure that the EventStoreDB which the configuration names is there and takes appends; the log in
 * Postgres is looked at with its database.
 * @throws StartRefused in a sentence.
 */
export const demandEventStore = async (eventStore: string): Promise<void> => {
  if (eventStore === 'postgres') return;
  const { probeEventStoreDb } = await import('../platform/event-store/eventstoredb/probe.ts');
  try {
    await probeEventStoreDb(eventStore);
  } catch (error) {
    if (error instanceof LogMisconfigured || error instanceof LogRefused)
      throw new StartRefused(`EVENT_STORE cannot be used. ${error.message}`);
    throw error;
  }
};
