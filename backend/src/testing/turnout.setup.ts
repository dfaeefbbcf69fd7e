import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBrowsers } from '../checks/browsers/built-pages.ts';
import { missingInterfaces } from '../checks/browsers/table.ts';
import { rootFolder } from '../platform/configuration/config.ts';
import { findFreePort } from '../platform/machine/free-port.ts';

const start = fileURLToPath(new URL('../start/start.ts', import.meta.url));
const patienceMs = 120_000;
const account = { ADMIN_EMAIL: 'admin@journey.test', ADMIN_PASSWORD: 'through-the-front-door' };

/** Waits until it says that it runs; throws with all it said when it ends or is silent before. */
const untilRunning = async (turnout: ChildProcess): Promise<void> => {
  const running = Promise.withResolvers<void>();
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString('utf8');
    if (said.includes('Turnout is running')) running.resolve();
  };
  const fail = (): void => running.reject(new Error(`Turnout did not start for the journeys:\n${said}`));
  turnout.stdout?.on('data', hear);
  turnout.stderr?.on('data', hear);
  turnout.once('exit', fail);
  const patience = setTimeout(fail, patienceMs);
  await running.promise.finally(() => {
    clearTimeout(patience);
    turnout.off('exit', fail);
  });
};

/** What Safari lacks at the oldest, on public pages and on staff's: journeys take it away. */
const writeMissing = async (file: string): Promise<void> => {
  const { site, staff } = await readBrowsers(rootFolder);
  const missing = ({ safari }: { safari: string }) => missingInterfaces({ safari });
  await writeFile(file, JSON.stringify({ site: missing(site), staff: missing(staff) }));
};

/**
 * Vitest global set-up of the browser journeys: a whole Turnout as `npm start` brings it up, on a free
 * port and an empty data folder. Where it is and who may log in stands in the environment.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-journey-'));
  await chmod(dataDir, 0o755); // PostgreSQL's own user must be able to enter it
  const port = await findFreePort();
  const turnout = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      ...account,
      PORT: String(port),
      DATA_DIR: dataDir,
      ERASURE_JOURNAL: join(dataDir, 'erasures.jsonl'),
      DATABASE_URL: '',
      HTTPS: '0',
      HOST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (turnout.exitCode === null) {
      turnout.kill('SIGTERM');
      await once(turnout, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  await untilRunning(turnout).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const missing = join(dataDir, 'missing-interfaces.json');
  await writeMissing(missing);
  Object.assign(process.env, {
    TURNOUT_MISSING: missing,
    TURNOUT_ADDRESS: `http://localhost:${port}`,
    TURNOUT_EMAIL: account.ADMIN_EMAIL,
    TURNOUT_PASSWORD: account.ADMIN_PASSWORD,
  });
  return stop;
};
