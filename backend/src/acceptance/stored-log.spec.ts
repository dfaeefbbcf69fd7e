// kind: stack
import { calls, eventSchemas } from '@turnout/contracts';
import { categoryOf } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { digestOfFirst } from '@turnout/projections/platform/digest';
import { startRunner } from '@turnout/projections/platform/runner';
import { newestDigest } from '@turnout/projections/reporting/queries';
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { sql, type DatabasePool } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { newToken, tokenHash } from '../platform/ids/ids.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';
import { foldsByCategory } from '../testing/stored-log/folds.ts';
import { layDown, readStoredLog, type StoredLog } from '../testing/stored-log/stored-log.ts';
import { serveAlso } from '../testing/turnout.ts';
import { work } from '../start/work.ts';

const folder = join(import.meta.dirname, '..', 'testing', 'stored-log');
/** Each version's log, by the month it was written in; see the README beside them. */
const names = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const logger = pino({ level: 'fatal' });

/** How many rows each table of the read models has, and a hash over them in a fixed order. */
const fingerprints = async (pool: DatabasePool) => {
  const found: Record<string, { rows: number; sha256: string }> = {};
  for (const { name } of projections.flatMap(({ tables }) => tables)) {
    const rows = await pool.anyFirst(sql.type(z.object({ row: z.string() }))`
      select to_jsonb(t)::text as row from ${sql.identifier(['read', name])} t order by to_jsonb(t)::text collate "C"`);
    found[name] = { rows: rows.length, sha256: hash('sha256', rows.join('\n')) };
  }
  return found;
};

const accountOf = ({ rows }: StoredLog): string => {
  const opened = rows.find(({ type, body }) => type === 'AccountOpened' && body.includes('"isAdmin":true'));
  return opened?.stream.slice('account-'.length) ?? '';
};

it('keeps the log of every version', () => {
  expect(names).toContain('2026-11');
});

describe.each(names)('the log that version %s left behind', (name) => {
  let stored: StoredLog;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let platform: Awaited<ReturnType<typeof openPlatform>>;
  beforeAll(async () => {
    stored = await readStoredLog(name);
    database = await testDatabase();
    await layDown(database.pool, stored);
    platform = await openPlatform({ url: database.url, name: 'stored-log', logLevel: 'fatal' });
  }, 60_000);
  afterAll(async () => {
    await platform.close();
    await database.drop();
  });

  it('tells of everything that could happen then', () => {
    const types = new Set(stored.rows.map(({ type }) => type));
    expect(types.size).toBeGreaterThanOrEqual(58);
    expect(stored.rows.length).toBe(stored.digest.events);
  });

  it('is read from end to end, every fact in its shape and every seal whole', async () => {
    const reader = openLogReader(platform.log, platform.keyring);
    const events = await reader.readAll('0', 10_000);
    expect(events.map(({ id }) => id)).toEqual(stored.rows.map(({ id }) => id));
    expect(events.filter(({ unreadable }) => unreadable !== undefined)).toEqual([]);
    expect(events.every(({ type }) => eventSchemas.has(type))).toBe(true);
    const erased = stored.keys.filter(({ key }) => key === null).map(({ person }) => person);
    const said = events.flatMap(({ personal }) => Object.entries(personal));
    expect(said.filter(([person]) => erased.includes(person)).every(([, value]) => value === null)).toBe(true);
    expect(said.some(([person]) => erased.includes(person))).toBe(true);
  });

  it('has the digest that it had', async () => {
    const reader = openLogReader(platform.log, platform.keyring);
    expect(await digestOfFirst(reader, stored.digest.events)).toMatchObject(stored.digest);
  });

  it('makes the same read models', async () => {
    const reader = openLogReader(platform.log, platform.keyring);
    const runner = startRunner({ pool: database.pool, reader, projections, logger });
    const head = await platform.log.head();
    await vi.waitFor(() => expect(runner.status().every(({ position }) => position === head)).toBe(true), 30_000);
    await runner.close();
    expect(await newestDigest(database.pool)).toMatchObject(stored.digest);
    const found = `${JSON.stringify(await fingerprints(database.pool), null, 2)}\n`;
    await expect(found).toMatchFileSnapshot(join(folder, name, 'read-models.json'));
  }, 60_000);

  it('adds up in every stream, to its last fact', async () => {
    const heads = new Map<string, number>();
    for (const { stream, revision } of stored.rows) heads.set(stream, revision);
    const folded = new Set<string>();
    for (const [streamId, revision] of heads) {
      const fold = foldsByCategory[categoryOf(streamId)];
      if (fold === undefined) continue;
      folded.add(categoryOf(streamId));
      expect([streamId, await fold(platform.log, streamId)]).toEqual([streamId, revision]);
    }
    // A desk's refusals are never folded, and seats by their own ledger.
    const categories = new Set([...heads.keys()].map(categoryOf));
    expect([...categories].filter((one) => !folded.has(one)).toSorted()).toEqual(['desk', 'seats']);
  });

  it('is gone on with: somebody of then is admitted today, once', async () => {
    const token = newToken();
    await database.pool.query(sql.unsafe`
      insert into ops.sessions (session_id, account_id) values (${tokenHash(token)}, ${accountOf(stored)})`);
    const working = await work({ databaseUrl: database.url, logLevel: 'fatal' });
    const server = await serveAlso(database.url);
    try {
      const { events } = calls.events.output.parse((await server.ask('GET', '/api/events', { token })).body);
      const eventId = events[0]?._id ?? '';
      const list = await server.ask('GET', `/api/registrations?eventId=${eventId}&status=confirmed`, { token });
      const { registrations } = calls.registrations.output.parse(list.body);
      const outside = registrations.find(({ checkedIn }) => !checkedIn);
      const body = { registrationId: outside?._id, eventId };
      const admit = () => server.ask('POST', `/api/checkin/registration/${eventId}`, { token, body });
      expect((await admit()).status).toBe(200);
      expect(await admit()).toMatchObject({ status: 409, body: { reason: 'already-checked-in' } });
    } finally {
      await server.stop();
      await working.stop();
    }
  }, 60_000);
});
