import { loadConfig } from '../platform/config.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { serve } from './serve.ts';

const config = loadConfig();
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is missing: npm start gives it');
const serving = await serve({ ...config, databaseUrl: config.databaseUrl });
onStop(serving.stop);
if (serving.firstAccount !== null) tellSupervisor({ kind: 'first-account', ...serving.firstAccount });
tellSupervisor({ kind: 'ready' });
