import { z } from 'zod';
import { defineCall, EventId, needs } from '../../kernel/index.ts';
import { ReportCell, ReportColumnKey, ReportKind, ReportTotals } from '../report.ts';

/** The name of a ready report in addresses and files. */
export const ReadyReportKey = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ['no-shows', 'arrivals', 'money-by-day'] });

/** A ready report as the list has it, in the reader's language (rule reporting/standalone-report). */
export const ReadyReportView = z.strictObject({
  key: ReadyReportKey,
  name: z.string(),
  /** A sentence that says what it counts. */
  counts: z.string(),
  /** It begins at a day that is asked for. */
  hasSince: z.boolean(),
});
export type ReadyReportView = z.infer<typeof ReadyReportView>;

/** Rows that a screen shows of a ready report; the file has them all. */
export const readyRowsAtMost = 200;

export const ReadyRowsView = z.strictObject({
  report: ReadyReportView,
  columns: z.array(
    z.strictObject({
      key: ReportColumnKey,
      title: z.string(),
      kind: ReportKind,
      total: z.enum(['sum', 'count']).optional(),
    }),
  ),
  rows: z.array(z.strictObject({ _id: z.string(), currency: z.string(), cells: z.array(ReportCell) })),
  /** There are more than these. */
  isCut: z.boolean(),
  /** Of all rows; null where there are more, and where nothing is added up. */
  totals: ReportTotals.nullable(),
  /** The columns that a chart is drawn from; null: it has none. */
  chart: z.strictObject({ of: z.array(ReportColumnKey), by: ReportColumnKey }).nullable(),
  /** The day from which on it says what changed; null: it says what is. */
  since: z.iso.date().nullable(),
  timeZone: z.string(),
});
export type ReadyRowsView = z.infer<typeof ReadyRowsView>;

/** The files that a ready report is taken away as. */
export const ReadyFormat = z.enum(['xlsx', 'csv']);
export type ReadyFormat = z.infer<typeof ReadyFormat>;

const mayDownload = needs.event('downloadStandaloneReports');
const one = z.strictObject({ eventId: EventId, report: ReadyReportKey });
const since = z.iso.date().optional();

export const readyApi = {
  readyReports: defineCall({
    method: 'GET',
    path: '/api/x/standalone-reports/:eventId',
    summary: 'The ready reports that there are for whoever asks, and what each counts',
    needs: mayDownload,
    params: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ reports: z.array(ReadyReportView) }),
  }),
  readyRows: defineCall({
    method: 'GET',
    path: '/api/x/standalone-reports/:eventId/:report',
    summary: 'The first rows of a ready report',
    needs: mayDownload,
    params: one,
    query: z.strictObject({ since }),
    output: ReadyRowsView,
  }),
  readyFile: defineCall({
    method: 'GET',
    path: '/api/x/standalone-reports/:eventId/:report/file',
    summary: 'A ready report as XLSX or CSV',
    needs: mayDownload,
    params: one,
    query: z.strictObject({ since, format: ReadyFormat.default('xlsx') }),
    output: z.unknown(),
  }),
} as const;
