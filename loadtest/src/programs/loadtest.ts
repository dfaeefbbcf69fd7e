/** `npm run loadtest`: runs a load scenario with k6 against a running server; ends as k6 ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '@turnout/backend/platform/configuration/config';
import { hasCode } from '@turnout/backend/platform/machine/has-code';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const scenarios = { 'door-rush': 'check-in/door-rush', 'repeated-badges': 'check-in/repeated-badges' } as const;
const usage = `npm run loadtest [-- ${Object.keys(scenarios).join(' | ')}] [-- more for k6]

Run npm run loadtest:seed first. By environment: BASE_URL, DESKS (16), RATE (2 scans a second at each desk),
DURATION (30 seconds), DASHBOARDS (4), P99_MS (250), LAG_MS (1000), and K6, where k6 is not on the PATH.`;

const run = async (): Promise<number> => {
  const [name = 'door-rush', ...more] = process.argv.slice(2);
  const scenario = Object.entries(scenarios).find(([known]) => known === name)?.[1];
  if (scenario === undefined) {
    console.log(usage);
    return name === '--help' ? 0 : 1;
  }
  const folder = join(rootFolder, 'loadtest');
  try {
    await access(join(folder, '.data', 'door.json'));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    console.error('There is nobody at the door yet: npm run loadtest:seed makes them.');
    return 1;
  }
  const k6 = spawn(process.env['K6'] ?? 'k6', ['run', ...more, join(folder, 'src', 'k6', `${scenario}.scenario.ts`)], {
    stdio: 'inherit',
  });
  await once(k6, 'exit');
  return k6.exitCode ?? 1;
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!hasCode(error, 'ENOENT')) throw error;
  console.error(
    'k6 was not found: install it with go install go.k6.io/k6@v1.8.1 (or from https://k6.io) onto the PATH, or say where it is with K6.',
  );
  process.exitCode = 1;
}
