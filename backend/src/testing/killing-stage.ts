import { openSql } from '@turnout/projections/platform/open-sql';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { testDatabase } from '../platform/testing/database.ts';
import { startProcesses, type Processes } from './processes.ts';
import { openHolding, type Holding } from './holding.ts';
import { askAt, type Asked, type Reply } from './turnout.ts';

/** Server and worker as processes of their own, to be ended the hard way, on a database that can be held. */
export interface KillingStage extends Pick<Processes, 'kill' | 'adminToken'> {
  /** As the platform admin unless told, at the first server. */
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Reply>;
  readonly hold: Holding['hold'];
  readonly sql: Sql;
  /** Of programs that are to run beside it. */
  readonly env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR', string>>;
  readonly close: () => Promise<void>;
}

/** How long the next process may take for what the killed one left. */
export const takeOver = { timeout: 60_000, interval: 20 } as const;

/** @param settings of server and worker that differ. */
export const openKillingStage = async (settings: Readonly<Record<string, string>> = {}): Promise<KillingStage> => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-killed-'));
  const { servers, adminToken, kill, stop } = await startProcesses({
    databaseUrl: database.url,
    dataDir,
    servers: 1,
    env: settings,
  });
  const sql = openSql(database.url, { max: 4 });
  const { hold, letAllGo } = openHolding(sql);
  const askServer = askAt(servers[0] ?? '');
  return {
    ask: (method, path, asked) => askServer(method, path, { token: adminToken, ...asked }),
    adminToken,
    kill,
    hold,
    sql,
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    close: async () => {
      await letAllGo();
      await sql.end();
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
