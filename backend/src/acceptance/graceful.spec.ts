// kind: process
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { migrate } from '../platform/event-store/migrate.ts';
import { findFreePort } from '../platform/machine/free-port.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { admin, askAt, makeTestEvent, type TestEvent, type TestTurnout } from '../testing/turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let sql: Sql;
const left: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.url);
  folder = await mkdtemp(join(tmpdir(), 'turnout-spec-'));
  sql = openSql(database.url, { max: 1 });
});
afterAll(async () => {
  for (const child of left) child.kill('SIGKILL');
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A server or worker as `npm start` runs it; ready when its probe says so. */
const run = async (name: 'server' | 'worker') => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../start/${name}.ts`, import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...bareEnvironment(),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      [name === 'server' ? 'PORT' : 'WORKER_PORT']: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  left.push(child);
  await vi.waitFor(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
  const terminate = async (): Promise<number | null> => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = z.tuple([z.number().nullable(), z.unknown()]).parse(await gone);
    return code;
  };
  return { address, terminate };
};

const nodes = async () => (await sql`SELECT kind FROM ops.nodes ORDER BY kind`).map((row) => String(row['kind']));

/** Registers people one after the other until nobody answers any more; the ids of those that were acknowledged. */
const registerUntilGone = async (ask: TestTurnout['ask'], token: string, event: TestEvent): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (let index = 0; ; index += 1) {
    const answer = await ask('POST', '/api/registrations', {
      token,
      body: {
        event: event.eventId,
        type: event.typeId,
        fields: [
          { _id: event.fields.FNAME, value: `Guest ${index}` },
          { _id: event.fields.LNAME, value: 'Example' },
        ],
      },
    }).catch(() => null);
    if (answer?.status !== 200) return acknowledged;
    acknowledged.push(z.object({ registration: z.object({ _id: z.string() }) }).parse(answer.body).registration._id);
  }
};

it('ends a server and a worker in the middle of a rush without losing what was acknowledged', async () => {
  const worker = await run('worker');
  const server = await run('server');
  expect(await nodes()).toEqual(['server', 'worker']);
  expect((await fetch(`${worker.address}/health`)).status).toBe(200);
  expect((await fetch(`${worker.address}/metrics`)).status).toBe(401);
  const ask = askAt(server.address);
  const token = z.string().parse((await ask('POST', '/auth/login', { body: admin })).body['token']);
  const event = await makeTestEvent({ ask, adminToken: token });
  const desks = Array.from({ length: 8 }, () => registerUntilGone(ask, token, event));
  const count = async () =>
    Number((await sql`SELECT count(*) FROM log.events WHERE category = 'registration'`)[0]?.['count'] ?? 0);
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(30), { timeout: 20_000, interval: 20 });
  const [serverCode, workerCode] = await Promise.all([server.terminate(), worker.terminate()]);
  expect([serverCode, workerCode]).toEqual([0, 0]);
  const acknowledged = (await Promise.all(desks)).flat();
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = new Set(
    (await sql`SELECT DISTINCT stream_id FROM log.events WHERE category = 'registration'`).map((row) =>
      String(row['stream_id']),
    ),
  );
  expect(acknowledged.filter((id) => !stored.has(`registration-${id}`))).toEqual([]);
  // Neither is waited for, and the next worker need not wait for a lock that nobody holds.
  expect(await nodes()).toEqual([]);
  const locks = await sql`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND d.datname = current_database()`;
  expect(locks).toHaveLength(0);
}, 60_000);

it('stores how far the projections are when a worker ends, and goes on from there', async () => {
  const worker = await run('worker');
  const places = () => sql`SELECT name, position FROM read.checkpoints ORDER BY name`;
  const head = String((await sql`SELECT max(global_position) AS head FROM log.events`)[0]?.['head']).padStart(20, '0');
  await vi.waitFor(async () => {
    const behind = (await places()).filter((row) => String(row['position']) < head);
    expect(behind).toEqual([]);
  }, 10_000);
  expect(await worker.terminate()).toBe(0);
  expect((await places()).every((row) => String(row['position']) >= head)).toBe(true);
}, 40_000);
