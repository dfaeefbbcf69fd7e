/**
 * Brings the database of DATABASE_URL to this version's schema and ends: for installations whose servers
 * and workers are started one by one. `npm start` and `npm run cluster` do so by themselves.
 */
import { migrate } from '../platform/event-store/migrate.ts';
import { loadConfig } from '../platform/configuration/config.ts';
import { demandDatabase } from './demand-database.ts';
import { asProgram } from './program.ts';
import { StartRefused } from './start-refused.ts';

asProgram();

const { databaseUrl: url } = loadConfig();
if (url === undefined) throw new StartRefused('DATABASE_URL is missing: it names the database to bring up to date.');
// One of those that are started one by one, perhaps before the database.
await demandDatabase({ url, needs: 1, atOnce: 1, say: (sentence) => console.log(sentence) });
await migrate(url);
