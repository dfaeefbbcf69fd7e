import { calls } from '@turnout/contracts';
import { join } from 'node:path';
import pino from 'pino';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { parseConfig } from '@turnout/backend/platform/configuration/config';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { findFreePort } from '@turnout/backend/platform/machine/free-port';
import { findPostmaster } from '@turnout/backend/platform/postgres/postmaster';
import { keepRunning } from '@turnout/backend/start/child';
import { openDatabase } from '@turnout/backend/start/database';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { bareEnvironment } from '@turnout/backend/platform/machine/bare-environment';

export const parts = ['server', 'worker', 'postgres'] as const;
export type Part = (typeof parts)[number];

/** A whole Turnout of its own that is there to be ill-treated: database, worker and server, each restarted when it dies. */
export interface Testbed {
  readonly address: string;
  readonly databaseUrl: string;
  readonly adminToken: string;
  /** The process that plays this part now; null while there is none. */
  readonly pidOf: (part: Part) => Promise<number | null>;
  /** Tells whether the process that plays this part now does its work. */
  readonly isUp: (part: Part) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

const admin = { email: 'admin@turnout.localhost', password: rehearsalPasswords.admin };

/**
 * @param options `dataDir`: an empty folder that PostgreSQL's own user can enter; one that goes away by itself unless told.
 */
export const openTestbed = async (options: {
  readonly dataDir?: string;
  readonly silentMs?: number;
  /** Settings that differ. */
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (sentence: string) => void;
}): Promise<Testbed> => {
  const { say, silentMs } = options;
  const own = options.dataDir === undefined ? await openTemporaryFolder('chaos') : null;
  const dataDir = own?.path ?? options.dataDir ?? '';
  const port = await findFreePort();
  const fixed = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' };
  const env = { ...fixed, ...options.env };

  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const database = await openDatabase(parseConfig(env), pino({ level: 'silent' }), say);
  await migrate(database.url);
  const keep = (name: 'server' | 'worker') =>
    keepRunning({
      name,
      script: `./${name}.ts`,
      env: { ...bareEnvironment(), ...env, ...account, DATABASE_URL: database.url },
      onMessage: () => undefined,
      say,
      firstPauseMs: 200,
      ...(silentMs === undefined ? {} : { silentMs }),
    });
  const children = { worker: keep('worker'), server: keep('server') };
  const all = Object.values(children);
  const stop = async () => {
    await Promise.all(all.map((child) => child.stop()));
    await database.stop();
    await own?.remove();
  };
  const postmaster = () => findPostmaster(join(dataDir, 'postgres', 'cluster'));
  try {
    await Promise.all(all.map(({ ready }) => ready));
    const address = `http://127.0.0.1:${port}`;
    const { token } = await openServerClient({ address, token: null }).send(calls.logIn, { body: admin });
    return {
      address,
      databaseUrl: database.url,
      adminToken: token,
      pidOf: async (part) => (part === 'postgres' ? ((await postmaster())?.pid ?? null) : children[part].pid()),
      isUp: async (part) => (part === 'postgres' ? (await postmaster())?.isReady === true : children[part].isUp()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
