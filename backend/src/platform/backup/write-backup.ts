import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Instant, type StoredEvent } from '@turnout/contracts/kernel';
import { emptyDigest } from '@turnout/projections/platform/digest';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { ReservedSql, Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { digestOf } from '../event-store/copy/copy-log.ts';
import { newFile, textOf, writeGzip, type OpenSink } from '../event-store/copy/log-file.ts';
import type { LogPages } from '../event-store/copy/log-pages.ts';
import { columns, storedEvent, type EventRow } from '../event-store/stored-row.ts';
import { fetchCopyLines, fetchRows } from './fetch-rows.ts';
import { BackupRefused, backupFormat, bytesOf, manifestFile, type Manifest, type StoredTable } from './manifest.ts';
import { openStages, type Stages } from './stages.ts';

/**
 * Tables of `ops` that stay out: who is logged in (everybody logs in anew), mails on their way and caught
 * ones (none goes out twice), and what tells this installation from its copies. Unlogged tables stay out too.
 */
const leftOut = [
  'migrations',
  'sessions',
  'known_devices',
  'mail_deliveries',
  'mail_paces',
  'mailing_pauses',
  'mailing_dues',
  'mass_triggers',
  'mass_triggered',
  'mail_stop',
  'caught_mails',
  'log_identity',
  'log_moves',
  'backups',
];

const note =
  'A backup of Turnout. It holds the keys to everything that is said about persons: keep it as secret as the data itself.';

export interface FinishedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly bytes: number;
}

const session = { max: 2, connection: { application_name: 'turnout-backup' } };

const pagesInSnapshot = (snapshot: ReservedSql): LogPages =>
  async function* () {
    const query = `select ${columns} from log.events e order by e.global_position`;
    for await (const page of fetchRows<EventRow>(snapshot, query, 2_000)) yield page.map(storedEvent);
  };

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

const tablesOf = async (snapshot: ReservedSql): Promise<readonly z.infer<typeof Table>[]> =>
  z.array(Table).parse([
    ...(await snapshot`
      SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'ops'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
        AND NOT c.relname = ANY(${leftOut})
      GROUP BY c.relname ORDER BY c.relname`),
  ]);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Writing {
  readonly folder: string;
  readonly sink: OpenSink;
  readonly stages: Stages;
}

const copyTables = async (snapshot: ReservedSql, { folder, sink, stages }: Writing): Promise<StoredTable[]> => {
  const tables: StoredTable[] = [];
  for (const { name, columns: list } of await tablesOf(snapshot)) {
    const file = `ops.${name}.copy.gz`;
    const query = `select ${list.map(quoted).join(', ')} from ops.${quoted(name)}`;
    const written = await stages.run(`ops.${name}`, (moved) =>
      writeGzip(join(folder, file), fetchCopyLines(snapshot, query, moved), sink),
    );
    tables.push({ table: name, columns: list, file, ...written });
  }
  return tables;
};

