import {
  meets,
  needs,
  reject,
  type EventId,
  type Instant,
  type Language,
  type Rights,
} from '@turnout/contracts/kernel';
import { readyApi, readyRowsAtMost, type ReadyReportView } from '@turnout/contracts/reporting';
import {
  addedColumns,
  calledIn,
  newestDigest,
  readyColumns,
  readyReports,
  readyRows,
  totalsOf,
  type ReadyAsked,
  type ReadyReport,
  type ReadyRow,
} from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';
import { movementsAsked, type TaxedEvent, type TaxParts } from '../movements-asked.ts';
import { reportFile } from '../report/file.ts';
import { openSums } from '../report/sums.ts';

/** The parts that ready reports are made of. */
export interface ReadyParts extends TaxParts {
  readonly platform: Pick<Platform, 'pool' | 'logger' | 'surely'>;
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<TaxedEvent | null>;
}

const reads = [
  'registrants',
  'forms',
  'enrolments',
  'accounts',
  'door',
  'waiting',
  'promo-code-uses',
  'checkpoints',
  'checkpoint-checkins',
  'history',
] as const;

const seesMoney = needs.event('viewTransactionSummary');

/** The reports that somebody with these rights is shown. */
const readyFor = (rights: Rights | null): readonly ReadyReport[] =>
  readyReports.filter((one) => meets(needs.event(...one.needs), rights));

const dayMs = 86_400_000;

/** The day before a moment's, on the clocks of a time zone. */
export const dayBefore = (at: Instant, timeZone: string): string => {
  // Sweden writes dates as the standard does.
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(at));
  return new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
};

const viewOf = ({ key, name, counts, hasSince }: ReadyReport, language: Language): ReadyReportView => ({
  key,
  name: name[language],
  counts: counts[language],
  hasSince: hasSince === true,
});

/** Ready reports: their list, their first rows and their files (rule reporting/standalone-report). */
export const readyRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, eventDetails, taxedSource }: ReadyParts,
): void => {
  const { pool, surely } = platform;

  /** A report that whoever asks may see, of an event that there is; null otherwise. */
  const open = async (
    { eventId, report: key }: { readonly eventId: EventId; readonly report: string },
    {
      rights,
      now,
      since,
      atMost,
    }: { rights: Rights | null; now: Instant; since: string | undefined; atMost: number | null },
  ) => {
    const report = readyFor(rights).find((one) => one.key === key);
    const event = report === undefined ? null : await eventDetails(eventId);
    if (report === undefined || event === null) return null;
    const { timeZone } = event;
    const asked: ReadyAsked = {
      eventId,
      timeZone,
      since: since ?? dayBefore(now, timeZone),
      seesMoney: meets(seesMoney, rights),
      atMost,
      money: await movementsAsked({ pool, taxedSource }, { eventId, event, at: now }),
    };
    return { report, timeZone, asked, shown: readyColumns(report, maySeeStaff(rights)) };
  };

  route(app, http, readyApi.readyReports, {
    reads: [],
    handle: async ({ params: { eventId } }, { rights, language }) =>
      (await eventDetails(eventId)) === null
        ? reject('not-found')
        : { body: { reports: readyFor(rights).map((one) => viewOf(one, language)) } },
  });

  route(app, http, readyApi.readyRows, {
    reads,
    handle: async ({ params, query: { since } }, { rights, language, now }) => {
      // One more than is shown tells whether there are more.
      const found = await open(params, { rights, now, since, atMost: readyRowsAtMost + 1 });
      if (found === null) return reject('not-found');
      const { report, asked, shown, timeZone } = found;
      const rows: ReadyRow[] = [];
      for await (const row of readyRows(pool, report, { asked, shown, language })) rows.push(row);
      const isCut = rows.length > readyRowsAtMost;
      const added = addedColumns(shown);
      const sums = openSums();
      for (const row of rows) sums.add(row);
      return {
        body: {
          report: viewOf(report, language),
          columns: shown.map(({ key, title, kind, total }) => ({
            key,
            title: calledIn(title, language),
            kind,
            ...(total === undefined ? {} : { total }),
          })),
          rows: rows.slice(0, readyRowsAtMost).map(({ view }) => view),
          isCut,
          totals: isCut || added.length === 0 ? null : totalsOf(added, sums.soFar()),
          chart: report.chart === undefined ? null : { of: [...report.chart.of], by: report.chart.by },
          since: report.hasSince === true ? asked.since : null,
          timeZone,
        },
      };
    },
  });

  route(app, http, readyApi.readyFile, {
    reads: [...reads, 'digest'],
    handle: async ({ params, query: { since, format } }, { rights, language, now }) => {
      // Of a file nobody sees that it is stale.
      await surely.upToDate([...reads], 15_000);
      const [found, digest] = await Promise.all([
        open(params, { rights, now, since, atMost: null }),
        newestDigest(pool),
      ]);
      if (found === null) return reject('not-found');
      const { report, asked, shown, timeZone } = found;
      return reportFile(platform, {
        eventId: params.eventId,
        called: { name: report.key, title: report.name, counts: report.counts },
        format,
        language,
        timeZone,
        columns: shown,
        rows: readyRows(pool, report, { asked, shown, language }),
        hasTotals: addedColumns(shown).length > 0,
        exportedAt: now,
        digest,
      });
    },
  });
};
