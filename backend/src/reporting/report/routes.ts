import type { EventDetails } from '@turnout/contracts/event-setup';
import { reject, type EventId, type Rejection, type Rights } from '@turnout/contracts/kernel';
import { reportApi, type ReportFilters } from '@turnout/contracts/reporting';
import { addressOf } from '@turnout/projections/platform/pool';
import {
  calledIn,
  checkAsked,
  columnsNamed,
  newestDigest,
  reportColumns,
  reportPage,
  reportTotals,
  UnfitFilter,
} from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';
import { openReportFiles } from './file-thread.ts';
import { fileTypes } from './file.ts';

/** The parts that the report is made of. */
export interface ReportParts {
  readonly platform: Pick<Platform, 'pool' | 'logger' | 'surely'>;
  /** Null when there is no such event. */
  readonly eventDetails: (
    eventId: EventId,
  ) => Promise<Pick<EventDetails, 'appCurrency' | 'timeZone' | 'hideTotalsInReport'> | null>;
}

const reads = ['registrants', 'forms', 'accounts', 'enrolments', 'reports', 'door'] as const;

/** A filter or an order that names a column wrongly is refused with the column's key. */
const refusing = async <A>(answer: () => Promise<A>): Promise<A | Rejection> => {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof UnfitFilter)) throw error;
    return reject(error.isUnknown ? 'report-column-unknown' : 'report-filter-unfit', { column: error.column });
  }
};

/** The report: its columns, its pages, its totals and its file (rule reporting/report). */
export const reportRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, eventDetails }: ReportParts,
): void => {
  const { pool, surely, logger } = platform;
  const files = openReportFiles();
  /** The event with its columns, of which those that name staff are for whoever may see them. */
  const open = async (eventId: EventId, rights: Rights | null) => {
    const [event, columns] = await Promise.all([eventDetails(eventId), reportColumns(pool, { eventId })]);
    if (event === null) return null;
    const isTold = maySeeStaff(rights);
    return { event, columns: columns.filter(({ isOfStaff }) => isTold || isOfStaff !== true) };
  };
  type Opened = NonNullable<Awaited<ReturnType<typeof open>>>;
  const askedOf = (eventId: EventId, { event, columns }: Opened, filters: ReportFilters) => ({
    eventId,
    columns,
    filters,
    currency: event.appCurrency,
  });

  route(app, http, reportApi.reportColumns, {
    reads: ['forms'],
    handle: async ({ params: { eventId } }, { rights, language }) => {
      const found = await open(eventId, rights);
      if (found === null) return reject('not-found');
      const { hideTotalsInReport: hidesTotals, timeZone } = found.event;
      return {
        body: {
          hidesTotals,
          timeZone,
          columns: found.columns.map(({ key, title, kind, options, total, isShown = false }) => ({
            key,
            title: calledIn(title, language),
            kind,
            isShown,
            ...(options === undefined
              ? {}
              : { options: options.map(({ value, label }) => ({ value, label: calledIn(label, language) })) }),
            ...(total === undefined ? {} : { total }),
          })),
        },
      };
    },
  });

  route(app, http, reportApi.reportPage, {
    reads,
    handle: async ({ params: { eventId }, body: { columns, filters, sort, page, perPage } }, { rights, language }) => {
      const found = await open(eventId, rights);
      if (found === null) return reject('not-found');
      return refusing(async () => {
        const shown = columnsNamed(found.columns, columns);
        const asked = askedOf(eventId, found, filters);
        return { body: await reportPage(pool, asked, { shown, sort, page, perPage, language }) };
      });
    },
  });

  route(app, http, reportApi.reportTotals, {
    reads,
    handle: async ({ params: { eventId }, body: { columns, filters } }, { rights }) => {
      const found = await open(eventId, rights);
      if (found === null) return reject('not-found');
      if (found.event.hideTotalsInReport) return { body: { totals: null } };
      return refusing(async () => ({
        body: {
          totals: await reportTotals(pool, askedOf(eventId, found, filters), columnsNamed(found.columns, columns)),
        },
      }));
    },
  });

  route(app, http, reportApi.getReports, {
    handle: async ({ body }, { rights, language, now }) => {
      const { eventId, registrations: ids = null, totals, isParent = false, filters, sort, format } = body;
      // Of a file nobody sees that it is stale.
      await surely.upToDate([...reads], 15_000);
      const [found, digest] = await Promise.all([open(eventId, rights), newestDigest(pool)]);
      if (found === null) return reject('not-found');
      const inFiles = found.columns.filter(({ isHiddenInFiles }) => isHiddenInFiles !== true);
      const keys = body.columns?.filter((key) =>
        found.columns.every((one) => one.key !== key || inFiles.includes(one)),
      );
      return refusing(async () => {
        const columns = columnsNamed(inFiles, keys ?? inFiles.map(({ key }) => key));
        const asked = { ...askedOf(eventId, found, filters), isParent };
        // What cannot be filtered so is refused before the file begins.
        checkAsked(asked, sort);
        const { timeZone, hideTotalsInReport, appCurrency: currency } = found.event;
        const file = files.open({
          address: addressOf(pool),
          eventId,
          keys: columns.map(({ key }) => key),
          filters,
          ...(sort === undefined ? {} : { sort }),
          ids,
          isParent,
          currency,
          format,
          language,
          timeZone,
          hasTotals: !hideTotalsInReport && totals !== undefined && totals !== null && totals !== false,
          exportedAt: now,
          digest,
        });
        // The file has begun and can only break off: why stands in the server's log.
        file.on('error', (error) => logger.error({ err: error, eventId }, 'a file of the report broke off'));
        return { file, type: fileTypes[format], name: `reports.${format}` };
      });
    },
  });
};
