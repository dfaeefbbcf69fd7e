// kind: database
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { startOfLog, type StoredEvent } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newFile, type OpenSink } from '../event-store/copy/log-file.ts';
import { pagesOf } from '../event-store/copy/log-pages.ts';
import { startEventStoreDbDouble } from '../event-store/eventstoredb/testing/double.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/eventstoredb.ts';
import { logIdentity, settleLogIdentity, storeOf } from '../event-store/identity.ts';
import { knownMigrations } from '../event-store/migrate.ts';
import { openPostgresLog } from '../event-store/postgres.ts';
import { testDatabase } from '../testing/database.ts';
import { writeMuch } from '../testing/log-writer.ts';
import { checkFiles, manifestFile, readManifest, type Manifest } from './manifest.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let source: string;
let whole: string;
let manifest: Manifest;
const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];

const database = async (): Promise<string> => {
  const made = await testDatabase();
  databases.push(made);
  return made.url;
};
const asking = async <T>(url: string, ask: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = openSql(url, { max: 1 });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
};
const eventsIn = async (url: string): Promise<readonly StoredEvent[]> => {
  const log = openPostgresLog({ url });
  try {
    return await log.readAll(startOfLog, 10_000);
  } finally {
    await log.close();
  }
};
const write = async (url: string, seed: number): Promise<void> => {
  const log = openPostgresLog({ url });
  await writeMuch(log, { seed, writers: 4, count: 300 });
  await log.close();
};
const backupTo = (to: string, more: { sink?: OpenSink } = {}) =>
  writeBackup({
    url: source,
    log: null,
    folder: to,
    version: '0.1.0',
    now: () => '2026-11-21T09:30:00.000Z',
    ...more,
  });
const restoreTo = (url: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    url,
    folder: whole,
    manifest,
    store: 'postgres',
    openLog: () => openPostgresLog({ url }),
    reachingOutside: ['send'],
    demandKey: () => Promise.resolve(),
    journalFile: join(folder, 'no-journal.jsonl'),
    mayReplace: false,
    ...more,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-backup-'));
  source = await database();
  await write(source, 1);
  await asking(source, async (sql) => {
    await sql`INSERT INTO ops.secrets (name, value) VALUES ('pepper', ${Buffer.from('tabs\t, \\ and\nlines')})`;
    await sql`INSERT INTO ops.reaction_checkpoints (name, position, holder)
      SELECT name, '00000000000000000007', gen_random_uuid() FROM unnest(ARRAY['send', 'seats']) AS n (name)`;
    await sql`INSERT INTO ops.imports (import_id, event_id, file_name, file_kind, state) VALUES ('i', 'e', 'a.csv', 'csv', 's')`;
    await sql`INSERT INTO ops.import_pieces (import_id, part, place, bytes) VALUES ('i', 'file', 0, decode('00ff0a', 'hex'))`;
    await sql`INSERT INTO ops.mail_deliveries (message_id, event_id, registrant_id, kind) VALUES ('m', 'e', 'r', 'k')`;
  });
  whole = join(folder, 'whole');
  const [made] = await Promise.all([backupTo(whole), write(source, 2)]);
  manifest = made.manifest;
}, 60_000);
afterAll(async () => {
  for (const made of databases) await made.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is of one moment, however much is written meanwhile', async () => {
    const text = gunzipSync(await readFile(join(whole, manifest.log.file))).toString('utf8');
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => z.looseObject({ id: z.string() }).parse(JSON.parse(line)).id);
    const events = await eventsIn(source);
    expect(events).toHaveLength(600);
    expect(ids).toEqual(events.slice(0, manifest.events).map(({ id }) => id));
    expect(manifest).toMatchObject({ firstEvent: ids[0], waitingMails: 1, migrations: await knownMigrations() });
  });

  it('can be read by its owner alone, and says in plain words what it is', async () => {
    for (const file of await readdir(whole)) expect((await stat(join(whole, file))).mode & 0o777).toBe(0o600);
    expect((await stat(whole)).mode & 0o777).toBe(0o700);
    expect(manifest.note).toContain('keys');
  });

  it('leaves out who is logged in and what was on its way', () => {
    const tables = manifest.tables.map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(['person_keys', 'secrets', 'credentials', 'reaction_checkpoints']));
    for (const table of ['sessions', 'mail_deliveries', 'caught_mails', 'bot_tokens', 'attempts', 'desk_presence'])
      expect(tables).not.toContain(table);
  });

  it('is told to whoever asks for the last one, and is not written over', async () => {
    const rows = await asking(source, (sql) => sql`SELECT file, events::int, digest, bytes::int FROM ops.backups`);
    const bytes = [manifest.log, ...manifest.tables].reduce((sum, one) => sum + one.bytes, 0);
    expect(rows).toEqual([{ file: whole, events: manifest.events, digest: manifest.digest, bytes }]);
    await expect(backupTo(whole)).rejects.toThrow(`${whole} is there already. Name a folder that is not.`);
  });

  it('leaves nothing behind when the disk is full', async () => {
    const to = join(folder, 'full', 'backup');
    let room = 2_000;
    const fullDisk: OpenSink = (file) => {
      const real = newFile(file);
      return new Writable({
        write: (chunk: Buffer, encoding, done) => {
          room -= chunk.length;
          if (room > 0) real.write(chunk, encoding, done);
          else done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
        },
        final: (done) => real.end(done),
      });
    };
    await expect(backupTo(to, { sink: fullDisk })).rejects.toThrow(/^There is no room for the backup in .*full:/);
    expect(room).toBeLessThanOrEqual(0);
    expect(await readdir(join(folder, 'full'))).toEqual([]);
    const rows = await asking(source, (sql) => sql`SELECT 1 FROM ops.backups`);
    expect(rows).toHaveLength(1);
  });
});

