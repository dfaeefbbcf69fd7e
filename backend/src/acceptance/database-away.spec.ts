// kind: process
import { calls } from '@turnout/contracts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import { findFreePort } from '../platform/machine/free-port.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { makeGate, type Gate } from '../testing/gate.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

const admin = { email: 'admin@turnout.localhost', password: 'admin-password' };
const patience = { timeout: 45_000, interval: 100 };
/** The door has two seconds; a busy machine some more. */
const answersWithin = { timeout: 6_000, interval: 50 };

let database: Awaited<ReturnType<typeof testDatabase>>;
let gate: Gate;
let dataDir: string;
let address: string;
let port: number;
const programs: ChildProcess[] = [];
const said: Record<string, string> = { 'server.ts': '', 'worker.ts': '' };

const start = (script: 'server.ts' | 'worker.ts'): ChildProcess => {
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(rootFolder, 'backend/src/start', script)],
    {
      env: {
        ...bareEnvironment(),
        DATABASE_URL: gate.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const hear = (piece: Buffer) => (said[script] += piece.toString('utf8'));
  program.stdout?.on('data', hear);
  program.stderr?.on('data', hear);
  programs.push(program);
  return program;
};
const logIn = (withinMs = 5_000) =>
  fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
    signal: AbortSignal.timeout(withinMs),
  });
/** Asks the tables who this is, where a log-in asks the log first, whose connection is made anew for each try. */
const lookIn = (token = 'nobodys', withinMs = 5_000) =>
  fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(withinMs),
  });

beforeAll(async () => {
  database = await testDatabase();
  gate = await makeGate(database.url);
  port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'turnout-away-'));
});
afterAll(async () => {
  const ended = programs.filter(({ exitCode }) => exitCode === null).map((program) => once(program, 'exit'));
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(ended);
  await gate.shut();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a server and a worker whose database is away', () => {
  it('say one sentence, wait for it, and work as soon as it is there', async () => {
    const [server, worker] = [start('server.ts'), start('worker.ts')];
    const place = gate.url.replace(/^.*@/, '');
    const waiting = `PostgreSQL at ${place} cannot be reached: nobody listens there. Waiting for it.\n`;
    await vi.waitFor(() => expect(said).toEqual({ 'server.ts': waiting, 'worker.ts': waiting }), patience);
    await gate.open();
    await vi.waitFor(async () => expect((await logIn()).status).toBe(200), answersWithin);
    expect([server.exitCode, worker.exitCode]).toEqual([null, null]);
    expect(said['server.ts']).toBe(`${waiting}PostgreSQL at ${place} is there.\n`);
  }, 60_000);

  it('answer soon after it has come back, however long it was gone', async () => {
    await gate.shut();
    // The tables' connections pause longer from one try to the next: each answer is one, and is waited for 5 s.
    for (let turn = 0; turn < 16; turn += 1) expect((await lookIn()).status).toBe(503);
    expect((await logIn()).status).toBe(503);
    await gate.open();
    await vi.waitFor(async () => expect((await logIn()).status).toBe(200), answersWithin);
    await vi.waitFor(async () => expect((await lookIn()).status).toBe(401), answersWithin);
    const [server, worker] = programs;
    expect([server?.exitCode, worker?.exitCode]).toEqual([null, null]);
  }, 60_000);

  /** For 300 at once: how soon each is answered is not what is asked here, ms. */
  const patient = 60_000;
  it('take few connections: what one server and one worker have fits into 18', async () => {
    const sql = openSql(database.url, { max: 1 });
    try {
      const { token } = calls.logIn.output.parse(await (await logIn()).json());
      // Whoever is nobody asks `ops` each time; who is known the read models. Each connection that a pool may have is wanted.
      const [nobody, known] = [() => lookIn('nobodys', patient), () => lookIn(token, patient)];
      const asked = await Promise.all(
        Array.from({ length: 60 }, () => [logIn(patient), nobody(), nobody(), known(), known()]).flat(),
      );
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 401]));
      // A session that was cut off is ended by the database within seconds.
      await vi.waitFor(async () => {
        const [row] = await sql`
          SELECT count(*)::int AS used,
            count(*) FILTER (WHERE application_name = 'turnout-turn')::int AS turns,
            count(*) FILTER (WHERE query ILIKE 'listen%')::int AS listening
          FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
        const { used, turns, listening } = z
          .object({ used: z.number(), turns: z.number(), listening: z.number() })
          .parse(row);
        expect(used).toBeLessThanOrEqual(18);
        expect([turns, listening]).toEqual([1, 2]);
      }, answersWithin);
    } finally {
      await sql.end();
    }
  }, 90_000);
});
