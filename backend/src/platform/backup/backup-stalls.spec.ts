// kind: database
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSink } from '../event-store/copy/log-file.ts';
import { openPostgresLog } from '../event-store/postgres.ts';
import { testDatabase } from '../testing/database.ts';
import { writeMuch } from '../testing/log-writer.ts';
import { BackupRefused } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { openStages } from './stages.ts';
import { writeBackup, type BackupOptions } from './write-backup.ts';

/** Letters of a row as COPY has it; many fit into what a stream keeps before it asks its socket to pause. */
const rowLength = 2_000;

let source: Awaited<ReturnType<typeof testDatabase>>;
let target: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let folder: string;
let made = 0;

/** Fills the table that is written last with so many rows. */
const fillSecrets = async (rows: number): Promise<void> => {
  const values = Array.from({ length: rows }, (_, place) => ({ name: `s${place}`, value: randomBytes(rowLength / 2) }));
  await sql`TRUNCATE ops.secrets`;
  await sql`INSERT INTO ops.secrets ${sql(values)}`;
};
/** A disk that takes its time: what comes from the database gathers in every buffer on the way. */
const slowDisk: OpenSink = () => {
  const wait = (turns: number, done: () => void): void =>
    void setImmediate(() => (turns === 0 ? done() : wait(turns - 1, done)));
  return new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => wait(40, done) });
};
const backUp = async (more: Partial<BackupOptions> = {}) => {
  made += 1;
  const now = () => '2026-11-21T09:30:00.000Z';
  return writeBackup({
    url: source.url,
    log: null,
    folder: join(folder, `backup-${made}`),
    version: '0.1.0',
    now,
    ...more,
  });
};

beforeAll(async () => {
  [source, target] = await Promise.all([testDatabase(), testDatabase()]);
  sql = openSql(source.url, { max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'turnout-stalls-'));
  const log = openPostgresLog({ url: source.url });
  await writeMuch(log, { seed: 1, writers: 2, count: 100 });
  await log.close();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('comes to an end 50 times in a row, with tables around the size of the buffers on a slow disk', async () => {
    for (let time = 0; time < 50; time += 1) {
      await fillSecrets(20 + time * 2);
      const { folder: whole } = await backUp({ sink: slowDisk });
      await rm(whole, { recursive: true });
    }
    expect(made).toBeGreaterThanOrEqual(50);
  }, 45_000);

  it('is given up with a sentence where nothing moves, and leaves nothing behind', async () => {
    const before = await readdir(folder);
    // A disk that takes what it is given and never says so.
    const sink = () => new Writable({ highWaterMark: 1, write: () => undefined });
    const stalled = backUp({ sink, patienceMs: 300 });
    await expect(stalled).rejects.toThrow(BackupRefused);
    await expect(stalled).rejects.toThrow('Nothing moved for 0.3 s at log: the database or the disk does not answer.');
    expect(await readdir(folder)).toEqual(before);
  });

  it('says how far it is', async () => {
    let now = 0;
    const said: string[] = [];
    const stages = openStages({ say: (sentence) => said.push(sentence), monotonic: () => now });
    await stages.run('ops.person_keys', async (moved) => {
      for (const rows of [1_000, 20_000, 30_000]) {
        now += 1_500;
        moved(rows);
      }
    });
    expect(said).toEqual(['ops.person_keys: 20,000 so far.']);
  });
});

describe('a restore', () => {
  it('says that the database does not take the last row, and waits for nothing', async () => {
    await fillSecrets(1);
    const { folder: whole, manifest } = await backUp();
    const file = join(whole, manifest.tables.find(({ table }) => table === 'secrets')?.file ?? '');
    const text = gunzipSync(await readFile(file)).toString('utf8');
    await writeFile(file, gzipSync(`${text}${text}`));
    const restored = restoreBackup({
      url: target.url,
      folder: whole,
      manifest,
      store: 'postgres',
      openLog: () => openPostgresLog({ url: target.url }),
      demandKey: () => Promise.resolve(),
      reachingOutside: [],
      journalFile: join(folder, 'no-journal.jsonl'),
      mayReplace: true,
    });
    await expect(restored).rejects.toThrow('PostgreSQL took no rows for secrets by COPY; its own log says why');
  });
});
