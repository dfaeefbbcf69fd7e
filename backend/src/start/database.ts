import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../platform/configuration/config.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { findPostmaster } from '../platform/postgres/postmaster.ts';
import { StartRefused } from './start-refused.ts';

export interface Database {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const checkEveryMs = 2_000;

/** The embedded database says in a sentence what hinders it. */
const refuse = (error: unknown): never => {
  throw error instanceof Error ? new StartRefused(error.message) : error;
};

/**
 * The database to work with: the organiser's own, or the embedded one, which is started again on the
 * same port should it ever be killed.
 * @param say for a human: that it was gone and is back.
 */
export const openDatabase = async (
  config: Config,
  logger: Logger,
  say: (sentence: string) => void,
): Promise<Database> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => undefined };
  const dataDir = join(config.dataDir, 'postgres');
  let running = await startEmbedded({ dataDir, logger }).catch(refuse);
  const { url } = running;
  const port = Number(new URL(url).port);
  let checking = Promise.resolve();
  let isChecking = false;

  const restartWhenGone = async (): Promise<void> => {
    if ((await findPostmaster(join(dataDir, 'cluster'))) !== null) return;
    say('PostgreSQL stopped unexpectedly. Starting it again.');
    running = await startEmbedded({ dataDir, logger, port });
    say('PostgreSQL is back.');
  };
  const check = (): void => {
    if (isChecking) return;
    isChecking = true;
    checking = restartWhenGone()
      .catch((error: unknown) => say(`PostgreSQL could not be started again: ${String(error)}`))
      .finally(() => (isChecking = false));
  };
  const watch = setInterval(check, checkEveryMs);
  return {
    url,
    stop: async () => {
      clearInterval(watch);
      await checking;
      await running.stop();
    },
  };
};
