import { loadConfig } from '../platform/configuration/config.ts';
import { awaitDatabase } from './await-database.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { asProgram } from './program.ts';
import { serve } from './serve.ts';

asProgram({ isKept: true });

const config = await awaitDatabase('server', loadConfig());
/** Long enough for a proxy to notice that this server is not ready; where there is none, nobody goes elsewhere. */
const drainMs = config.trustProxy.length > 0 ? 2_000 : 0;
const serving = await serve(config, { drainMs });
onStop(serving.stop);
const { made, notices } = serving.administrator;
if (made !== null) tellSupervisor({ kind: 'first-account', ...made });
for (const sentence of notices) {
  if (process.connected) tellSupervisor({ kind: 'notice', sentence });
  else console.error(sentence);
}
tellSupervisor({ kind: 'ready' });
