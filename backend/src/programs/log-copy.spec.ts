// kind: process, long
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startOfLog, type StoredEvent } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOfFile } from '../platform/event-store/copy/log-file.ts';
import { walk } from '../platform/event-store/copy/log-pages.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { storeNamed } from './log-places.ts';
import { runProgram } from '../testing/program.ts';
import { makeTestEvent, register, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let folder: string;
const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-copy-'));
  turnout = await startTestTurnout();
  const event = await makeTestEvent(turnout);
  await register(turnout, event, ['Ada', 'Grace', 'Edith']);
  await register(turnout, event, ['Joan']);
}, 60_000);
afterAll(async () => {
  await turnout.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const emptyDatabase = async (): Promise<string> => {
  const database = await testDatabase();
  databases.push(database);
  return database.url;
};
const copy = (from: string, to: string) =>
  runProgram('log-copy', ['--from', from, '--to', to], { DATABASE_URL: turnout.databaseUrl, DATA_DIR: folder });
const eventsIn = async (url: string): Promise<readonly StoredEvent[]> => {
  const log = openPostgresLog({ url });
  try {
    return await log.readAll(startOfLog, 10_000);
  } finally {
    await log.close();
  }
};
const placeless = (events: readonly StoredEvent[]) => events.map(({ position: _, ...fact }) => fact);

describe('copying a log', () => {
  it('keeps order, ids, revisions, metadata and bodies, and compares all read models', async () => {
    const url = await emptyDatabase();
    const { code, said } = await copy('postgres', url);
    expect(said).toMatch(/Both hold the same \d+ events in \d+ streams, digest [0-9a-f]{64}/);
    expect(said).toMatch(/read models are the same on both sides/);
    expect(code).toBe(0);
    expect(placeless(await eventsIn(url))).toEqual(placeless(await eventsIn(turnout.databaseUrl)));
  }, 120_000);

  it('goes through a file and back, and is the same log', async () => {
    const file = join(folder, 'log.ndjson.gz');
    expect(await copy('postgres', `file:${file}`)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(gunzipSync(await readFile(file)).toString('utf8')).not.toContain('Grace');
    const url = await emptyDatabase();
    expect(await copy(`file:${file}`, url)).toMatchObject({ code: 0 });
    expect(placeless(await eventsIn(url))).toEqual(placeless(await eventsIn(turnout.databaseUrl)));
    const again = await copy('postgres', `file:${file}`);
    expect(again).toMatchObject({ code: 1, said: `${file} is there already. Name a new file.\n` });
  }, 180_000);

  it('goes on where an earlier run was broken off', async () => {
    const url = await emptyDatabase();
    const events = await eventsIn(turnout.databaseUrl);
    const log = openPostgresLog({ url });
    for (const { id, type, streamId, revision, data, sealed, metadata } of events.slice(0, 7)) {
      const body = JSON.stringify(Object.keys(sealed).length === 0 ? { data } : { data, sealed });
      await log.append(streamId, revision === 0 ? 'noStream' : revision - 1, [{ id, type, body, metadata }]);
    }
    await log.close();
    const { code, said } = await copy('postgres', url);
    expect(said).toContain(`Copied ${events.length - 7} events`);
    expect(said).toContain('7 were there');
    expect(code).toBe(0);
    expect((await copy('postgres', url)).said).toContain('Copied 0 events');
  }, 180_000);
});

describe('a copy that cannot be made is refused in a sentence, and nothing is changed', () => {
  const own = 'postgres://turnout:secret@localhost/turnout';

  it('of a store that is none or is missing', () => {
    expect(() => storeNamed('mysql://root:secret@db/turnout', '--from', own)).toThrow(
      /^--from is "mysql:\/\/db\/turnout", which is no store\. It may be postgres .*file:<path>\.$/,
    );
    const unread = () => storeNamed('esdb://admin:se/cret@log.example.org', '--to', own);
    expect(unread).toThrow(/^--to cannot be used\. It is no address of an EventStoreDB/);
    expect(unread).not.toThrow(/cret@/);
    expect(() => storeNamed(undefined, '--to', own)).toThrow(/^--to is missing\. It names a store: postgres/);
  });

  it('names a store without what opens it, and knows its own by any name', () => {
    const name = (text: string) => storeNamed(text, '--to', own).name;
    expect(name('postgresql://other:word@LOCALHOST:5432/turnout')).toBe('postgres');
    expect(name('postgres://a:b@db.example.org/turnout')).toBe('postgres://db.example.org:5432/turnout');
    expect(name('esdb://admin:secret@b:2113,a:2113?tls=true')).toBe('esdb://a:2113,b:2113');
    expect(name('file:/backups/log.gz')).toBe('file:/backups/log.gz');
    expect(name('file:///backups/log.gz')).toBe('file:/backups/log.gz');
  });

  it('onto itself, or in words it does not know', async () => {
    expect(await copy('postgres', turnout.databaseUrl)).toEqual({
      code: 1,
      said: '--from and --to name the same store: postgres.\n',
    });
    const unknown = await runProgram('log-copy', ['--source', 'postgres'], { DATABASE_URL: turnout.databaseUrl });
    expect(unknown).toMatchObject({ code: 1, said: expect.stringMatching(/^Unknown option '--source'/) });
  }, 120_000);

  it('from or to a database that cannot be reached or has no log', async () => {
    const nowhere = 'postgres://turnout:secret@127.0.0.1:1/turnout';
    const unreachable = { code: 1, said: 'postgres://127.0.0.1:1/turnout cannot be reached (ECONNREFUSED).\n' };
    expect(await copy(nowhere, 'postgres')).toEqual(unreachable);
    expect(await copy('postgres', nowhere)).toEqual(unreachable);
    const { code, said } = await copy('postgres', 'esdb://127.0.0.1:1?tls=false');
    expect(said).toMatch(/cannot be reached/);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    const bare = new URL(turnout.databaseUrl);
    bare.pathname = 'postgres';
    expect(await copy(bare.href, 'postgres')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is no database of Turnout: it holds no event log\.\n$/),
    });
  }, 120_000);

  it('to a store that holds something else', async () => {
    const other = await startTestTurnout();
    try {
      const before = await eventsIn(other.databaseUrl);
      const { code, said } = await copy('postgres', other.databaseUrl);
      expect(code).toBe(1);
      expect(said).toMatch(/^The target holds something else: its event 1 is not the source's\./);
      expect(await eventsIn(other.databaseUrl)).toEqual(before);
    } finally {
      await other.stop();
    }
  }, 120_000);

  it('from a file that is cut off, no log, or not there', async () => {
    const file = join(folder, 'cut.ndjson.gz');
    await copy('postgres', `file:${file}`);
    await truncate(file, Math.floor((await stat(file)).size / 2));
    expect(await copy(`file:${file}`, await emptyDatabase())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/cut\.ndjson\.gz is damaged or cut off after \d+ events\.\n$/),
    });
    const text = join(folder, 'text.txt');
    await writeFile(text, 'hello');
    await expect(walk(pagesOfFile(text)).next()).rejects.toThrow(`${text} is damaged or cut off after 0 events.`);
    await writeFile(text, gzipSync('{"id":"x"}\n'));
    await expect(walk(pagesOfFile(text)).next()).rejects.toThrow(`Line 1 of ${text} is no event.`);
    const missing = await copy(`file:${join(folder, 'none')}`, 'postgres');
    expect(missing).toMatchObject({ code: 1, said: `There is no file ${join(folder, 'none')}.\n` });
  }, 180_000);
});