/** Everything is as it was at one moment, until the session ends; whoever writes meanwhile is not held up. */
const beginSnapshot = async (snapshot: ReservedSql): Promise<void> => {
  await snapshot`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;
  await snapshot`SET LOCAL statement_timeout = 0`;
  // It waits while a page is packed and written.
  await snapshot`SET LOCAL idle_in_transaction_session_timeout = 0`;
};

const copyLog = (pages: LogPages, { folder, sink, stages }: Writing) =>
  stages.run('log', async (moved) => {
    const seen: { events: number; digest: string; firstEvent: string | null } = {
      events: 0,
      digest: emptyDigest,
      firstEvent: null,
    };
    const file = 'log.ndjson.gz';
    const written = await writeGzip(
      join(folder, file),
      textOf(pages, (page: readonly StoredEvent[]) => {
        seen.firstEvent ??= page[0]?.id ?? null;
        seen.events += page.length;
        for (const event of page) seen.digest = digestOf(seen.digest, event);
        moved(seen.events);
      }),
      sink,
    );
    return { ...seen, log: { file, ...written } };
  });

const stateOf = async (snapshot: ReservedSql) => {
  const [counted] = await snapshot`SELECT count(*)::int AS waiting FROM ops.mail_deliveries`;
  const names = await snapshot`SELECT name FROM ops.migrations ORDER BY id`;
  return {
    waitingMails: z.object({ waiting: z.int() }).parse(counted).waiting,
    migrations: z
      .array(z.object({ name: z.string() }))
      .parse([...names])
      .map(({ name }) => name),
  };
};

export interface BackupOptions {
  readonly url: string;
  /** The log, where it does not lie in the database. */
  readonly log: LogPages | null;
  /** Made by the backup; its parent too. */
  readonly folder: string;
  readonly version: string;
  readonly now: () => string;
  readonly sink?: OpenSink;
  /** How far it is, for people. */
  readonly say?: (sentence: string) => void;
  /** How long any part may stand still, in ms. */
  readonly patienceMs?: number;
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => error.code === code);

const isThereAlready = (folder: string): string => `${folder} is there already. Name a folder that is not.`;

const isThere = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

/**
 * Writes a backup while Turnout runs: the log and everything that is no fact, as of one moment. Read models
 * are left out, a restore makes them anew. The folder appears when it is whole.
 * @throws BackupRefused where the folder is there already, the disk is full or nothing moves any more; nothing
 *   is left behind then.
 */
export const writeBackup = async (options: BackupOptions): Promise<FinishedBackup> => {
  const { folder } = options;
  if (await isThere(folder)) throw new BackupRefused(isThereAlready(folder));
  // A name of its own: two that are made at the same moment must not write into one folder.
  const beside = join(dirname(folder), `.${basename(folder)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    const manifest = await fill(options, beside);
    await rename(beside, folder).catch((error: unknown) => {
      if (isCode(error, 'ENOTEMPTY', 'EEXIST')) throw new BackupRefused(isThereAlready(folder));
      throw error;
    });
    const finished = { folder, manifest, bytes: bytesOf(manifest) };
    await remember(options.url, finished);
    return finished;
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (isCode(error, 'ENOSPC', 'EDQUOT'))
      throw new BackupRefused(
        `There is no room for the backup in ${dirname(folder)}: the disk is full. What was begun is removed again.`,
        { cause: error },
      );
    throw error;
  }
};

const fill = async (options: BackupOptions, folder: string): Promise<Manifest> => {
  const { log, sink = newFile, version, now } = options;
  const stages = openStages(options);
  const writing: Writing = { folder, sink, stages };
  const sql = openSql(options.url, session);
  try {
    const snapshot = await stages.run('the database', async () => {
      // The driver reserves nothing but a connection that is open.
      await sql`SELECT`;
      return sql.reserve();
    });
    // Keys are durable before what they seal: tables read after the log open all of it.
    const outside = log === null ? null : await copyLog(log, writing);
    const state = await stages.run('the database', async () => {
      await beginSnapshot(snapshot);
      return stateOf(snapshot);
    });
    const inside = outside ?? (await copyLog(pagesInSnapshot(snapshot), writing));
    const tables = await copyTables(snapshot, writing);
    const manifest: Manifest = {
      format: backupFormat,
      note,
      version,
      finishedAt: Instant.parse(now()),
      ...state,
      ...inside,
      tables,
    };
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    return manifest;
  } finally {
    // The snapshot goes with its session, whatever that one is waiting for.
    await sql.end({ timeout: 0 });
  }
};

/** For whoever asks when the last backup was made. */
const remember = async (url: string, { folder, manifest, bytes }: FinishedBackup): Promise<void> => {
  const sql = openSql(url, session);
  try {
    await noteBackup(sql, { file: folder, manifest, bytes });
  } finally {
    await sql.end({ timeout: 5 });
  }
};

export const noteBackup = async (
  sql: Sql | TransactionSql,
  { file, manifest, bytes }: { file: string; manifest: Manifest; bytes: number },
): Promise<void> => {
  await sql`
    INSERT INTO ops.backups (finished_at, file, events, digest, bytes)
    VALUES (${manifest.finishedAt}, ${file}, ${manifest.events}, ${manifest.digest}, ${bytes})`;
};
