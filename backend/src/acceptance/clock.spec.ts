// kind: stack
import { calls } from '@turnout/contracts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../platform/configuration/config.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { serve, type Serving } from '../start/serve.ts';
import {
  admin,
  askAt,
  journalOf,
  makeTestEvent,
  register,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';
import { work, type Working } from '../start/work.ts';

const hour = 3_600_000;
const Challenge = z.looseObject({ parameters: z.looseObject({ expiresAt: z.number() }) });
const ahead = () => Date.now() + hour;
const behind = () => Date.now() - hour;

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let sql: Sql;
let working: Working;
/** Servers on machines whose clocks are an hour ahead, and an hour behind. */
let servers: readonly Serving[] = [];
let fast: Pick<TestTurnout, 'ask' | 'adminToken'>;
let slow: Pick<TestTurnout, 'ask' | 'adminToken'>;
let event: TestEvent;

beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'turnout-clock-'));
  const config = parseConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    HOST: '127.0.0.1',
    BOT_CHECK_DIFFICULTY: '20',
    ERASURE_JOURNAL: journalOf(database.url),
  });
  const start = (machineNow: () => number) =>
    serve({ ...config, databaseUrl: database.url }, { checkAnswers: true, port: 0, machineNow });
  working = await work({ databaseUrl: database.url, logLevel: 'fatal', machineNow: behind });
  servers = [await start(ahead), await start(behind)];
  const [ask, askSlow] = servers.map(({ address }) => askAt(address));
  if (ask === undefined || askSlow === undefined) throw new Error('two servers were started');
  const { token } = calls.logIn.output.parse((await ask('POST', '/auth/login', { body: admin })).body);
  fast = { ask, adminToken: token };
  slow = { ask: askSlow, adminToken: token };
  event = await makeTestEvent(fast);
}, 60_000);
afterAll(async () => {
  for (const { stop } of servers) await stop();
  await working.stop();
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const databaseNow = async (): Promise<string> => {
  const [row] = await sql<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  return (row?.at ?? new Date(0)).toISOString();
};
const seenAt = async (at: string) => {
  const path = `/api/x/history/${event.eventId}/attendees?at=${at}`;
  const answer = await fast.ask('GET', path, { token: fast.adminToken });
  return calls.pastAttendees.output.parse(answer.body).registrations.map(({ firstName }) => firstName);
};

describe('processes on machines whose clocks are an hour off', () => {
  it('write the moments that the database has, in the order in which they came', async () => {
    const moments: string[] = [await databaseNow()];
    for (const [server, name] of [
      [fast, 'Fast'],
      [slow, 'Slow'],
      [fast, 'Again'],
    ] as const) {
      await register(server, event, [name]);
      moments.push(await databaseNow());
    }
    const facts = await sql<{ at: string }[]>`
      SELECT metadata::jsonb ->> 'at' AS at FROM log.events WHERE type = 'RegistrationSubmitted' ORDER BY global_position`;
    for (const [index, { at }] of facts.entries()) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(moments[index] ?? '') - 250);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(moments[index + 1] ?? '') + 250);
    }
    expect(facts).toHaveLength(3);
  });

  it('show what was, and hide nothing that stands', async () => {
    const anHourAgo = new Date(Date.parse(await databaseNow()) - hour / 2).toISOString();
    const inAMoment = new Date(Date.parse(await databaseNow()) + 250).toISOString();
    expect(await seenAt(anHourAgo)).toEqual([]);
    expect(await seenAt(inAMoment)).toEqual(['Again', 'Slow', 'Fast']);
  });

  it('take what was made on another: a bot check, a session', async () => {
    const { parameters } = Challenge.parse((await fast.ask('GET', '/api/x/bot-check')).body);
    const expiresInMs = parameters.expiresAt * 1000 - Date.parse(await databaseNow());
    expect(expiresInMs).toBeGreaterThan(0);
    expect(expiresInMs).toBeLessThan(hour);
    expect((await slow.ask('GET', '/api/me', { token: fast.adminToken })).status).toBe(200);
  });

  it('say so on Status and on /ready, and go on', async () => {
    for (const [{ ask }, words] of [
      [fast, /360\d\.\d s ahead of/],
      [slow, /3(599|600)\.\d s behind/],
    ] as const)
      await expect
        .poll(() => ask('GET', '/ready'), { timeout: 10_000 })
        .toMatchObject({ status: 200, body: { ready: true, warnings: { clock: expect.stringMatching(words) } } });
    const { nodes } = calls.status.output.parse(
      (await fast.ask('GET', '/api/x/status', { token: fast.adminToken })).body,
    );
    const hours = nodes.map(({ kind, clockAheadMs }) => [kind, Math.round((clockAheadMs ?? 0) / hour)]);
    expect(hours.toSorted()).toEqual([
      ['server', -1],
      ['server', 1],
      ['worker', -1],
    ]);
  });
});
