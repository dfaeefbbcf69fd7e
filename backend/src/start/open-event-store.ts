import type { EventStore } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { openPostgresLog } from '../platform/event-store/postgres.ts';

/** Where an installation's log lies: in its database, or in the EventStoreDB of this address. */
export interface LogPlace {
  readonly databaseUrl: string;
  readonly eventStore: string;
}

/** Opens the log that the configuration names. */
export const openEventStore = ({ databaseUrl, eventStore }: LogPlace, logger: Logger): EventStore => {
  if (eventStore !== 'postgres') throw new Error(`There is no adapter for ${new URL(eventStore).protocol} yet`);
  // One append under way at a time, the others gather behind it: beside everything else that a check-in
  // costs, fewer and larger transactions were worth more than two that overlap.
  return openPostgresLog({ url: databaseUrl, logger, lanes: 1, batch: 64 });
};
