import { calls } from '@turnout/contracts';
import { rehearsalPasswords } from './passwords.ts';
import { findFreePort } from '../platform/machine/free-port.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { embeddedConnections } from '../platform/postgres/shares.ts';
import { keepRunning } from '../start/child.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

/** Servers and a worker of their own on a database, for measurements and for races between processes. */
export interface Processes {
  /** Each server's address, such as http://127.0.0.1:41234. */
  readonly servers: readonly string[];
  readonly adminToken: string;
  /** Calls the first server; throws on anything but success. */
  readonly call: (method: string, path: string, token: string, body?: unknown) => Promise<unknown>;
  /** Ends one the hard way, as a machine does that loses its power; another takes its place. */
  readonly kill: (name: 'worker' | 'server') => void;
  readonly stop: () => Promise<void>;
}

const admin = { email: 'admin@turnout.localhost', password: rehearsalPasswords.admin };

const outward = ['STRIPE_API_URL', 'PAYPAL_API_URL', 'WEBHOOKS_TO_PRIVATE_NETWORKS', 'SMTP_URL', 'MAIL_FROM'];

/** Settings that say where others are reached: payment providers, receivers of webhooks, mail servers. */
const ofOthers = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => outward.includes(name)));

/**
 * @param options `servers`: how many of them; one worker remembers for all. `eventStore`: as EVENT_STORE;
 *   the log lies in the database unless told.
 */
export const startProcesses = async (options: {
  databaseUrl: string;
  eventStore?: string;
  dataDir: string;
  servers: number;
  /** Settings of the servers that differ; the worker reaches others where they do. */
  env?: Readonly<Record<string, string>>;
}): Promise<Processes> => {
  const { databaseUrl, dataDir } = options;
  await migrate(databaseUrl);
  const run = (name: string, env: Readonly<Record<string, string>>) =>
    keepRunning({
      name,
      script: `./${name}.ts`,
      env: {
        ...bareEnvironment(),
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: process.env['DATABASE_CONNECTIONS'] ?? String(embeddedConnections),
        EVENT_STORE: options.eventStore ?? 'postgres',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        DEMO: '0',
        LOG_LEVEL: 'error',
        BOT_CHECK_DIFFICULTY: '20',
        PUBLIC_REQUESTS_PER_MINUTE: '100000000',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      },
      say: (sentence) => console.error(sentence),
      onMessage: () => undefined,
    });
  const worker = run('worker', ofOthers(options.env ?? {}));
  const children = [worker];
  const firsts = new Map([['worker', worker]]);
  const servers: string[] = [];
  for (let index = 0; index < options.servers; index += 1) {
    const port = await findFreePort();
    const server = run('server', { PORT: String(port), ...options.env });
    children.push(server);
    if (index === 0) firsts.set('server', server);
    // One after the other: the first one makes the first account.
    await server.ready;
    servers.push(`http://127.0.0.1:${port}`);
  }
  await worker.ready;
  const call = (method: string, path: string, token: string, body?: unknown) =>
    request(`${servers[0] ?? ''}${path}`, method, token, body);
  const { token } = calls.logIn.output.parse(await call('POST', calls.logIn.path, '', admin));
  return {
    servers,
    adminToken: token,
    call,
    kill: (name) => {
      const pid = firsts.get(name)?.pid() ?? null;
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      await Promise.all(children.map(({ stop }) => stop()));
    },
  };
};

const request = async (url: string, method: string, token: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
};
