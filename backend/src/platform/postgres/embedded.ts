import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { findFreePort } from '../machine/free-port.ts';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findBinaries, type Binaries } from './binaries.ts';
import { clearStaleNote, findPostmaster, untilGone, type Postmaster } from './postmaster.ts';
import { roleName, settleRole } from './own-role.ts';
import { sendSignal } from '../machine/signal.ts';
import { demandReachable, findRunAs, type RunAs } from './run-as.ts';

export interface EmbeddedOptions {
  /** A folder of its own, made when missing: holds the cluster, its password and its log file. */
  readonly dataDir: string;
  /** The port to listen on; a free one unless told. */
  readonly port?: number;
  readonly logger: Logger;
  /** For specs and benches, which make databases of their own. */
  readonly mayCreateDatabases?: true;
  /** Settings over the ones below, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Embedded {
  /** Connection string of the database `turnout`, for its owner, who is no superuser. */
  readonly url: string;
  /** Stops the server in an orderly way; open connections are cut. */
  readonly stop: () => Promise<void>;
}

/** Durability (fsync, synchronous_commit) stays as PostgreSQL has it: on. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const startTimeoutMs = 60_000;
const database = 'turnout';
/** Whom initdb makes; nothing but `settleRole` works as this one. */
const superuser = 'turnout';
/** The files in the data folder that hold the two passwords. */
const superuserPassword = 'password';
const rolePassword = 'role-password';

interface Cluster {
  readonly binaries: Binaries;
  readonly runAs: RunAs | null;
  readonly folder: string;
  readonly password: string;
  readonly logFile: string;
}

/**
 * Starts PostgreSQL for this installation and answers where it is. A server that outlived a killed
 * parent on the same folder is taken over instead of started. Runs as root and as a normal user.
 * Throws with a sentence a person can act on.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const cluster = await prepare(resolve(options.dataDir), options.logger);
  const running = (await takeOver(cluster, options.logger)) ?? (await startServer(cluster, options));
  const password = await passwordIn(options.dataDir, rolePassword);
  await settleRole(addressing(superuser, cluster.password, running.port), {
    database,
    password,
    mayCreateDatabases: options.mayCreateDatabases === true,
  });
  const interrupt = () => signal(running.pid);
  process.once('exit', interrupt);
  return {
    url: addressing(roleName, password, running.port)(database),
    stop: async () => {
      process.off('exit', interrupt);
      signal(running.pid);
      if (!(await untilGone(running.pid, 30_000)))
        options.logger.error({ pid: running.pid }, 'PostgreSQL does not stop');
    },
  };
};

const addressing = (user: string, password: string, port: number) => (name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** The address of the server that runs on this folder now, for a program beside it; null when none does. */
export const findEmbedded = async (dataDir: string): Promise<string | null> => {
  const running = await findPostmaster(join(resolve(dataDir), 'cluster'));
  if (running === null) return null;
  return addressing(roleName, await passwordIn(resolve(dataDir), rolePassword), running.port)(database);
};

/** SIGINT is PostgreSQL's "fast" shutdown: connections are cut, everything committed is written. */
const signal = (pid: number): void => void sendSignal(pid, 'SIGINT');

const prepare = async (dataDir: string, logger: Logger): Promise<Cluster> => {
  const binaries = await findBinaries();
  await mkdir(dataDir, { recursive: true });
  const isMade = await isThere(join(dataDir, 'cluster', 'PG_VERSION'));
  const stranger = findRunAs();
  const runAs = stranger !== null && isMade ? ((await ownerOf(join(dataDir, 'cluster'))) ?? stranger) : stranger;
  const cluster = {
    binaries,
    runAs,
    folder: join(dataDir, 'cluster'),
    logFile: join(dataDir, 'postgres.log'),
    password: await passwordIn(dataDir, superuserPassword),
  };
  if (runAs !== null) {
    await demandReachable(cluster.folder, runAs);
    await demandReachable(binaries.postgres, runAs);
  }
  if (!isMade) await initialise(cluster, dataDir, logger);
  return cluster;
};

