import { projections } from '@turnout/projections';
import { startRunner, type ProjectionStatus } from '@turnout/projections/platform/runner';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { startReactions } from '../platform/reactions.ts';
import { completeImportWhenStarted } from '../registration/complete-import-when-started.ts';
import { openPlatform } from './platform.ts';

export interface Working {
  readonly status: () => readonly ProjectionStatus[];
  readonly stop: () => Promise<void>;
}

/** Starts what remembers: projections and reactions (architecture, section 2). */
export const work = async (config: { readonly databaseUrl: string; readonly logLevel: string }): Promise<Working> => {
  const platform = await openPlatform({ url: config.databaseUrl, name: 'worker', logLevel: config.logLevel });
  const { log, keyring, pool, sql, logger } = platform;
  const runner = startRunner({ pool, reader: openLogReader(log, keyring), projections, logger });
  const reactions = startReactions({ log, sql, logger, reactions: [completeImportWhenStarted(platform)] });
  return {
    status: runner.status,
    stop: async () => {
      await reactions.close();
      await runner.close();
      await platform.close();
    },
  };
};
