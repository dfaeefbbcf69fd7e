/**
 * Appends a second that the log takes, beside the same database's single-row commit rate from the same
 * process at 64 connections, in interleaved rounds.
 *
 *   node loadtest/src/bench/log.bench.ts [rounds] [seconds per measurement]
 *
 * Runs on a database of its own (DATABASE_URL, else a PostgreSQL started for it). Last line: JSON.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metadata, startOfLog, type EventStore, type EventToAppend } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { openPostgresLog } from '@turnout/backend/platform/event-store/postgres';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';

const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number);
const writers = 64;

const id = 'abcdefghjkmnpqrstvw0';
const data = {
  eventId: id,
  primaryId: id,
  registrantId: `${id}.2`,
  typeId: id,
  checkinId: `${id}.2~1`,
  isFirst: true,
  note: 'x'.repeat(110),
};
const body = JSON.stringify({ data });
const metadata = Metadata.parse({
  eventId: id,
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'account', id },
  desk: 'Desk 1',
  method: 'qr',
  at: '2026-11-21T09:30:00.000Z',
});
const event = (): EventToAppend => ({ id: randomUUID(), type: 'RegistrantCheckedIn', body, metadata });

interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs `work` in so many loops at once for a while. */
const measure = async (loops: number, work: (loop: number, turn: number) => Promise<void>): Promise<Measured> => {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const loop = async (index: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const before = performance.now();
      await work(index, turn);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: loops }, (_, index) => loop(index)));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2));
  return { perSecond: Math.round(times.length / elapsed), p50Ms: at(0.5), p99Ms: at(0.99) };
};

const commits = (sql: Sql) => () =>
  sql`insert into public.single_row (body) values (${body}::text)`.then(() => undefined);

/** Each writer fills streams of ten appends, as groups at a door have few events. */
const appends = (log: EventStore, perAppend: number) => {
  const run = randomUUID();
  return async (loop: number, turn: number) => {
    const place = turn % 10;
    const streamId = `bench-${run}-${loop}-${turn - place}`;
    const result = await log.append(
      streamId,
      place === 0 ? 'noStream' : place * perAppend - 1,
      Array.from({ length: perAppend }, event),
    );
    if (!result.ok) throw new Error(`refused at ${result.actualRevision}`);
  };
};

const readAllOnce = async (log: EventStore): Promise<number> => {
  const start = performance.now();
  let count = 0;
  let position = startOfLog;
  for (;;) {
    const events = await log.readAll(position, 2000);
    count += events.length;
    const last = events.at(-1);
    if (last === undefined || count >= 200_000) return Math.round(count / ((performance.now() - start) / 1000));
    position = last.position;
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bench = async (url: string): Promise<void> => {
  await migrate(url);
  const sql = openSql(url, { max: writers });
  await sql`create table if not exists public.single_row (id bigserial primary key, body text not null)`;
  const log = openPostgresLog({ url });
  const results: Record<string, Measured[]> = {
    single64: [],
    append64: [],
    append64x2: [],
    append1: [],
    single1: [],
    streams64: [],
  };
  const note = (name: string, measured: Measured) => {
    results[name]?.push(measured);
    console.log(name.padEnd(12), JSON.stringify(measured));
  };
  for (let round = 0; round < rounds; round += 1) {
    note('single64', await measure(writers, commits(sql)));
    note('append64', await measure(writers, appends(log, 1)));
    note('append64x2', await measure(writers, appends(log, 2)));
    note('single1', await measure(1, commits(sql)));
    note('append1', await measure(1, appends(log, 1)));
    const known = (await log.readAll(startOfLog, 2000)).map(({ streamId }) => streamId);
    note(
      'streams64',
      await measure(writers, async (loop, turn) => {
        await log.readStream(known[(loop * 31 + turn) % known.length] ?? 'bench-0');
      }),
    );
  }
  const eventsReadPerSecond = await readAllOnce(log);
  await Promise.all([log.close(), sql.end()]);
  const of = (name: string, key: keyof Measured) => median((results[name] ?? []).map((measured) => measured[key]));
  const ratio = (name: string, beside: string) =>
    Number(
      median(
        (results[name] ?? []).map(({ perSecond }, round) => perSecond / (results[beside]?.[round]?.perSecond ?? 1)),
      ).toFixed(2),
    );
  console.log(
    JSON.stringify({
      commitsPerSecond: of('single64', 'perSecond'),
      appendsPerSecond: of('append64', 'perSecond'),
      ratio: ratio('append64', 'single64'),
      appendP50Ms: of('append64', 'p50Ms'),
      appendP99Ms: of('append64', 'p99Ms'),
      twoEventAppendsPerSecond: of('append64x2', 'perSecond'),
      twoEventRatio: ratio('append64x2', 'single64'),
      oneWriterRatio: ratio('append1', 'single1'),
      streamReadsPerSecond: of('streams64', 'perSecond'),
      eventsReadPerSecond,
    }),
  );
};

const given = process.env.DATABASE_URL;
if (given !== undefined) await bench(given);
else {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-bench-'));
  await chmod(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, logger: pino({ level: 'warn' }) });
  try {
    await bench(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
