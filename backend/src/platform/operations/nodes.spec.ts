// kind: database
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../event-store/migrate.ts';
import { testDatabase } from '../testing/database.ts';
import { openNodes, type NodeStatus } from './nodes.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.url);
  sql = openSql(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => sql`DELETE FROM ops.nodes`.then(() => undefined));

const logger = pino({ level: 'silent' });
const quiet: NodeStatus = { eventLoopP99Ms: 1, memoryMb: 90 };
const stopped = { name: 'door', position: '7', state: 'stopped', error: 'no', eventsBehind: 3, secondsBehind: 4 };
const open = () => openNodes({ sql, version: '1.2.3', logger, everyMs: 20 });

it('tells every process which others are at work, and how they are', async () => {
  const [server, worker] = [open(), open()];
  await server.join('server', () => ({ ...quiet, sockets: 12 }));
  await worker.join('worker', () => ({ ...quiet, projections: [stopped] }));
  expect(await server.read()).toMatchObject([
    { id: server.id, kind: 'server', version: '1.2.3', status: { sockets: 12 } },
    { id: worker.id, kind: 'worker', status: { projections: [stopped] } },
  ]);
  expect(server.projections()).toEqual([stopped]);
  await worker.leave();
  expect(await server.read()).toHaveLength(1);
  await server.leave();
  expect(await sql`SELECT * FROM ops.nodes`).toHaveLength(0);
});

it('does not believe what a worker said that has gone silent, and forgets it after a minute', async () => {
  const server = open();
  await sql`INSERT INTO ops.nodes (id, kind, version, status, seen_at)
    VALUES ('lost', 'worker', '1', ${sql.json({ ...quiet, projections: [stopped] })}, now() - interval '12 seconds')`;
  await server.join('server', () => quiet);
  expect(server.known().map(({ id }) => id)).toContain('lost');
  expect(server.projections()).toEqual([]);
  await sql`UPDATE ops.nodes SET seen_at = now() - interval '61 seconds' WHERE id = 'lost'`;
  await vi.waitFor(async () => expect(await sql`SELECT id FROM ops.nodes WHERE id = 'lost'`).toHaveLength(0), 10_000);
  await server.leave();
});

it('goes on telling, and reads what another version says as far as it understands it', async () => {
  const node = open();
  let sockets = 0;
  await node.join('server', () => ({ ...quiet, sockets: (sockets += 1) }));
  await vi.waitFor(() => expect(node.known()[0]?.status.sockets).toBeGreaterThan(2), 10_000);
  await sql`INSERT INTO ops.nodes (id, kind, version, status)
    VALUES ('newer', 'server', '9', '{"eventLoopP99Ms": "fast", "sockets": 4, "mood": "fine"}')`;
  const newer = (await node.read()).find(({ id }) => id === 'newer');
  expect(newer?.status).toEqual({ eventLoopP99Ms: 0, memoryMb: 0, sockets: 4 });
  await node.leave();
});
