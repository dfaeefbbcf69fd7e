/**
 * Makes a backup while Turnout runs, or without it.
 *
 *   npm run backup                      (into BACKUP_DIR, named after the moment)
 *   npm run backup -- --to <folder>
 *
 * It holds the keys to everything that is said about persons. Ends with 1 when there is none.
 */
import { resolve, join } from 'node:path';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { askDatabaseTime, openDatabaseClock } from '../platform/clock/clock.ts';
import { loadConfig, type Config } from '../platform/configuration/config.ts';
import { pagesOf } from '../platform/event-store/copy/log-pages.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { databaseOf } from './beside.ts';
import { openEventStore } from '../start/open-event-store.ts';
import { demandOwnLog } from '../start/own-log.ts';
import { argumentsOf } from './usage.ts';
import { version } from '../start/version.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run backup                   make a backup in BACKUP_DIR, in a folder named after the moment
npm run backup -- --to <folder>  make it in this folder, which is not there yet
Turnout may run meanwhile. Which installation it is: see .env.example. To bring one back: npm run restore.`;

const keyPlace = ({ encryptionKey: { text, command, file } }: Config): string => {
  if (text !== undefined) return 'ENCRYPTION_KEY';
  return command === undefined ? `the key in ${file}` : 'the key of ENCRYPTION_KEY_COMMAND';
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const run = async (config: Config, to: string | undefined): Promise<void> => {
  const logger = pino({ level: config.logLevel });
  const started = performance.now();
  const database = await databaseOf(config);
  try {
    await migrate(database.url);
    const place = { databaseUrl: database.url, eventStore: config.eventStore };
    await demandOwnLog(place, logger);
    const log = config.eventStore === 'postgres' ? null : await openEventStore(place, logger);
    const sql = openSql(database.url, { max: 1 });
    const clock = await openDatabaseClock({ ask: askDatabaseTime(sql), logger });
    const { now } = clock;
    try {
      const { folder, manifest, bytes } = await writeBackup({
        url: database.url,
        log: log === null ? null : pagesOf(log),
        folder:
          to === undefined ? join(config.backupDir, now().replaceAll(':', '-').replace(/\..*/, 'Z')) : resolve(to),
        version,
        now,
        say: (sentence) => console.log(sentence),
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${manifest.events.toLocaleString('en')} events, ${megabytes(bytes)}, in ${seconds} s: ${folder}`);
      console.log(
        `What it says about persons is locked with ${keyPlace(config)}, which is not in it: keep both, apart from each other.`,
      );
    } finally {
      clock.close();
      await sql.end({ timeout: 5 });
      await log?.close();
    }
  } finally {
    await database.stop();
  }
};

const { to } = argumentsOf(usage, { to: { type: 'string' } });
await run(loadConfig(), to);
