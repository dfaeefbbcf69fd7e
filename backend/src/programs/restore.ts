/**
 * Brings a backup back. Turnout must be stopped.
 *
 *   npm run restore -- --from <folder>
 *   npm run restore -- --from <folder> --replace     (what is in the database goes)
 *
 * Everybody logs in anew; read models are made anew at the next start; nothing is sent twice; who was
 * erased stays erased. Ends with 1, and with everything as it was, when something is wrong.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EventId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { reachingOutside } from '../modules/capabilities.ts';
import { BackupRefused, checkFiles, readManifest, type Manifest } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { loadConfig, type Config } from '../platform/configuration/config.ts';
import { storeOf } from '../platform/event-store/identity.ts';
import { knownMigrations } from '../platform/event-store/migrate.ts';
import { databaseOf } from './beside.ts';
import { takeDataFolder, whoRuns } from '../start/data-folder.ts';
import { openConfiguredWrapping } from '../start/encryption.ts';
import { openEventStore } from '../start/open-event-store.ts';
import { forgetImportedTexts } from '../attendee-import/index.ts';
import { isAtWork } from './running.ts';
import { argumentsOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run restore -- --from <folder>            bring a backup back into an empty installation
npm run restore -- --from <folder> --replace  what is in the database goes
Turnout must be stopped. Which installation it is: see .env.example. Backups are in BACKUP_DIR.`;

const stopFirst = (where: string) => `Turnout is running on ${where}. Stop it first.`;

const demandStopped = async (url: string): Promise<void> => {
  const sql = openSql(url, { max: 1 });
  try {
    if (await isAtWork(sql)) throw new BackupRefused(stopFirst('this database'));
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const bringBack = async (config: Config, from: string, manifest: Manifest, mayReplace: boolean): Promise<void> => {
  const database = await databaseOf(config);
  try {
    await demandStopped(database.url);
    const place = { databaseUrl: database.url, eventStore: config.eventStore };
    const journal = await restoreBackup({
      url: database.url,
      folder: from,
      manifest,
      store: storeOf(config.eventStore),
      openLog: () => openEventStore(place, pino({ level: config.logLevel })),
      reachingOutside,
      demandKey: (sql) => openConfiguredWrapping(sql, config.encryptionKey),
      journalFile: config.erasureJournal,
      // A file that was not imported yet may hold them, also where they came with it only after the backup.
      clear: (transaction, { eventId }) => forgetImportedTexts(transaction, EventId.parse(eventId)),
      mayReplace,
      say: (sentence) => console.log(sentence),
    });
    console.log(`${manifest.events.toLocaleString('en')} events are back, as of ${manifest.finishedAt}.`);
    if (journal.destroyed > 0)
      console.log(
        journal.destroyed === 1
          ? '1 person who was erased since then is erased again.'
          : `${journal.destroyed} people who were erased since then are erased again.`,
      );
    if (!journal.isThere)
      console.error(
        `There is no erasure journal at ${config.erasureJournal}. If anybody has been erased, name the journal in ERASURE_JOURNAL and restore once more.`,
      );
    if (journal.unreadable.length > 0)
      console.error(
        `Of the erasure journal ${config.erasureJournal}, lines ${journal.unreadable.join(', ')} cannot be read: whoever they name is not erased again.`,
      );
    if (manifest.waitingMails > 0)
      console.log(
        `Mails that were waiting then: ${manifest.waitingMails}. They do not go out by themselves; "Send confirmations" reaches whoever has got none.`,
      );
    console.log('Start Turnout: read models are made anew, and everybody logs in again.');
  } finally {
    await database.stop();
  }
};

const run = async (values: {
  readonly from?: string | undefined;
  readonly replace?: boolean | undefined;
}): Promise<void> => {
  if (values.from === undefined || values.from === '')
    throw new BackupRefused(`--from is missing. It names the folder of a backup.\n\n${usage}`);
  const from = resolve(values.from);
  const config = loadConfig();
  const manifest = await readManifest(from, await knownMigrations());
  await checkFiles(from, manifest);
  await mkdir(config.dataDir, { recursive: true });
  const giveBack = await takeDataFolder(config.dataDir, 'a restore');
  if (giveBack === null)
    throw new BackupRefused(stopFirst(`${config.dataDir}: ${(await whoRuns(config.dataDir)) ?? 'somewhere'}`));
  try {
    await bringBack(config, from, manifest, values.replace === true);
  } finally {
    await giveBack();
  }
};

const asked = argumentsOf(usage, { from: { type: 'string' }, replace: { type: 'boolean' } });
await run(asked);
