// kind: database
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownMigrations } from '../event-store/migrate.ts';
import { testDatabase } from '../testing/database.ts';
import { BackupRefused, checkFiles, readManifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let parent: string;
beforeAll(async () => {
  database = await testDatabase();
  parent = await mkdtemp(join(tmpdir(), 'turnout-backups-'));
});
afterAll(async () => {
  await database.drop();
  await rm(parent, { recursive: true, force: true });
});

it('two backups into one folder at the same moment leave one that is whole, and one that says why not', async () => {
  const folder = join(parent, 'backup');
  const make = () =>
    writeBackup({ url: database.url, log: null, folder, version: '0.1.0', now: () => '2026-11-21T09:30:00.000Z' });
  const outcomes = await Promise.allSettled([make(), make(), make()]);
  await checkFiles(folder, await readManifest(folder, await knownMigrations()));
  const refused = { status: 'rejected', reason: expect.any(BackupRefused) };
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([refused, refused]);
  expect(await readdir(parent)).toEqual(['backup']);
});
