/** A program for the supervisor's spec: ends by itself as often as FAIL_TIMES says, then does its work. */
import { appendFileSync, readFileSync } from 'node:fs';
import { onStop, tellSupervisor } from '../start/child-message.ts';

const { RUNS_FILE = '', FAIL_TIMES = '0' } = process.env;
appendFileSync(RUNS_FILE, '.');
if (readFileSync(RUNS_FILE).length <= Number(FAIL_TIMES)) process.exit(Number(process.env['EXIT_CODE'] ?? '7'));
const alive = setInterval(() => undefined, 1000);
tellSupervisor({ kind: 'ready' });
onStop(async () => clearInterval(alive));
