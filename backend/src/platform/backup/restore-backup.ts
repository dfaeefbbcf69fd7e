import { join } from 'node:path';
import type { EventStore } from '@turnout/contracts/kernel';
import { createReadPool } from '@turnout/projections/platform/pool';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { compareEvents, copyLog } from '../event-store/copy/copy-log.ts';
import { pagesOfFile } from '../event-store/copy/log-file.ts';
import { pagesOf, type LogPages } from '../event-store/copy/log-pages.ts';
import { renewLogIdentity } from '../event-store/identity.ts';
import { migrate } from '../event-store/migrate.ts';
import { applyErasureJournal, type AppliedJournal, type ClearRestored } from '../personal/erasure-journal.ts';
import { loadLog, loadTables } from './load-backup.ts';
import { BackupRefused, bytesOf, type Manifest } from './manifest.ts';
import { forgetAside, isSetAside, putBack, setAside } from './set-aside.ts';
import { openStages } from './stages.ts';
import { noteBackup } from './write-backup.ts';

export interface RestoreOptions {
  readonly url: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Where the log is to lie, as `storeOf` says it, and how it is opened once the tables are there. */
  readonly store: string;
  readonly openLog: () => EventStore | Promise<EventStore>;
  /** Reactions that go on at the log's end, whatever they had done when the backup was made. */
  readonly reachingOutside: readonly string[];
  readonly journalFile: string;
  /** Throws where the personal data of the backup is locked with another key than the configured one. */
  readonly demandKey: (sql: Sql) => Promise<unknown>;
  /** Takes away what else the backup holds of somebody who was erased. */
  readonly clear?: ClearRestored;
  /** What is there already may go. */
  readonly mayReplace: boolean;
  /** How far it is, for people. */
  readonly say?: (sentence: string) => void;
  /** How long any part may stand still, in ms. */
  readonly patienceMs?: number;
}

const open = (url: string): Sql => openSql(url, { max: 1, connection: { application_name: 'turnout-restore' } });

const holdsEvents = async (sql: Sql): Promise<boolean> => {
  const [tables] = await sql`
    SELECT to_regclass('log.events') IS NOT NULL AS "isLog", to_regclass('ops.log_identity') IS NOT NULL AS "isKnown"`;
  const { isLog, isKnown } = z.object({ isLog: z.boolean(), isKnown: z.boolean() }).parse(tables);
  const inLog = isLog ? await sql`SELECT 1 FROM log.events LIMIT 1` : [];
  const known = isKnown ? await sql`SELECT 1 FROM ops.log_identity WHERE first_event IS NOT NULL` : [];
  return inLog.length > 0 || known.length > 0;
};

/**
 * Brings a backup back whose files have been checked, in place of what is in the database. Nothing else may
 * work on the database meanwhile. When anything goes wrong, what was there is back (events that were written
 * to an EventStoreDB stay there, and the next try goes on behind them).
 * @returns what the erasure journal came to.
 * @throws BackupRefused or CopyRefused in a sentence.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<AppliedJournal> => {
  const sql = open(options.url);
  try {
    if (await isSetAside(sql)) await putBack(sql);
    if (!options.mayReplace && (await holdsEvents(sql)))
      throw new BackupRefused(
        'The database holds events. To have the backup in their place, and them gone: npm run restore -- --from <folder> --replace',
      );
    await setAside(sql);
    try {
      const journal = await bringBack(sql, options);
      await forgetAside(sql);
      return journal;
    } catch (error) {
      await putBack(sql);
      throw error;
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const bringBack = async (sql: Sql, options: RestoreOptions): Promise<AppliedJournal> => {
  const { url, folder, manifest, store } = options;
  const pages = pagesOfFile(join(folder, manifest.log.file));
  await migrate(url, { count: manifest.migrations.length });
  await load(options, pages);
  await migrate(url);
  const log = await options.openLog();
  try {
    // Whoever lost only the database has a log that goes on after the backup: it stays.
    if (store !== 'postgres') await copyLog({ from: pages, to: log, mayBeLonger: true });
    const places = z
      .array(z.object({ name: z.string(), position: z.string() }))
      .parse([...(await sql`SELECT name, position FROM ops.reaction_checkpoints`)]);
    const wanted = places.map(({ position }) => position);
    const same = await compareEvents({ one: pages, other: pagesOf(log), events: manifest.events, places: wanted });
    if (same.digest !== manifest.digest)
      throw new BackupRefused('The log that was brought back does not have the digest that the backup was made with.');
    const journal = await eraseAgain(options, log);
    const head = await log.head();
    const positions = Object.fromEntries(
      places.map(({ name, position }) => {
        const now = options.reachingOutside.includes(name) ? head : (same.places.get(position) ?? position);
        return [name, { now }];
      }),
    );
    await sql.begin(async (transaction) => {
      await renewLogIdentity(transaction, { store, first: manifest.firstEvent, positions });
      await transaction`UPDATE ops.reaction_checkpoints SET holder = NULL`;
      // What was stuck then may have gone out since; what does not reach outside comes to the same when it is done again.
      await transaction`DELETE FROM ops.stuck_streams WHERE reaction = ANY(${[...options.reachingOutside]})`;
      await noteBackup(transaction, { file: folder, manifest, bytes: bytesOf(manifest) });
    });
    return journal;
  } finally {
    await log.close();
  }
};

/** On a session of its own: a COPY that stands still must not keep what puts everything back. */
const load = async (options: RestoreOptions, pages: LogPages): Promise<void> => {
  const { url, folder, manifest, store } = options;
  const stages = openStages(options);
  const sql = open(url);
  try {
    await loadTables(sql, folder, manifest, stages);
    await options.demandKey(sql);
    if (store === 'postgres') await loadLog(sql, pages, stages);
  } finally {
    await sql.end({ timeout: 0 });
  }
};

/** Who was erased since the backup was made stays erased. */
const eraseAgain = async ({ url, journalFile, clear }: RestoreOptions, log: EventStore): Promise<AppliedJournal> => {
  const pool = await createReadPool(url, { maximumPoolSize: 2 });
  try {
    return await applyErasureJournal({ pool, journalFile, log, clear });
  } finally {
    await pool.end();
  }
};
