/**
 * Copies the whole event log from one store to another and proves that both are the same.
 *
 *   npm run log:copy -- --from postgres --to esdb://user:password@log.example.org:2113
 *   npm run log:copy -- --from esdb://… --to file:log.ndjson.gz
 *
 * May be broken off and run again: it goes on where it was. The source is only read. Ends with 1 when
 * something is wrong.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { projections } from '@turnout/projections';
import { compareLogs } from '@turnout/projections/platform/compare-logs';
import { createReadPool } from '@turnout/projections/platform/pool';
import pino, { type Logger } from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { loadConfig } from '../platform/configuration/config.ts';
import { compareEvents, copyLog, CopyRefused, type SameLogs } from '../platform/event-store/copy/copy-log.ts';
import { pagesOfFile, textOf, writeGzip } from '../platform/event-store/copy/log-file.ts';
import { countedLog, type LogPages } from '../platform/event-store/copy/log-pages.ts';
import { logIdentity } from '../platform/event-store/identity.ts';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { openKeyring } from '../platform/personal/keyring.ts';
import { databaseOf } from './beside.ts';
import { openConfiguredWrapping } from '../start/encryption.ts';
import { openSource, openTarget, storeNamed, type NamedStore } from './log-places.ts';
import { isAtWork } from './running.ts';
import { argumentsOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run log:copy -- --from <store> --to <store>   copy the whole log and prove that both are the same

  postgres                                  this installation's own
  postgres://user:password@host:5432/name   another database
  esdb://user:password@host:2113            an EventStoreDB
  file:<path>                               a file, packed (log.ndjson.gz)

The source is only read. May be broken off and run again: it goes on where it was.`;

interface Copy {
  readonly from: NamedStore;
  readonly to: NamedStore;
  readonly ownUrl: string;
  readonly logger: Logger;
}

const say = (text: string): void => console.log(text);
const number = (value: number): string => value.toLocaleString('en');

const progress = () => {
  const started = performance.now();
  let told = started;
  return (events: number) => {
    if (performance.now() - told < 2_000) return;
    told = performance.now();
    say(`${number(events)} events, ${number(Math.round((events * 1000) / (told - started)))} a second`);
  };
};

/** Written beside and renamed, so that what has the name is whole. */
const toFile = async (pages: LogPages, file: string): Promise<{ pages: LogPages; events: number }> => {
  if (existsSync(file)) throw new CopyRefused(`${file} is there already. Name a new file.`);
  const beside = `${file}.part`;
  const tell = progress();
  let events = 0;
  await rm(beside, { force: true });
  try {
    await writeGzip(
      beside,
      textOf(pages, (page) => {
        events += page.length;
        tell(events);
      }),
    );
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return { pages: pagesOfFile(file), events };
};

const compareReadModels = async (
  sql: Sql,
  copy: Copy,
  [one, other]: readonly [LogPages, LogPages],
  events: number,
): Promise<void> => {
  const pool = await createReadPool(copy.ownUrl, { maximumPoolSize: 4 });
  const keyring = openKeyring(pool, { wrapping: await openConfiguredWrapping(sql) });
  const logs = [countedLog(one, events), countedLog(other, events)] as const;
  try {
    const differences = await compareLogs({
      pool,
      one: openLogReader(logs[0], keyring),
      other: openLogReader(logs[1], keyring),
      upTo: await logs[0].head(),
      projections,
      prefix: 'read_copy',
    });
    for (const { projection, table, side, row } of differences)
      console.error(`${projection}: ${table}: only from the ${side === 'one' ? 'source' : 'copy'}: ${row}`);
    if (differences.length > 0) throw new CopyRefused('The read models of source and copy differ.');
    say(`All ${projections.length} read models are the same on both sides.`);
  } finally {
    await Promise.all(logs.map((log) => log.close()));
    await pool.end();
  }
};

const Places = z.array(z.object({ name: z.string(), position: z.string() }));
const placesOf = async (sql: Sql) =>
  Places.parse([...(await sql`SELECT name, position FROM ops.reaction_checkpoints`)]);

/** Notes where reactions go on in the copy, for the next start on it. */
const prepareMove = async (sql: Sql, { to }: Copy, same: SameLogs, places: z.infer<typeof Places>): Promise<void> => {
  const positions = Object.fromEntries(
    places.map(({ name, position }) => [name, { was: position, now: same.places.get(position) ?? position }]),
  );
  await sql`
    INSERT INTO ops.log_moves (store, last_event, positions) VALUES (${to.name}, ${same.lastEvent}, ${sql.json(positions)})
    ON CONFLICT (store) DO UPDATE
    SET last_event = excluded.last_event, positions = excluded.positions, prepared_at = now()`;
};

const sayWhatNext = async (
  sql: Sql,
  { copy, same, places, wasAtWork }: { copy: Copy; same: SameLogs; places: z.infer<typeof Places>; wasAtWork: boolean },
): Promise<void> => {
  const { from, to } = copy;
  const identity = await logIdentity(sql);
  if (to.kind === 'file' || identity === null || identity.store !== from.name) return;
  if (to.kind === 'postgres' && !to.isOwn)
    return say(
      `${to.name} holds the events only: keys, accounts and everything else that is no fact stay in this installation's database.`,
    );
  // A copy made beside a running Turnout may lack what it stores meanwhile: that one may not be switched to.
  const isRunning = wasAtWork || (await isAtWork(sql));
  if (!isRunning) await prepareMove(sql, copy, same, places);
  const setting = to.kind === 'postgres' ? 'EVENT_STORE=postgres' : `EVENT_STORE=${to.name} (with user and password)`;
  say(
    isRunning
      ? `Turnout is still running: what it stores from now on is not in the copy. To move: stop it, run this once more, set ${setting}, start it.`
      : `To move: set ${setting} and start Turnout.`,
  );
};

const copyInto = async (
  copy: Copy,
  pages: LogPages,
): Promise<{ pages: LogPages; events: number; close: () => Promise<void> }> => {
  const { to, ownUrl, logger } = copy;
  if (to.kind === 'file') return { ...(await toFile(pages, to.file)), close: () => Promise.resolve() };
  const target = await openTarget(to, ownUrl, logger);
  if (target.log === null) throw new Error(`${to.name} is no log`);
  try {
    const started = performance.now();
    const { found, copied } = await copyLog({
      from: pages,
      to: target.log,
      onProgress: progress(),
    });
    const seconds = (performance.now() - started) / 1000;
    const rate = number(Math.round(copied / Math.max(seconds, 0.001)));
    say(`Copied ${number(copied)} events in ${seconds.toFixed(1)} s (${rate} a second); ${number(found)} were there.`);
    return { pages: target.pages, events: found + copied, close: target.close };
  } catch (error) {
    await target.close();
    throw error;
  }
};

const run = async (copy: Copy): Promise<void> => {
  const sql = openSql(copy.ownUrl, { max: 2 });
  try {
    const source = await openSource(copy.from, copy.ownUrl, copy.logger);
    try {
      const wasAtWork = await isAtWork(sql);
      const places = await placesOf(sql);
      const target = await copyInto(copy, source.pages);
      try {
        const { events } = target;
        const wanted = places.map(({ position }) => position);
        const same = await compareEvents({ one: source.pages, other: target.pages, events, places: wanted });
        say(`Both hold the same ${number(events)} events in ${number(same.streams)} streams, digest ${same.digest}.`);
        await compareReadModels(sql, copy, [source.pages, target.pages], events);
        await sayWhatNext(sql, { copy, same, places, wasAtWork });
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const values = argumentsOf(usage, { from: { type: 'string' }, to: { type: 'string' } });
const copyNamed = async (): Promise<void> => {
  const config = loadConfig();
  // Wrong words are refused before a database is started for them.
  const anywhere = 'postgres://localhost/turnout';
  storeNamed(values.from, '--from', config.databaseUrl ?? anywhere);
  storeNamed(values.to, '--to', config.databaseUrl ?? anywhere);
  const database = await databaseOf(config);
  try {
    await migrate(database.url);
    const from = storeNamed(values.from, '--from', database.url);
    const to = storeNamed(values.to, '--to', database.url);
    if (from.name === to.name) throw new CopyRefused(`--from and --to name the same store: ${from.name}.`);
    await run({ from, to, ownUrl: database.url, logger: pino({ level: config.logLevel }) });
  } finally {
    await database.stop();
  }
};

await copyNamed();
