// kind: database
import { AccountId, Instant } from '@turnout/contracts/kernel';
import { createReadPool, type DatabasePool } from '@turnout/projections/platform/pool';
import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openProofOfWork } from '../bot-check/bot-check.ts';
import { solved } from '../bot-check/bot-token.ts';
import { tokenHash } from '../ids/ids.ts';
import { openNodes } from '../operations/nodes.ts';
import { openKeyWrapping } from '../personal/key-wrapping.ts';
import { wrapBareKeys } from '../personal/keyring.ts';
import { openRateLimits } from '../limits/rate-limits.ts';
import { endSessions } from '../session/end-sessions.ts';
import { openThrottles } from '../limits/throttles.ts';
import { openPresence } from '../socket/presence.ts';
import { testDatabase } from '../testing/database.ts';
import { meet } from '../testing/meet.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let pool: DatabasePool;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
  pool = await createReadPool(database.url, { maximumPoolSize: 2 });
});
afterAll(async () => {
  await Promise.all([sql.end(), pool.end()]);
  await database.drop();
});

/** Holds a row of a table by its key, as whoever changes it does. */
const row = (table: string, column: string, key: string) => (transaction: TransactionSql) =>
  transaction`SELECT 1 FROM ${sql(table)} WHERE ${sql(column)} = ${key} FOR UPDATE`;
/** Writes rows anew one after another: the order in which a table is walked that has no other. */
const layDown = async (table: string, column: string, keys: readonly string[]) => {
  for (const key of keys) {
    const rows = await sql`UPDATE ${sql(table)} SET ${sql(column)} = ${sql(column)} WHERE ${sql(column)} = ${key}`;
    expect(rows.count).toBe(1);
  }
};
/** Two keys, in the order in which those who hold both are to hold them. */
const twoKeys = () => {
  const name = randomUUID();
  return [`${name}:1`, `${name}:2`] as const;
};
/** What said nothing so far; whatever it warns of is a failure here. */
const openWarnings = () => {
  const warned: unknown[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line)) });
  return { warned, logger };
};
const eitherWay = [
  ['the lower', (low: string, high: string) => [low, high] as const],
  ['the higher', (low: string, high: string) => [high, low] as const],
] as const;

