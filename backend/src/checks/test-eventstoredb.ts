/**
 * The contract suite of the event log against a real EventStoreDB. What it writes stays there, in streams
 * named suite-, apple-, pear-, pearl- and rare-; nobody else may write meanwhile.
 *
 *   EVENTSTOREDB_URL=esdb://admin:changeit@localhost:2113?tls=false npm run test:eventstoredb
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';
import { LogMisconfigured, LogRefused } from '../platform/event-store/errors.ts';
import { probeEventStoreDb } from '../platform/event-store/eventstoredb/probe.ts';
import { asProgram } from '../start/program.ts';
import { StartRefused } from '../start/start-refused.ts';

asProgram();

const suite = 'backend/src/platform/event-store/eventstoredb/eventstoredb.spec.ts';
const url = process.env['EVENTSTOREDB_URL'] ?? '';

const run = async (): Promise<number> => {
  try {
    await probeEventStoreDb(url);
  } catch (error) {
    if (error instanceof LogMisconfigured || error instanceof LogRefused)
      throw new StartRefused(`EVENTSTOREDB_URL cannot be used. ${error.message}`);
    throw error;
  }
  const vitest = spawn(process.execPath, [join(rootFolder, 'node_modules/vitest/vitest.mjs'), 'run', suite], {
    cwd: rootFolder,
    stdio: 'inherit',
  });
  await once(vitest, 'close');
  return vitest.exitCode ?? 1;
};

if (url === '') {
  console.error(
    'Set EVENTSTOREDB_URL to an EventStoreDB that may be written to, such as esdb://admin:changeit@localhost:2113?tls=false.',
  );
  process.exitCode = 2;
} else {
  process.exitCode = await run();
}
