/**
 * A server of Turnout whose event loop is watched, in a process of its own: what whoever measures does beside it holds
 * nothing up here. Started with the address of the database; says where it listens, and, told to begin and to end, how
 * long its event loop stood still at most in between.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { parseConfig } from '@turnout/backend/platform/configuration/config';
import { serve } from '@turnout/backend/start/serve';

const resolution = 1;
const nanosecondsPerMs = 1_000_000;
const [databaseUrl = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'turnout-watched-'));
const config = parseConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DEMO: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  ERASURE_JOURNAL: join(folder, 'erasures.jsonl'),
});
const server = await serve({ ...config, databaseUrl }, { port: 0 });
const loop = monitorEventLoopDelay({ resolution });
process.on('message', (message) => {
  const told = z.enum(['begin', 'end']).parse(message);
  if (told === 'begin') {
    loop.reset();
    loop.enable();
    return;
  }
  loop.disable();
  process.send?.({ longestStallMs: Math.max(0, loop.max / nanosecondsPerMs - resolution) });
});
process.once('disconnect', () => {
  void server.stop().then(() => rm(folder, { recursive: true, force: true }));
});
process.send?.({ address: server.address });