const passwordIn = async (dataDir: string, name: string): Promise<string> => {
  const file = join(dataDir, name);
  if (!(await isThere(file))) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFile(file, 'utf8');
};

const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return false;
    if (code !== 'EACCES') throw error;
    throw new Error(`${path} belongs to another user. Start as that user (root, perhaps), or remove the folder.`, {
      cause: error,
    });
  }
};

/** A cluster runs as whoever owns it: a folder made as a normal user still works for root. */
const ownerOf = async (folder: string): Promise<RunAs | null> => {
  const { uid, gid } = await stat(folder);
  return uid === 0 ? null : { uid, gid };
};

/** Made beside and renamed, so that an interrupted first start leaves nothing half made. */
const initialise = async (cluster: Cluster, dataDir: string, logger: Logger): Promise<void> => {
  const fresh = join(dataDir, 'cluster.new');
  const passwordFile = join(dataDir, 'initdb-password');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.runAs !== null) {
    await chown(fresh, cluster.runAs.uid, cluster.runAs.gid);
    await chown(passwordFile, cluster.runAs.uid, cluster.runAs.gid);
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const credentials = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const initdb = spawn(cluster.binaries.initdb, [`--pgdata=${fresh}`, ...credentials, ...locale], {
    ...cluster.runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  await once(initdb, 'close');
  await rm(passwordFile, { force: true });
  if (initdb.exitCode !== 0) throw new Error(`PostgreSQL could not make its data folder ${fresh}: ${complaint.trim()}`);
  await rename(fresh, cluster.folder);
  logger.info({ folder: cluster.folder }, 'made a new PostgreSQL data folder');
};

/** A server on this cluster whose parent was killed. */
const takeOver = async (cluster: Cluster, logger: Logger): Promise<Postmaster | null> => {
  if ((await findPostmaster(cluster.folder)) === null) {
    await clearStaleNote(cluster.folder);
    return null;
  }
  const running = await untilReady(cluster, () => false);
  if (running !== null) logger.info({ pid: running.pid, port: running.port }, 'PostgreSQL was still running');
  return running;
};

/** A killed server's last processes hold its memory for a moment; a free port may be taken meanwhile. */
const startServer = async (cluster: Cluster, options: EmbeddedOptions): Promise<Postmaster> => {
  let attemptsLeft = options.port === undefined ? 3 : 1;
  for (let waits = 0; ;) {
    const port = options.port ?? (await findFreePort());
    const running = await launch(cluster, port, { ...settings, ...options.settings });
    if (running !== null) return running;
    const said = (await readFile(cluster.logFile, 'utf8')).trim().split('\n').slice(-8).join('\n');
    if (said.includes('pre-existing shared memory block') && waits < 40) {
      waits += 1;
      await after(250);
      continue;
    }
    attemptsLeft -= 1;
    if (attemptsLeft === 0) throw new Error(`PostgreSQL did not start. The end of ${cluster.logFile}:\n${said}`);
  }
};

/**
 * Detached, in a process group of its own: Ctrl-C at the terminal must reach PostgreSQL only after
 * the server and the worker have finished what they had in hand.
 */
const launch = async (
  cluster: Cluster,
  port: number,
  chosen: Readonly<Record<string, string>>,
): Promise<Postmaster | null> => {
  const log = await open(cluster.logFile, 'a');
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.folder, '-p', String(port), ...flags], {
    ...cluster.runAs,
    detached: platform() !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
  });
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  child.unref();
  await log.close();
  return untilReady(cluster, () => hasEnded);
};

/** Null when the server ended, or was not the one the note spoke of. */
const untilReady = async (cluster: Cluster, hasEnded: () => boolean): Promise<Postmaster | null> => {
  for (let waited = 0; waited < startTimeoutMs && !hasEnded(); waited += 10) {
    const found = await findPostmaster(cluster.folder);
    if (found?.isReady === true) return found;
    await after(10);
  }
  return null;
};
