/**
 * The report of a big event with a long form: filters, files, and the dashboard as of a moment.
 *
 *   npm run bench:reports [-- --people 100000 --fields 60 --filters 120 --moments 40]
 *
 * Writes the event's facts into a log in bulk, makes the read models of it, and starts a Turnout of its own with one more
 * server, whose event loop and memory are watched: that one is asked. Filters are asked as the screen asks them, a page
 * and then the totals, one after the other, none twice; a filter took until its page was there. The last line is
 * one JSON object: the 95th percentile of the filters, when the first row of a file was there (the later of CSV and
 * XLSX), the seconds of the whole XLSX of all fields and how much memory the server had at most meanwhile,
 * how long its event loop stood still at most in all of this, and the 95th percentile of the dashboard.
 */
import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { createReadPool } from '@turnout/projections/platform/pool';
import { rebuildAll } from '@turnout/projections/platform/rebuild';
import { openSql } from '@turnout/projections/platform/open-sql';
import { openLogReader } from '@turnout/backend/platform/event-store/log-reader';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { openPostgresLog } from '@turnout/backend/platform/event-store/postgres';
import { openKeyring } from '@turnout/backend/platform/personal/keyring';
import { asProgram } from '@turnout/backend/start/program';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { machineMs, median, percentile, round } from './figures.ts';
import { writeLongLog } from './long-log.ts';
import { filtersOf } from './reports/filters.ts';
import { openWatched } from './reports/watched.ts';
import { wideEvent } from './reports/wide-event.ts';
import { openTestbed } from './testbed.ts';

asProgram();

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    fields: { type: 'string', default: '60' },
    filters: { type: 'string', default: '120' },
    moments: { type: 'string', default: '40' },
  },
});
const people = Number(values.people);
const say = (sentence: string) => console.log(sentence);
const event = wideEvent(people, Number(values.fields));
const { eventId } = event;

/** Fills log and read models as commands and projections would have. */
const seed = async (url: string): Promise<void> => {
  await migrate(url);
  const pool = await createReadPool(url, { maximumPoolSize: 4 });
  const started = machineMs();
  const facts = await writeLongLog({ url, keyring: openKeyring(pool), say }, people, event.facts());
  const written = machineMs();
  await installReadModels(pool, projections);
  const log = openPostgresLog({ url });
  const reader = openLogReader(log, openKeyring(pool));
  const rebuilt = await rebuildAll({ pool, reader, projections, logger: pino({ level: 'error' }) });
  for (const one of rebuilt) if ('failure' in one) throw one.failure;
  await log.close();
  await pool.end();
  const sql = openSql(url, { max: 1 });
  await sql`vacuum (analyze)`;
  await sql.end({ timeout: 5 });
  const [toWrite, toRead] = [written - started, machineMs() - written].map((ms) => Math.round(ms / 1_000));
  say(`${facts} facts written in ${toWrite} s, read models made in ${toRead} s`);
};

const testbed = await openTestbed('postgres', {}, seed);
const watched = await openWatched(testbed);
try {
  const columns = event.fields.map(({ id }) => `field.${id}`);
  const page = `/api/x/reports/${eventId}/page`;
  const totals = `/api/x/reports/${eventId}/totals`;
  // As after a few minutes of work: plans are made and code is compiled.
  for (let turn = 0; turn < 5; turn += 1) await watched.ask(page, { columns });

  // What the machine itself does to a server that nobody asks anything.
  const quiet = await watched.whileWatched(async () => {
    await pause(3_000);
  });
  say(
    `with nothing to do: ${Math.round(await watched.memoryMb())} MB, longest stall ${round(quiet.longestStallMs)} ms`,
  );

  const took: { readonly name: string; readonly ms: number; readonly totalsMs: number }[] = [];
  const filtering = await watched.whileWatched(async () => {
    for (const { name, body } of filtersOf(event, Number(values.filters))) {
      const startedAt = machineMs();
      await watched.ask(page, { columns, ...body });
      const pageAt = machineMs();
      await watched.ask(totals, { columns, filters: body.filters ?? {} });
      took.push({ name, ms: pageAt - startedAt, totalsMs: machineMs() - pageAt });
    }
  });
  for (const name of new Set(took.map((one) => one.name))) {
    const ofName = took.filter((one) => one.name === name);
    say(
      `${name}: page ${Math.round(median(ofName.map(({ ms }) => ms)))} ms, totals ${Math.round(median(ofName.map(({ totalsMs }) => totalsMs)))} ms`,
    );
  }

  const body = { eventId, columns, totals: true };
  const csv = await watched.file('/api/registrations/get-reports', { ...body, format: 'csv' });
  say(`CSV: first row after ${Math.round(csv.firstMs)} ms, ${round(csv.seconds)} s, ${round(csv.megabytes, 1)} MB`);
  const xlsx = await watched.file('/api/registrations/get-reports', { ...body, format: 'xlsx' });
  say(
    `XLSX: first bytes after ${Math.round(xlsx.firstMs)} ms, ${round(xlsx.seconds)} s, ${round(xlsx.megabytes, 1)} MB; ` +
      `stalls ${round(filtering.longestStallMs)} ms of filters, ${round(csv.longestStallMs)} CSV, ${round(xlsx.longestStallMs)} XLSX`,
  );

  const moments = Number(values.moments);
  const [from, to] = [Date.parse(event.from), Date.parse(event.to)];
  const dashboards: number[] = [];
  const looking = await watched.whileWatched(async () => {
    for (let place = 1; place <= moments; place += 1) {
      const at = new Date(from + ((to - from) * place) / moments - 17_321).toISOString();
      const startedAt = machineMs();
      await watched.get(`/api/x/history/${eventId}/dashboard?at=${at}`);
      dashboards.push(machineMs() - startedAt);
    }
  });
  const stalls = [filtering, csv, xlsx, looking].map(({ longestStallMs }) => longestStallMs);
  say(
    `totals of filters: p95 ${Math.round(
      percentile(
        took.map(({ totalsMs }) => totalsMs),
        0.95,
      ),
    )} ms`,
  );
  console.log(
    JSON.stringify({
      filterP95Ms: Math.round(
        percentile(
          took.map(({ ms }) => ms),
          0.95,
        ),
      ),
      firstRowMs: Math.round(Math.max(csv.firstMs, xlsx.firstMs)),
      xlsxSeconds: round(xlsx.seconds),
      xlsxPeakMb: Math.round(xlsx.peakMb),
      longestStallMs: round(Math.max(...stalls)),
      dashboardMs: Math.round(percentile(dashboards, 0.95)),
    }),
  );
} finally {
  await watched.stop();
  await testbed.stop();
}
