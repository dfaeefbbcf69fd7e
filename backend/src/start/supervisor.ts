import { mkdir } from 'node:fs/promises';
import pino from 'pino';
import { aboutOf, isEasyToGuess } from '../access/password-strength.ts';
import type { Config } from '../platform/configuration/config.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { addressesOf, reachOf } from '../platform/machine/addresses.ts';
import { welcome, type FirstAccount } from './announce.ts';
import { ownCertificate } from './certificate.ts';
import { keepRunning, type Child } from './child.ts';
import { takeDataFolder, whoRuns } from './data-folder.ts';
import { demandDatabase, describeDatabase } from './demand-database.ts';
import { openDatabase } from './database.ts';
import { buildFrontend } from './frontend-build.ts';
import { demandEventStore } from './open-event-store.ts';
import { demandOwnLog } from './own-log.ts';
import { demandFreePort } from './port.ts';
import { StartRefused } from './start-refused.ts';

const present = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** What server and worker are told: everything decided here, over this process's own environment. */
const childEnvironment = (config: Config, databaseUrl: string, tls: Config['tls']): Record<string, string> => ({
  ...present(process.env),
  ...present({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(config.databaseConnections),
    DATA_DIR: config.dataDir,
    PORT: String(config.port),
    HOST: config.host,
    HTTPS: config.https ? '1' : '0',
    TLS_CERT: tls?.certFile,
    TLS_KEY: tls?.keyFile,
  }),
});

const takeOrRefuse = async (config: Config, address: string): Promise<() => Promise<void>> => {
  const giveBack = await takeDataFolder(config.dataDir, address);
  if (giveBack !== null) return giveBack;
  const where = (await whoRuns(config.dataDir)) ?? 'an unknown address';
  throw new StartRefused(
    `Turnout is already running on the data in ${config.dataDir}: ${where}. Stop that one first, or give this one a DATA_DIR of its own.`,
  );
};

interface Bringing {
  readonly say: (text: string) => void;
  /** Ends it before it is done. */
  readonly signal: AbortSignal | undefined;
}

/** Waits for the organiser's own database, and says what it allows; the embedded one is as we made it. */
const demandOwnDatabase = async (config: Config, { say, signal }: Bringing): Promise<void> => {
  const { databaseUrl: url } = config;
  if (url === undefined) return;
  const needs = config.databaseConnections;
  say(describeDatabase(url, await demandDatabase({ url, needs, atOnce: 10, say, signal }), needs));
};

const hasEasyPassword = async ({ adminEmail, adminPassword }: Config): Promise<boolean> =>
  adminPassword !== undefined && isEasyToGuess(adminPassword, aboutOf({ email: adminEmail, name: 'Administrator' }));

/** Undoes what was done, newest first; each step is tried whatever became of the one before. */
const undoAll = async (steps: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const step of steps.toReversed()) {
    await step().catch((error: unknown) => console.error('Stopping went wrong:', error));
  }
};

/** An installation whose database and pages are there, and whose port is free. */
export interface Installation {
  readonly tls: Config['tls'];
  /** Keeps a server or a worker running until the end; `env`: what differs for this one. */
  readonly keep: (script: 'server' | 'worker', name?: string, env?: Readonly<Record<string, string>>) => Child;
  /** Done at the end, before everything that was begun earlier is stopped. */
  readonly atEnd: (step: () => Promise<void>) => void;
}

/** Starts the processes of an installation; resolves when it answers on its port. */
export type RunProcesses = (installation: Installation) => Promise<void>;

const oneOfEach: RunProcesses = async ({ keep }) => {
  const children = [keep('worker'), keep('server')];
  await Promise.all(children.map(({ ready }) => ready));
};

/**
 * Brings Turnout up: database, schema, pages, then its processes. Resolves when it answers.
 * @param options `run`: which processes, one worker and one server unless told; `signal`: ends it before it is up,
 *   as while it waits for its database.
 * @returns what stops it all again, in order.
 * @throws StartRefused in a sentence; whatever had been started by then is stopped.
 */
export const startTurnout = async (
  config: Config,
  say: (text: string) => void,
  options: { readonly run?: RunProcesses; readonly signal?: AbortSignal } = {},
): Promise<() => Promise<void>> => {
  const undo: (() => Promise<void>)[] = [];
  try {
    await bringUp(config, { say, signal: options.signal }, undo, options.run ?? oneOfEach);
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
  return () => undoAll(undo);
};

const bringUp = async (
  config: Config,
  bringing: Bringing,
  undo: (() => Promise<void>)[],
  run: RunProcesses,
): Promise<void> => {
  const { say } = bringing;
  const logger = pino({ level: config.logLevel });
  const addresses = addressesOf(config.host, config.port, config.https);
  await mkdir(config.dataDir, { recursive: true });
  undo.push(await takeOrRefuse(config, addresses[0]));
  await demandFreePort(config.host, config.port);
  await demandOwnDatabase(config, bringing);
  await demandEventStore(config.eventStore);

  const [opened, built] = await Promise.allSettled([openDatabase(config, logger, say), buildFrontend(say)]);
  if (opened.status === 'rejected') throw opened.reason;
  undo.push(opened.value.stop);
  if (built.status === 'rejected') throw built.reason;
  await migrate(opened.value.url);
  await demandOwnLog({ databaseUrl: opened.value.url, eventStore: config.eventStore }, logger);

  const tls = config.tls ?? (config.https ? await ownCertificate(config.dataDir) : undefined);
  const env = childEnvironment(config, opened.value.url, tls);
  let firstAccount: FirstAccount | null = null;
  // Several servers may say the same.
  const notices = new Set<string>();
  const keep: Installation['keep'] = (script, name = script, own = {}) => {
    const child = keepRunning({
      name,
      script: `./${script}.ts`,
      env: { ...env, ...own },
      say,
      onMessage: (message) => {
        if (message.kind === 'first-account') firstAccount = { email: message.email, password: message.password };
        if (message.kind === 'notice') notices.add(message.sentence);
      },
    });
    undo.push(child.stop);
    return child;
  };
  const [isEasy] = await Promise.all([
    hasEasyPassword(config),
    run({ tls, keep, atEnd: (step) => void undo.push(step) }),
  ]);
  if (config.mail.smtpUrl === undefined)
    notices.add('E-mails are kept in the test inbox (/mails), not sent, until SMTP_URL names a mail server.');
  if (isEasy) notices.add('ADMIN_PASSWORD is easy to guess: npm run admin:password sets a better one.');
  const isOwnCertificate = config.tls === undefined;
  const { host, port, https: isSecure, publicUrl } = config;
  const phones = reachOf({ host, port, isSecure }, publicUrl);
  say(await welcome({ addresses, isSecure, phones, isOwnCertificate, firstAccount, notices: [...notices] }));
};
