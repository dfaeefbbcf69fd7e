/**
 * Brings the database of DATABASE_URL to this version's schema and ends: for installations whose servers
 * and workers are started one by one. `npm start` and `npm run cluster` do so by themselves.
 */
import { migrate } from '../platform/event-store/migrate.ts';
import { loadConfig } from '../platform/config.ts';

const { databaseUrl } = loadConfig();
if (databaseUrl === undefined) {
  console.error('DATABASE_URL is missing: it names the database to bring up to date.');
  process.exitCode = 1;
} else {
  await migrate(databaseUrl);
}
