// kind: database
import { randomUUID } from 'node:crypto';
import { startOfLog, type EventStore } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { writeMuch } from '../testing/log-writer.ts';
import { LogMisplaced, logIdentity, settleLogIdentity, storeOf } from './identity.ts';
import { openPostgresLog } from './postgres.ts';

const elsewhere = 'esdb://log.example.org:2113';

let database: Awaited<ReturnType<typeof testDatabase>>;
/** Another log, standing for one in another store. */
let other: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let log: EventStore;
let otherLog: EventStore;
beforeEach(async () => {
  [database, other] = await Promise.all([testDatabase(), testDatabase()]);
  sql = openSql(database.url, { max: 2 });
  log = openPostgresLog({ url: database.url });
  otherLog = openPostgresLog({ url: other.url });
});
afterEach(async () => {
  await Promise.all([log.close(), otherLog.close(), sql.end()]);
  await Promise.all([database.drop(), other.drop()]);
});

const here = () => settleLogIdentity({ sql, log, store: 'postgres' });
const there = () => settleLogIdentity({ sql, log: otherLog, store: elsewhere });
const write = (to: EventStore, count = 3) => writeMuch(to, { seed: 1, writers: 1, count });
const copyAll = async () => {
  for (const { id, type, streamId, revision, data, metadata } of await log.readAll(startOfLog, 1_000)) {
    const event = { id, type, body: JSON.stringify({ data }), metadata };
    await otherLog.append(streamId, revision === 0 ? 'noStream' : revision - 1, [event]);
  }
};
const stands = (name: string, position: string) =>
  sql`INSERT INTO ops.reaction_checkpoints (name, position) VALUES (${name}, ${position})`;
const prepare = async (positions: Record<string, { was: string; now: string }>) => {
  const last = (await log.readAll(startOfLog, 1_000)).at(-1)?.id ?? null;
  await sql`INSERT INTO ops.log_moves (store, last_event, positions) VALUES (${elsewhere}, ${last}, ${sql.json(positions)})`;
};

