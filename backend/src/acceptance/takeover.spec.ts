// kind: process
import { checkInTopics } from '@turnout/contracts/check-in';
import type { ClientToServer, ServerToClient } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../platform/machine/free-port.ts';
import { sendSignal } from '../platform/machine/signal.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { keepRunning, type Child } from '../start/child.ts';
import { admin, makeTestEvent, register, serveAlso, type TestEvent, type TestTurnout } from '../testing/turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let serving: Pick<TestTurnout, 'url' | 'ask' | 'stop'>;
let asAdmin: Pick<TestTurnout, 'ask' | 'adminToken'>;
let fair: TestEvent;
let sql: Sql;
const children: Child[] = [];
const pids = new Map<string, number>();

/** A process that is not started again before the end when it is killed. */
const start = (
  script: 'server' | 'worker',
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const child = keepRunning({
    name,
    script: `./${script}.ts`,
    env: {
      ...bareEnvironment(),
      DATABASE_URL: database.url,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    onMessage: () => undefined,
    say: () => undefined,
    firstPauseMs: 600_000,
    silentMs: 600_000,
  });
  children.push(child);
  const pid = child.pid();
  if (pid !== null) pids.set(name, pid);
  return child.ready;
};

beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 2 });
  serving = await serveAlso(database.url);
  await Promise.all([start('worker', 'one'), start('worker', 'two')]);
  const logIn = await serving.ask('POST', '/auth/login', { body: admin });
  asAdmin = { ask: serving.ask, adminToken: String(logIn.body['token']) };
  fair = await makeTestEvent(asAdmin);
}, 90_000);
afterAll(async () => {
  for (const pid of pids.values()) signal(pid, 'SIGCONT');
  await Promise.all(children.map((child) => child.stop()));
  await serving.stop();
  await sql.end();
  await database.drop();
});

const signal = (pid: number | undefined, name: NodeJS.Signals): void => {
  if (pid === undefined) throw new Error('there is no such process');
  sendSignal(pid, name);
};
/** The worker whose turn it is, as the workers say themselves. */
const atWork = async (): Promise<'one' | 'two'> =>
  vi.waitFor(
    async () => {
      const rows = await sql`
        SELECT id FROM ops.nodes
        WHERE kind = 'worker' AND status ? 'projections' AND seen_at > now() - interval '3 seconds'`;
      const [name, other] = (['one', 'two'] as const).filter((one) =>
        rows.some((row) => String(row['id']).includes(`-${pids.get(one) ?? 0}-`)),
      );
      if (name === undefined || other !== undefined) throw new Error('none or both say that they are at work');
      return name;
    },
    { timeout: 10_000, interval: 50 },
  );
/** Reactions that a session holds which still says something. */
const reactionsHeld = async (): Promise<unknown> => {
  const [row] = await sql`
    SELECT count(*)::int AS held FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND application_name = 'turnout-turn'
      AND state_change > now() - interval '2 seconds'`;
  return row?.['held'];
};
/** How long it takes until somebody who registers now is in the list, in ms. */
const timeUntilListed = async (name: string): Promise<number> => {
  const from = performance.now();
  const [id = ''] = await register(asAdmin, fair, [name]);
  await vi.waitFor(
    async () => {
      const rows = await sql`SELECT 1 FROM read.registrants WHERE registrant_id = ${id}`;
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
  return performance.now() - from;
};

describe('a worker that stands by', () => {
  it('goes on with projections and reactions within seconds when the other hangs, and nothing happens twice', async () => {
    const hung = await atWork();
    signal(pids.get(hung), 'SIGSTOP');
    expect(await timeUntilListed('While hanging')).toBeLessThan(8_000);
    await vi.waitFor(async () => expect(await reactionsHeld()).toBeGreaterThan(0), { timeout: 10_000, interval: 50 });
    signal(pids.get(hung), 'SIGCONT');
    expect(await timeUntilListed('When it woke up')).toBeLessThan(8_000);
    await vi.waitFor(async () => expect(await atWork()).not.toBe(hung), { timeout: 10_000 });
    const [{ listed } = { listed: 0 }] = await sql<
      { listed: number }[]
    >`SELECT count(*)::int AS listed FROM read.registrants`;
    expect(listed).toBe(2);
  }, 60_000);

  it('goes on within seconds when the other is killed', async () => {
    signal(pids.get(await atWork()), 'SIGKILL');
    expect(await timeUntilListed('After the kill')).toBeLessThan(6_000);
  }, 60_000);
});

describe('a server that is killed', () => {
  it('takes its desks with it: within seconds the others show them no more', async () => {
    const port = await findFreePort();
    await start('server', 'short-lived', { PORT: String(port) });
    const params = { eventId: fair.eventId };
    const open = (url: string): Socket<ServerToClient, ClientToServer> =>
      io(url, { transports: ['websocket'], auth: { token: asAdmin.adminToken }, forceNew: true, reconnection: false });
    const [desk, screen] = [open(`http://127.0.0.1:${port}`), open(serving.url)];
    const shown = async () =>
      JSON.stringify(await screen.emitWithAck('subscribe', { topic: checkInTopics.presence.name, params }));
    try {
      desk.emit('desk', { ...params, name: 'Gate North', lagMs: 10 });
      await vi.waitFor(async () => expect(await shown()).toContain('Gate North'), { timeout: 10_000, interval: 50 });
      signal(pids.get('short-lived'), 'SIGKILL');
      await vi.waitFor(async () => expect(await shown()).not.toContain('Gate North'), {
        timeout: 12_000,
        interval: 50,
      });
    } finally {
      desk.disconnect();
      screen.disconnect();
    }
  }, 60_000);
});
