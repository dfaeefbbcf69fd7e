/**
 * Rebuilds all read models from a long log and says how fast that was (page 0025).
 *
 *   npm run bench:rebuild [-- --events 1000000]
 *
 * Starts a database of its own, fills its log in bulk, reads the log barely (2,000 rows a page, nothing
 * parsed) before and after, and rebuilds every projection in a process of its own, indexes and all. The
 * last line is one JSON object; `peakRssMb` is the most memory that this process had.
 */
import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { createReadPool } from '@turnout/projections/platform/pool';
import { rebuildAll } from '@turnout/projections/platform/rebuild';
import { fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { round } from './figures.ts';
import { writeLongLog } from './long-log.ts';
import { openLogReader } from '@turnout/backend/platform/event-store/log-reader';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { columns } from '@turnout/backend/platform/event-store/stored-row';
import { openPostgresLog } from '@turnout/backend/platform/event-store/postgres';
import { openKeyring } from '@turnout/backend/platform/personal/keyring';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';
import { openProgressLines } from '@turnout/backend/programs/progress-lines';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const Rebuilt = z.object({ seconds: z.number(), peakRssMb: z.number() });
type Rebuilt = z.infer<typeof Rebuilt>;

const say = (sentence: string) => console.log(sentence);

/** The least that a projector does: the same rows in the same pages through the same driver. */
const readBarely = async (url: string): Promise<{ readonly rows: number; readonly seconds: number }> => {
  const sql = openSql(url, { max: 1, connection: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } });
  const statement = `select ${columns} from log.events e
    where e.global_position > $1::bigint order by e.global_position limit $2::int`;
  const started = performance.now();
  let rows = 0;
  for (let after = '0'; ;) {
    const page = await sql.unsafe<{ global_position: string }[]>(statement, [after, 2_000], { prepare: true });
    rows += page.length;
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.global_position;
  }
  const seconds = (performance.now() - started) / 1000;
  await sql.end({ timeout: 5 });
  return { rows, seconds };
};

/** In the process that does nothing else. */
const rebuildHere = async (url: string): Promise<Rebuilt> => {
  const pool = await createReadPool(url, { maximumPoolSize: 4 });
  await installReadModels(pool, projections);
  const log = openPostgresLog({ url });
  const reader = openLogReader(log, openKeyring(pool));
  const started = performance.now();
  const onProgress = openProgressLines(say, null);
  const rebuilt = await rebuildAll({ pool, reader, projections, logger: pino({ level: 'warn' }), onProgress });
  const seconds = (performance.now() - started) / 1000;
  await log.close();
  await pool.end();
  for (const one of rebuilt) if ('failure' in one) throw one.failure;
  return { seconds, peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024) };
};

const rebuildInChild = (url: string): Promise<Rebuilt> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--rebuild', url], { execArgv: [] });
    child.once('message', (message) => resolve(Rebuilt.parse(message)));
    child.once('exit', (code) => reject(new Error(`the rebuild ended with ${code}`)));
  });

const bench = async (count: number): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-bench-'));
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), logger: pino({ level: 'error' }) });
  try {
    await migrate(embedded.url);
    const pool = await createReadPool(embedded.url, { maximumPoolSize: 2 });
    say(`Writing ${count} events …`);
    const events = await writeLongLog({ url: embedded.url, keyring: openKeyring(pool), say }, count);
    await pool.end();
    await readBarely(embedded.url);
    const before = await readBarely(embedded.url);
    say(`Bare read before: ${Math.round(before.rows / before.seconds)} rows a second.`);
    const { seconds, peakRssMb } = await rebuildInChild(embedded.url);
    say(`Rebuilt ${projections.length} projections in ${seconds.toFixed(1)} s.`);
    const after = await readBarely(embedded.url);
    say(`Bare read after: ${Math.round(after.rows / after.seconds)} rows a second.`);
    const bareReadPerSecond = (before.rows + after.rows) / (before.seconds + after.seconds);
    const rebuildPerSecond = events / seconds;
    console.log(
      JSON.stringify({
        events,
        bareReadPerSecond: Math.round(bareReadPerSecond),
        rebuildPerSecond: Math.round(rebuildPerSecond),
        ratio: round(rebuildPerSecond / bareReadPerSecond, 3),
        peakRssMb,
      }),
    );
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rebuild: { type: 'string' } },
});
if (values.rebuild === undefined) await bench(Number(values.events));
else {
  const rebuilt = await rebuildHere(values.rebuild);
  process.send?.(rebuilt);
  process.disconnect?.();
}
