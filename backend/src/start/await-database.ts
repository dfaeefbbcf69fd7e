import type { Config } from '../platform/configuration/config.ts';
import { processConnections } from '../platform/postgres/shares.ts';
import { demandDatabase } from './demand-database.ts';
import { StartRefused } from './start-refused.ts';

/** With fewer free ones a process cannot begin. */
const atOnce = { server: 4, worker: 6 } as const;

/**
 * A server or a worker waits for its database, and goes when whoever keeps it running is gone meanwhile.
 * @returns the configuration, with the address of a database that is there.
 */
export const awaitDatabase = async (
  role: 'server' | 'worker',
  config: Config,
): Promise<Config & { readonly databaseUrl: string }> => {
  const { databaseUrl: url, databaseConnections } = config;
  if (url === undefined) throw new StartRefused('DATABASE_URL is missing: npm start gives it.');
  const leave = (): never => process.exit(0);
  process.once('disconnect', leave);
  await demandDatabase({
    url,
    needs: processConnections(role, databaseConnections),
    atOnce: atOnce[role],
    say: (sentence) => console.log(sentence),
  });
  process.off('disconnect', leave);
  return { ...config, databaseUrl: url };
};
