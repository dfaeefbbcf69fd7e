import { calls } from '@turnout/contracts';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { parseConfig } from '@turnout/backend/platform/configuration/config';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { findFreePort } from '@turnout/backend/platform/machine/free-port';
import { keepRunning, type Child } from '@turnout/backend/start/child';
import { openDatabase } from '@turnout/backend/start/database';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { startNodes, type NodeName } from './nodes.ts';
import { bareEnvironment } from '@turnout/backend/platform/machine/bare-environment';

/** A cluster of its own that is there to be ill-treated; each process is restarted when it dies. */
export interface ClusterTestbed {
  /** The proxy's. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly adminToken: string;
  readonly pidOf: (node: NodeName) => number | null;
  /** Tells whether the process that plays this part now has said that it does its work. */
  readonly isUp: (node: NodeName) => boolean;
  /** The worker that moves the projections; null while none says so. */
  readonly workerAtWork: () => Promise<NodeName | null>;
  readonly stop: () => Promise<void>;
}

const admin = { email: 'admin@turnout.localhost', password: rehearsalPasswords.admin };
const AtWork = z.array(z.object({ id: z.string() }));

export const openClusterTestbed = async (say: (sentence: string) => void): Promise<ClusterTestbed> => {
  const folder = await openTemporaryFolder('cluster');
  const dataDir = folder.path;
  const own = { DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', PUBLIC_REQUESTS_PER_MINUTE: '1000000' };
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const database = await openDatabase(parseConfig(own), pino({ level: 'silent' }), say);
  await migrate(database.url);
  const children = new Map<NodeName, Child>();
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const sql = openSql(database.url, { max: 1 });
  const proxy = startNodes({
    host: '127.0.0.1',
    port,
    publicUrl: address,
    tls: undefined,
    keep: (script, name, env) => {
      const child = keepRunning({
        name,
        script: `./${script}.ts`,
        env: { ...bareEnvironment(), ...own, ...account, DATABASE_URL: database.url, ...env },
        onMessage: () => undefined,
        say: () => undefined,
        firstPauseMs: 200,
      });
      children.set(name, child);
      return child;
    },
  });
  const stop = async () => {
    await proxy.then(
      ({ close }) => close(),
      () => undefined,
    );
    await sql.end();
    await Promise.all([...children.values()].map((child) => child.stop()));
    await database.stop();
    await folder.remove();
  };
  try {
    await proxy;
    const { token } = await openServerClient({ address, token: null }).send(calls.logIn, { body: admin });
    return {
      address,
      databaseUrl: database.url,
      adminToken: token,
      pidOf: (node) => children.get(node)?.pid() ?? null,
      isUp: (node) => children.get(node)?.isUp() ?? false,
      workerAtWork: async () => {
        const rows = AtWork.parse([
          ...(await sql`
            SELECT id FROM ops.nodes
            WHERE kind = 'worker' AND status ? 'projections' AND seen_at > now() - interval '3 seconds'
            ORDER BY seen_at DESC`),
        ]);
        const workers = (['worker A', 'worker B'] as const).filter((node) =>
          rows.some(({ id }) => id.includes(`-${children.get(node)?.pid() ?? 0}-`)),
        );
        return workers.length === 1 ? (workers[0] ?? null) : null;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
