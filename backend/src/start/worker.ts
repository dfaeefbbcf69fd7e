import { loadConfig } from '../platform/configuration/config.ts';
import { awaitDatabase } from './await-database.ts';
import { onStop, tellSupervisor } from './child-message.ts';
import { asProgram } from './program.ts';
import { work } from './work.ts';

asProgram({ isKept: true });

const config = await awaitDatabase('worker', loadConfig());
const working = await work(config);
onStop(working.stop);
tellSupervisor({ kind: 'ready' });
