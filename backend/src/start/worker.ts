import { loadConfig } from '../platform/config.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { work } from './work.ts';

const config = loadConfig();
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is missing: npm start gives it');
const working = await work({ ...config, databaseUrl: config.databaseUrl });
onStop(working.stop);
tellSupervisor({ kind: 'ready' });
