import { loadConfig } from '../platform/config.ts';
import { processConnections } from '../platform/postgres/shares.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { demandDatabase } from './demand-database.ts';
import { asProgram } from './program.ts';
import { StartRefused } from './start-refused.ts';
import { work } from './work.ts';

asProgram({ isKept: true });

const config = loadConfig();
const { databaseUrl, databaseConnections } = config;
if (databaseUrl === undefined) throw new StartRefused('DATABASE_URL is missing: npm start gives it.');
await demandDatabase({
  url: databaseUrl,
  needs: processConnections('worker', databaseConnections),
  atOnce: 6,
  say: (sentence) => console.log(sentence),
});
const working = await work({ ...config, databaseUrl });
onStop(working.stop);
tellSupervisor({ kind: 'ready' });
