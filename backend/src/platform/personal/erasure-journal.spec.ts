// kind: database
import { Instant, Metadata, startOfLog } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type DatabasePool } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresLog } from '../event-store/postgres.ts';
import { testDatabase } from '../testing/database.ts';
import { listErasures } from './destroy-key.ts';
import {
  applyErasureJournal,
  JournalUnwritable,
  openErasureJournal,
  readErasureJournal,
  type Erasure,
} from './erasure-journal.ts';
import { openKeyring } from './keyring.ts';

const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'erase' },
  at: '2026-11-21T09:30:00.000Z',
});
const erasureOf = (personId: string): Erasure => ({
  personId,
  eventId: 'spring-fair',
  at: Instant.parse('2026-11-21T09:30:00.000Z'),
  by: 'erase',
  reason: 'asked for it',
  streamId: `registration-${personId}`,
  fact: { id: randomUUID(), type: 'RegistrantErased', data: { registrantId: personId }, metadata },
});

describe('the erasure journal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: DatabasePool;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    database = await testDatabase();
    pool = database.pool;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnout-journal-'));
    file = join(folder, 'deep', 'journal.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => database.drop());

  const hasKey = (personId: string) =>
    pool.maybeOneFirst(sql.type(z.strictObject({ has: z.boolean() }))`
      select key is not null as has from ops.person_keys where person_id = ${personId}`);

  it('keeps a line for each person, once', async () => {
    const journal = openErasureJournal(file);
    const [ann, bob] = [erasureOf('ann'), erasureOf('bob')];
    await journal.check();
    await journal.note(ann);
    await journal.note(bob);
    await journal.note({ ...ann, reason: 'again' });
    await Promise.all([journal.note(erasureOf('cay')), openErasureJournal(file).note(erasureOf('cay'))]);
    expect(await readErasureJournal(file)).toMatchObject({ erasures: [ann, bob, { personId: 'cay' }], unreadable: [] });
    expect((await readErasureJournal(file)).erasures).toHaveLength(3);
    expect(await readFile(file, 'utf8')).toMatch(/\n$/);
  });

  it('goes on after a line that a crash cut short, and says which one', async () => {
    const journal = openErasureJournal(file);
    const [ann, bob] = [erasureOf('ann'), erasureOf('bob')];
    await journal.note(ann);
    await appendFile(file, JSON.stringify(bob).slice(0, 40));
    await journal.note(bob);
    expect(await readErasureJournal(file)).toEqual({ isThere: true, erasures: [ann, bob], unreadable: [2] });
  });

  it('refuses where no line can be added', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(openErasureJournal(join(folder, 'plain', 'journal.jsonl')).check()).rejects.toThrow(JournalUnwritable);
    await expect(openErasureJournal(folder).check()).rejects.toThrow('cannot be written');
  });

  it('holds nothing where there is none', async () => {
    expect(await applyErasureJournal({ pool, journalFile: file })).toEqual({
      isThere: false,
      erasures: 0,
      destroyed: 0,
      restated: 0,
      unreadable: [],
    });
  });

  it('destroys again what a backup brought back, and makes no key for whom it did not know', async () => {
    const journal = openErasureJournal(file);
    const keyring = openKeyring(pool);
    const sealed = await keyring.seal('cay', 'Cay');
    await journal.note(erasureOf('cay'));
    await journal.note(erasureOf('stranger'));
    expect(await applyErasureJournal({ pool, journalFile: file })).toMatchObject({ erasures: 2, destroyed: 1 });
    expect(await applyErasureJournal({ pool, journalFile: file })).toMatchObject({ erasures: 2, destroyed: 0 });
    expect(await hasKey('cay')).toBe(false);
    expect(await openKeyring(pool).unseal('cay', sealed)).toBeNull();
    await expect(openKeyring(pool).seal('stranger', 'Sue')).rejects.toThrow('erased');
    expect((await listErasures(pool)).map(({ personId }) => personId)).toEqual(
      expect.arrayContaining(['cay', 'stranger']),
    );
  });

  it('says so again in a log that is older than the erasure, once, and only where there is somebody', async () => {
    const log = openPostgresLog({ url: database.url });
    const journal = openErasureJournal(file);
    const dan = erasureOf('dan');
    await journal.note(dan);
    await journal.note(erasureOf('registered-after-the-backup'));
    const submitted = { id: randomUUID(), type: 'RegistrationSubmitted', body: '{"data":{}}', metadata };
    await log.append(dan.streamId, 'noStream', [submitted]);
    expect(await applyErasureJournal({ pool, journalFile: file, log })).toMatchObject({ restated: 1 });
    expect(await applyErasureJournal({ pool, journalFile: file, log })).toMatchObject({ restated: 0 });
    const events = await log.readStream(dan.streamId);
    expect(events.map(({ id }) => id)).toEqual([submitted.id, dan.fact.id]);
    expect(events.at(1)).toMatchObject({ type: 'RegistrantErased', data: { registrantId: 'dan' }, metadata });
    expect((await log.readAll(startOfLog, 10)).length).toBe(2);
    await log.close();
  });
});
