import { loadConfig } from '../platform/config.ts';
import { processConnections } from '../platform/postgres/shares.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { demandDatabase } from './demand-database.ts';
import { asProgram } from './program.ts';
import { serve } from './serve.ts';
import { StartRefused } from './start-refused.ts';

asProgram({ isKept: true });

const config = loadConfig();
const { databaseUrl, databaseConnections } = config;
if (databaseUrl === undefined) throw new StartRefused('DATABASE_URL is missing: npm start gives it.');
await demandDatabase({
  url: databaseUrl,
  needs: processConnections('server', databaseConnections),
  atOnce: 4,
  say: (sentence) => console.log(sentence),
});
/** Long enough for a proxy to notice that this server is not ready; where there is none, nobody goes elsewhere. */
const drainMs = config.trustProxy.length > 0 ? 2_000 : 0;
const serving = await serve({ ...config, databaseUrl }, { drainMs });
onStop(serving.stop);
if (serving.firstAccount !== null) tellSupervisor({ kind: 'first-account', ...serving.firstAccount });
tellSupervisor({ kind: 'ready' });