describe('the log of an installation', () => {
  it('is remembered at the first start and known again at the next', async () => {
    const id = await here();
    await write(log);
    expect(await here()).toBe(id);
    expect((await logIdentity(sql))?.first_event).toBe((await log.readAll(startOfLog, 1))[0]?.id);
    expect(await here()).toBe(id);
  });

  it('gets one id, however many processes start at once', async () => {
    const ids = await Promise.all([here(), here(), here()]);
    expect(new Set(ids).size).toBe(1);
  });

  it('is not given up for an empty store, and the sentence says what to run', async () => {
    await here();
    await write(log);
    await expect(there()).rejects.toThrow(/nothing of it is lost.*log:copy -- --from postgres --to esdb:/);
    expect((await logIdentity(sql))?.store).toBe('postgres');
    await expect(here()).resolves.toBeTypeOf('string');
  });

  it('is not mistaken for the events of another installation', async () => {
    await here();
    await write(log);
    await write(otherLog);
    await expect(there()).rejects.toThrow(/the events of another installation/);
  });

  it('is missed where it was and is no more', async () => {
    await here();
    await write(log);
    await here();
    await sql`TRUNCATE log.events`;
    await expect(here()).rejects.toThrow(/npm run restore/);
  });

  it('is not looked for in a store that a new database knows nothing of', async () => {
    await write(otherLog);
    await expect(there()).rejects.toThrow(LogMisplaced);
    await here();
    await expect(there()).rejects.toThrow(/knows nothing of them/);
  });

  it('may begin elsewhere while it has no events', async () => {
    const id = await here();
    expect(await there()).not.toBe(id);
    expect((await logIdentity(sql))?.store).toBe(elsewhere);
  });

  it('is taken over where it was copied: read models are void, reactions go on at the same events', async () => {
    const id = await here();
    await write(log);
    await copyAll();
    await stands('send', '00000000000000000002');
    await sql`CREATE SCHEMA read`;
    await sql`CREATE TABLE read.checkpoints (name text, position text, fingerprint text, updated_at timestamptz)`;
    await sql`INSERT INTO read.checkpoints VALUES ('door', '00000000000000000003', 'tables')`;
    await prepare({ send: { was: '00000000000000000002', now: '00000000000000000777' } });
    expect(await there()).not.toBe(id);
    expect(await sql`SELECT position FROM ops.reaction_checkpoints`).toEqual([{ position: '00000000000000000777' }]);
    const [checkpoint] = await sql`SELECT position, fingerprint FROM read.checkpoints`;
    expect(checkpoint?.position).toBe(startOfLog);
    expect(checkpoint?.fingerprint).not.toBe('tables');
    await expect(here()).rejects.toThrow(/not how far they were acted upon/);
  });

  it('is not taken over from a copy that lacks what happened since', async () => {
    await here();
    await write(log);
    await copyAll();
    await stands('send', '00000000000000000002');
    await expect(there()).rejects.toThrow(/not how far they were acted upon/);
    await prepare({ send: { was: '00000000000000000001', now: '00000000000000000777' } });
    await expect(there()).rejects.toThrow(/went on after its log was copied/);
    await sql`UPDATE ops.log_moves SET positions = ${sql.json({ send: { was: '00000000000000000002', now: '1' } })}`;
    await log.append(`late-${randomUUID()}`, 'noStream', [await oneMore()]);
    await expect(there()).rejects.toThrow(/went on after its log was copied/);
  });

  it('is not missed by a process that looked just before another wrote the first event', async () => {
    await here();
    await write(log);
    let looks = 0;
    const late: EventStore = {
      ...log,
      readAll: async (...asked) => ((looks += 1) === 1 ? [] : log.readAll(...asked)),
    };
    await expect(settleLogIdentity({ sql, log: late, store: 'postgres' })).resolves.toBe((await logIdentity(sql))?.id);
  });

  it('is not given up for an empty store by who never noted its first event', async () => {
    await settleLogIdentity({ sql, log: otherLog, store: elsewhere });
    await write(otherLog);
    await stands('send', '00000000000000000002');
    await expect(here()).rejects.toThrow(/holds no events; this installation's log is at esdb:/);
  });

  it('is not read on where it lost its newest events', async () => {
    await there();
    await write(otherLog);
    await there();
    await stands('send', '00000000000000000004');
    await expect(there()).rejects.toThrow(/ends before places that this installation has acted upon/);
    await expect(settleLogIdentity({ sql, log: otherLog, store: `${elsewhere}0` })).rejects.toThrow(LogMisplaced);
  });

  it('keeps its places under a new address, and does not go back to a store that it left', async () => {
    const renamed = () => settleLogIdentity({ sql, log: otherLog, store: `${elsewhere}0` });
    await there();
    await write(otherLog);
    const id = await there();
    await stands('send', '00000000000000000002');
    expect(await renamed()).not.toBe(id);
    expect(await sql`SELECT position FROM ops.reaction_checkpoints`).toEqual([{ position: '00000000000000000002' }]);
    await renamed();
    await expect(there()).rejects.toThrow(/Finish the copy/);
  });

  it('is copied once more after it was opened again', async () => {
    await there();
    await write(otherLog);
    await there();
    await stands('send', '00000000000000000002');
    const [first] = await otherLog.readAll(startOfLog, 1);
    const positions = { send: { was: '00000000000000000002', now: '00000000000000000002' } };
    await sql`
      INSERT INTO ops.log_moves (store, last_event, positions) VALUES ('postgres', ${first?.id ?? ''}, ${sql.json(positions)})`;
    await there();
    for (const { id, type, streamId, revision, data, metadata } of await otherLog.readAll(startOfLog, 1_000))
      await log.append(streamId, revision === 0 ? 'noStream' : revision - 1, [
        { id, type, body: JSON.stringify({ data }), metadata },
      ]);
    await expect(here()).rejects.toThrow(/Finish the copy/);
  });

  it('is not opened while a restore is half done', async () => {
    await here();
    await sql`CREATE SCHEMA log_before_restore`;
    await expect(here()).rejects.toThrow(/restore was interrupted/);
  });
});

const oneMore = async () => {
  const [event] = await log.readAll(startOfLog, 1);
  if (event === undefined) throw new Error('the log is empty');
  return { id: randomUUID(), type: event.type, body: '{"data":{}}', metadata: event.metadata };
};

describe('the name of a store', () => {
  it('holds no credentials, and no order of nodes', () => {
    expect(storeOf('esdb://admin:secret@b.example:2113,a.example:2113?tls=true')).toBe(
      'esdb://a.example:2113,b.example:2113',
    );
    expect(storeOf('esdb+discover://Cluster.example:2113?tls=false')).toBe('esdb://cluster.example:2113');
    expect(storeOf('postgres')).toBe('postgres');
  });
});