describe('a restore', () => {
  it('brings back every event at its place and every byte of what is no fact', async () => {
    const url = await database();
    await restoreTo(url);
    expect(await eventsIn(url)).toEqual((await eventsIn(source)).slice(0, manifest.events));
    const secrets = (sql: Sql) => sql`SELECT name, encode(value, 'hex') AS value FROM ops.secrets ORDER BY 1`;
    expect(await asking(url, secrets)).toEqual(await asking(source, secrets));
    const pieces = await asking(url, (sql) => sql`SELECT encode(bytes, 'hex') AS bytes FROM ops.import_pieces`);
    expect(pieces).toEqual([{ bytes: '00ff0a' }]);
    const log = openPostgresLog({ url });
    const settled = await asking(url, (sql) => settleLogIdentity({ sql, log, store: 'postgres' }));
    expect(settled).not.toBe('');
    await writeMuch(log, { seed: 3, writers: 1, count: 3 });
    expect(await log.readAll(startOfLog, 10_000)).toHaveLength(manifest.events + 3);
    await log.close();
  });

  it('lets what reaches outside go on at the end, and the rest where it was', async () => {
    const url = await database();
    await restoreTo(url);
    const last = (await eventsIn(url)).at(-1)?.position;
    const rows = await asking(
      url,
      (sql) => sql`SELECT name, position, holder FROM ops.reaction_checkpoints ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'seats', position: '00000000000000000007', holder: null },
      { name: 'send', position: last, holder: null },
    ]);
  });

  it('replaces what is there only when told to, and leaves no trace of it', async () => {
    const url = await database();
    await write(url, 5);
    await asking(url, async (sql) => {
      await sql`CREATE SCHEMA read CREATE TABLE old (row text)`;
      await sql`CREATE SCHEMA jobs`;
    });
    await expect(restoreTo(url)).rejects.toThrow(/^The database holds events\./);
    expect(await eventsIn(url)).toHaveLength(300);
    await restoreTo(url, { mayReplace: true });
    expect(await eventsIn(url)).toHaveLength(manifest.events);
    const schemas = await asking(
      url,
      (sql) => sql`
      SELECT nspname FROM pg_namespace WHERE nspname ~ '(before_restore|read|jobs)'`,
    );
    expect(schemas).toHaveLength(0);
  });

  it('puts back what was there when it fails, also when an earlier one was broken off', async () => {
    const url = await database();
    await write(url, 6);
    const before = await eventsIn(url);
    const wrong = { ...manifest, digest: 'f'.repeat(64) };
    await expect(restoreTo(url, { manifest: wrong, mayReplace: true })).rejects.toThrow(/does not have the digest/);
    expect(await eventsIn(url)).toEqual(before);

    await asking(url, async (sql) => {
      await sql`ALTER SCHEMA log RENAME TO log_before_restore`;
      await sql`ALTER SCHEMA ops RENAME TO ops_before_restore`;
      await sql`CREATE SCHEMA log CREATE TABLE half (row text)`;
    });
    await expect(restoreTo(url)).rejects.toThrow(/^The database holds events\./);
    expect(await eventsIn(url)).toEqual(before);
  });

  it('goes into an EventStoreDB, and on behind one that outlived its database', async () => {
    const double = await startEventStoreDbDouble();
    const { connectionString } = double;
    const openLog = () => openEventStoreDb({ connectionString });
    const log = openLog();
    try {
      const url = await database();
      await restoreTo(url, { store: storeOf(connectionString), openLog });
      expect(await log.readAll(startOfLog, 10_000)).toHaveLength(manifest.events);
      expect(await eventsIn(url)).toHaveLength(0);
      expect(await asking(url, logIdentity)).toMatchObject({ store: storeOf(connectionString) });

      await writeMuch(log, { seed: 7, writers: 1, count: 5 });
      const anew = await database();
      await restoreTo(anew, { store: storeOf(connectionString), openLog });
      expect(await log.readAll(startOfLog, 10_000)).toHaveLength(manifest.events + 5);

      const from = join(folder, 'of-eventstoredb');
      const { manifest: made } = await writeBackup({
        url: anew,
        log: pagesOf(log),
        folder: from,
        version: '0.1.0',
        now: () => '2026-11-21T09:30:00.000Z',
      });
      const home = await database();
      await restoreTo(home, { folder: from, manifest: made });
      expect((await eventsIn(home)).map(({ id }) => id)).toEqual(
        (await log.readAll(startOfLog, 10_000)).map(({ id }) => id),
      );
    } finally {
      await log.close();
      await double.close();
    }
  }, 60_000);
});

describe('a backup that cannot be used is refused in a sentence', () => {
  const copyOf = async (name: string): Promise<string> => {
    const copy = join(folder, name);
    await cp(whole, copy, { recursive: true });
    return copy;
  };
  const check = async (from: string) => checkFiles(from, await readManifest(from, await knownMigrations()));

  it('because it is none', async () => {
    await expect(check(join(folder, 'nowhere'))).rejects.toThrow(/nowhere is no backup: it has no manifest\.json\.$/);
  });

  it('because a file of it is cut off, changed or missing', async () => {
    await expect(check(whole)).resolves.toBeUndefined();
    const cut = await copyOf('cut');
    const log = await readFile(join(cut, manifest.log.file));
    await writeFile(join(cut, manifest.log.file), log.subarray(0, log.length - 10));
    await expect(check(cut)).rejects.toThrow(
      /^The backup is damaged: log\.ndjson\.gz has \d+ bytes, it was made with \d+\.$/,
    );
    const changed = await copyOf('changed');
    const keys = await readFile(join(changed, 'ops.person_keys.copy.gz'));
    keys.writeUInt8((keys.at(-12) ?? 0) ^ 1, keys.length - 12);
    await writeFile(join(changed, 'ops.person_keys.copy.gz'), keys);
    await expect(check(changed)).rejects.toThrow(
      'The backup is damaged: ops.person_keys.copy.gz is not what was written.',
    );
    const less = await copyOf('less');
    await rm(join(less, 'ops.secrets.copy.gz'));
    await expect(check(less)).rejects.toThrow('The backup is not whole: ops.secrets.copy.gz is missing.');
    const garbled = await copyOf('garbled');
    await appendFile(join(garbled, manifestFile), '}');
    await expect(check(garbled)).rejects.toThrow(/manifest\.json is damaged\.$/);
  });

  it('because a newer Turnout made it', async () => {
    const newer = await copyOf('newer');
    const migrations = [...manifest.migrations, '9999-something-new'];
    await writeFile(join(newer, manifestFile), JSON.stringify({ ...manifest, version: '9.0.0', migrations }));
    const sentence = 'The backup was made by a newer Turnout (9.0.0) than this one. Update Turnout, then restore.';
    await expect(check(newer)).rejects.toThrow(sentence);
    await writeFile(join(newer, manifestFile), JSON.stringify({ format: 2, version: '9.0.0', shape: 'unknown' }));
    await expect(check(newer)).rejects.toThrow(sentence);
  });
});
