import { projections } from '@turnout/projections';
import { startRunner, type ProjectionStatus } from '@turnout/projections/platform/runner';
import { openPostRoom, type Persistence } from '../messaging/index.ts';
import { parseConfig, type MailConfig } from '../platform/config.ts';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { startReactions } from '../platform/reactions.ts';
import { completeImportWhenStarted } from '../registration/complete-import-when-started.ts';
import { openSeats, registeredIn } from '../registration/index.ts';
import { releaseSeatsWhenAbandoned } from '../registration/release-seats-when-abandoned.ts';
import { releaseSeatsWhenStatusSet } from '../registration/release-seats-when-status-set.ts';
import { openNeighbours } from './neighbours.ts';
import { openPlatform } from './platform.ts';
import { reactionNames } from './reaction-names.ts';

export interface Working {
  readonly status: () => readonly ProjectionStatus[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts what remembers: projections, reactions and the mails they lead to (architecture, section 2).
 * @param config `mail`: without it mails go to the mail catcher.
 */
export const work = async (config: {
  readonly databaseUrl: string;
  readonly eventStore?: string;
  readonly logLevel: string;
  readonly mail?: MailConfig;
  readonly persistence?: Persistence;
}): Promise<Working> => {
  const { databaseUrl, eventStore = 'postgres', logLevel, mail = parseConfig({}).mail, persistence } = config;
  const platform = await openPlatform({ url: databaseUrl, eventStore, name: 'worker', logLevel });
  const { log, keyring, pool, sql, logger } = platform;
  const runner = startRunner({ pool, reader: openLogReader(log, keyring), projections, logger });
  const postRoom = await openPostRoom({
    platform,
    databaseUrl,
    mail,
    neighbours: openNeighbours(platform),
    persistence,
  });
  const seats = openSeats({ ...platform, registered: registeredIn(platform) });
  const all = [
    completeImportWhenStarted(platform),
    releaseSeatsWhenStatusSet(platform, seats),
    releaseSeatsWhenAbandoned({ platform, seats }),
    ...postRoom.reactions,
  ];
  const listed = new Set<string>(reactionNames);
  const unlisted = all.find(({ name }) => !listed.has(name));
  if (unlisted !== undefined) throw new Error(`reaction-names.ts does not name ${unlisted.name}`);
  const reactions = startReactions({ log, sql, databaseUrl, logger, reactions: all });
  return {
    status: runner.status,
    stop: async () => {
      await reactions.close();
      await postRoom.close();
      await runner.close();
      await platform.close();
    },
  };
};