describe('who holds several rows waits for nobody in a ring', () => {
  it('when a try of several keys is taken back', async () => {
    const name = randomUUID();
    const throttle = { name, free: 100, longestSeconds: 1, keptSeconds: 3_600 };
    const tried = await openThrottles(sql).attempt([
      { throttle, key: '2' },
      { throttle, key: '1' },
    ]);
    if (typeof tried === 'number') throw new Error(`has to wait ${tried} s`);
    const [low, high] = [`${name}:1`, `${name}:2`];
    await layDown('ops.slowed', 'key', [high, low]);
    const met = { first: row('ops.slowed', 'key', low), second: row('ops.slowed', 'key', high) };
    await meet(database.url, met, tried.takeBack);
    expect(await sql`SELECT sum(failures)::int AS left FROM ops.slowed WHERE key IN (${low}, ${high})`).toEqual([
      { left: 0 },
    ]);
  });

  it.each(eitherWay)('when failures that nobody asks for are swept, and %s of them is held', async (_, order) => {
    const keys = twoKeys();
    for (const key of keys.toReversed()) await sql`INSERT INTO ops.slowed (key) VALUES (${key})`;
    const [first, second] = order(...keys);
    const someone = { throttle: { name: randomUUID(), free: 1, longestSeconds: 1, keptSeconds: 60 }, key: 'somebody' };
    const met = { first: row('ops.slowed', 'key', first), second: row('ops.slowed', 'key', second) };
    await meet(database.url, met, () => openThrottles(sql).attempt([someone]));
    expect(await sql`SELECT key FROM ops.slowed WHERE key IN (${first}, ${second})`).toEqual([{ key: first }]);
  });

  it.each(eitherWay)('when windows that are over are swept, and %s of them is held', async (_, order) => {
    const keys = twoKeys();
    for (const key of keys) await sql`INSERT INTO ops.attempts (key, points, expire) VALUES (${key}, 1, 0)`;
    const [first, second] = order(...keys);
    const met = { first: row('ops.attempts', 'key', first), second: row('ops.attempts', 'key', second) };
    const limit = openRateLimits(sql)({ name: randomUUID(), points: 1, duration: 60 });
    await meet(database.url, met, () => limit.attempt('somebody'));
    expect(await sql`SELECT key FROM ops.attempts WHERE key IN (${first}, ${second})`).toEqual([{ key: first }]);
  });

  it('when keys that an older version stored bare are wrapped', async () => {
    const [low, high] = twoKeys();
    for (const id of [high, low])
      await sql`INSERT INTO ops.person_keys (person_id, key) VALUES (${id}, ${randomBytes(32)})`;
    // Of so few PostgreSQL knows that it walks the table as it lies.
    await sql`ANALYZE ops.person_keys`;
    const met = { first: row('ops.person_keys', 'person_id', low), second: row('ops.person_keys', 'person_id', high) };
    await meet(database.url, met, () => wrapBareKeys(pool, openKeyWrapping(randomBytes(32))));
    expect(await sql`SELECT 1 FROM ops.person_keys WHERE octet_length(key) = 32`).toHaveLength(0);
  });

  it('when a process takes those off the list that were not seen for long, as one of them comes back', async () => {
    const { warned, logger } = openWarnings();
    const [here, back] = [openNodes({ sql, version: '1', logger, everyMs: 3_600_000 }), randomUUID()];
    const long = sql`now() - interval '1 hour'`;
    await sql`INSERT INTO ops.nodes (id, kind, version, status, seen_at)
      VALUES (${here.id}, 'server', '1', '{}', ${long}), (${back}, 'worker', '1', '{}', ${long})`;
    const met = { first: row('ops.nodes', 'id', back), second: row('ops.nodes', 'id', here.id) };
    await meet(database.url, met, () => here.join('server', () => ({ eventLoopP99Ms: 1, memoryMb: 90 })));
    expect(warned).toEqual([]);
    expect(here.known().map(({ id }) => id)).toEqual([here.id]);
    await here.leave();
  });

  it.each(eitherWay)('when desks are forgotten that nobody vouched for, and %s of them is held', async (_, order) => {
    const keys = twoKeys();
    for (const key of keys)
      await sql`INSERT INTO ops.desk_presence (connection_id, event_id, desk, account_id, lag_ms, seen_at)
        VALUES (${key}, 'event', 'North', 'account', 1, now() - interval '1 hour')`;
    const [first, second] = order(...keys);
    const { warned, logger } = openWarnings();
    const listen = async () => ({ unlisten: async () => undefined });
    const presence = await openPresence({ pool, listen, logger, onChanged: () => undefined });
    const table = 'ops.desk_presence';
    const met = { first: row(table, 'connection_id', first), second: row(table, 'connection_id', second) };
    await meet(database.url, met, presence.beat);
    await presence.close();
    expect(warned).toEqual([]);
    expect(await sql`SELECT connection_id AS id FROM ops.desk_presence`).toEqual([{ id: first }]);
    await sql`DELETE FROM ops.desk_presence`;
  });

  it('when proofs are used that another process is given at the same moment', async () => {
    const now = Instant.parse('2026-11-21T09:00:00.000Z');
    const check = await openProofOfWork({ sql, clock: { now: () => now }, difficulty: 4 });
    const proofs = await Promise.all([check, check].map(async ({ challenge }) => proofOf(await solved(challenge()))));
    const [low, high] = proofs.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
    if (low === undefined || high === undefined) throw new Error('there are two proofs');
    const use = (hash: string) => (transaction: TransactionSql) =>
      transaction`INSERT INTO ops.bot_tokens VALUES (${hash}, 'another', '2026-11-21T09:10:00.000Z')`;
    const passed: boolean[][] = [];
    await meet(database.url, { first: use(low.hash), second: use(high.hash) }, async () => {
      passed.push(await Promise.all([high, low].map(({ token }) => check.passes(token, () => 'ours'))));
    });
    expect(passed).toEqual([[false, false]]);
  });

  it.each(eitherWay)('when proofs that are over are swept, and %s of them is held', async (_, order) => {
    const keys = twoKeys();
    for (const key of keys) await sql`INSERT INTO ops.bot_tokens VALUES (${key}, 'one', '2026-11-21T08:00:00.000Z')`;
    const [first, second] = order(...keys);
    const now = Instant.parse('2026-11-21T09:00:00.000Z');
    const check = await openProofOfWork({ sql, clock: { now: () => now }, difficulty: 4 });
    const token = await solved(check.challenge());
    const met = {
      first: row('ops.bot_tokens', 'token_hash', first),
      second: row('ops.bot_tokens', 'token_hash', second),
    };
    await meet(database.url, met, () => check.passes(token, () => 'swept'));
    expect(await sql`SELECT token_hash AS key FROM ops.bot_tokens WHERE token_hash IN (${first}, ${second})`).toEqual([
      { key: first },
    ]);
  });

  it('when all sessions of an account are ended twice at once', async () => {
    const accountId = AccountId.parse('a'.repeat(20));
    const [low, high] = twoKeys();
    for (const id of [high, low])
      await sql`INSERT INTO ops.sessions (session_id, account_id) VALUES (${id}, ${accountId})`;
    const met = { first: row('ops.sessions', 'session_id', low), second: row('ops.sessions', 'session_id', high) };
    await meet(database.url, met, () => endSessions(sql, { accountId }));
    expect(await sql`SELECT 1 FROM ops.sessions WHERE account_id = ${accountId} AND ended_at IS NULL`).toHaveLength(0);
  });
});

const proofOf = (token: string) => {
  const text: unknown = JSON.parse(Buffer.from(token, 'base64').toString());
  const { challenge } = z.object({ challenge: z.object({ signature: z.string() }) }).parse(text);
  return { token, hash: tokenHash(challenge.signature) };
};
