import { z } from 'zod';
import { defineCall, EventId, needs, RegistrantId } from '../kernel/index.ts';

/** The sizes of a page of the report (rule reporting/report-pages). */
export const reportPageSizes = [50, 100, 200, 400, 500, 1000] as const;
export const reportPageSizeDefault = 50;

/** The kinds of columns: each is shown, written into a file and filtered in its own way. */
export const ReportKind = z.enum(['text', 'number', 'money', 'day', 'moment', 'choice', 'flag']);
export type ReportKind = z.infer<typeof ReportKind>;

/** A column's key: a word of the product, `field.<id>`, `activity.<id>` or `activityIn.<id>`. */
export const ReportColumnKey = z
  .string()
  .min(1)
  .max(60)
  .meta({ examples: ['name', 'email', 'status', 'paid'] });

const end = z.union([z.number(), z.string().trim().min(1).max(40)]);

/** The filter of a column; all that is said has to hold (rule reporting/report-filters). */
export const ReportColumnFilter = z
  .strictObject({
    /** Of a text: it stands somewhere in it, whatever its case. */
    has: z.string().trim().min(1).max(200).optional(),
    /** Of a number, an amount, a day or a moment: from here on, and up to here. */
    from: end.optional(),
    to: end.optional(),
    /** Of a choice: one of these. */
    any: z.array(z.string().max(500)).min(1).max(500).optional(),
    /** Of a flag: it is so, or it is not. */
    is: z.boolean().optional(),
    /** Of any: nothing stands there, or something does. */
    isEmpty: z.boolean().optional(),
  })
  .meta({ examples: [{ has: 'ada' }, { from: 10, to: 20 }, { any: ['pending'] }, { is: true }] });
export type ReportColumnFilter = z.infer<typeof ReportColumnFilter>;

/** Filters by the keys of their columns. */
export const ReportFilters = z
  .record(ReportColumnKey, ReportColumnFilter)
  .refine((filters) => Object.keys(filters).length <= 50, 'must have at most 50 filters')
  .meta({ examples: [{ status: { any: ['pending'] } }, {}] });
export type ReportFilters = z.infer<typeof ReportFilters>;

/** A column that the report is sorted by. */
export const ReportSort = z.strictObject({ by: ReportColumnKey, down: z.boolean() });
export type ReportSort = z.infer<typeof ReportSort>;

/** The most columns that are shown or written at once. */
export const reportColumnsAtMost = 400;
const columns = z.array(ReportColumnKey).min(1).max(reportColumnsAtMost);

/** A column as a screen hears of it, in the reader's language. */
export const ReportColumnView = z.strictObject({
  key: ReportColumnKey,
  title: z.string(),
  kind: ReportKind,
  /** Of a choice: what there is to choose from. Absent: as many as there are words, so one types them. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  /** It is added up, or its rows are counted. */
  total: z.enum(['sum', 'count']).optional(),
  /** It is shown unless one chooses otherwise. */
  isShown: z.boolean(),
});
export type ReportColumnView = z.infer<typeof ReportColumnView>;

/** A cell as it is shown: amounts with the currency's decimals, moments as instants, choices as their labels. */
export const ReportCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ReportCell = z.infer<typeof ReportCell>;

export const ReportRowView = z.strictObject({
  _id: RegistrantId,
  /** Of its amounts; empty: nothing was ever charged or paid. */
  currency: z.string(),
  /** In the order of the columns that were asked for. */
  cells: z.array(ReportCell),
});
export type ReportRowView = z.infer<typeof ReportRowView>;

/** Sums of the columns that are added up, by key; amounts in their currency, everything else once. */
export const ReportTotals = z.strictObject({
  rows: z.int(),
  sums: z.record(ReportColumnKey, z.number()),
  money: z.array(z.strictObject({ currency: z.string(), sums: z.record(ReportColumnKey, z.number()) })),
});
export type ReportTotals = z.infer<typeof ReportTotals>;

const ofEvent = z.strictObject({ eventId: EventId });
const asked = { columns, filters: ReportFilters.default({}) };
const maySee = needs.event('viewReports');

/** The files that a report is taken away as. */
export const ReportFormat = z.enum(['xlsx', 'csv', 'json']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Rows that are named one by one: ids, or rows as they were listed. */
const Named = z
  .union([RegistrantId, z.looseObject({ _id: RegistrantId })])
  .transform((one) => (typeof one === 'string' ? one : one._id));

export const reportApi = {
  reportColumns: defineCall({
    method: 'GET',
    path: '/api/x/reports/:eventId/columns',
    summary: 'The columns of the report, those of the form and of activities among them',
    needs: maySee,
    params: ofEvent,
    output: z.strictObject({
      columns: z.array(ReportColumnView),
      /** The event shows no totals (`hideTotalsInReport`). */
      hidesTotals: z.boolean(),
      timeZone: z.string(),
    }),
  }),
  reportPage: defineCall({
    method: 'POST',
    path: '/api/x/reports/:eventId/page',
    summary: 'A page of the report: the columns asked for, filtered and sorted',
    needs: maySee,
    params: ofEvent,
    body: z.strictObject({
      ...asked,
      sort: ReportSort.optional(),
      page: z.int().min(1).max(100_000).default(1),
      perPage: z.int().min(1).max(1000).default(reportPageSizeDefault),
    }),
    output: z.strictObject({ registrations: z.array(ReportRowView), total: z.int() }),
  }),
  /** Asked once for each filter, not for each page. */
  reportTotals: defineCall({
    method: 'POST',
    path: '/api/x/reports/:eventId/totals',
    summary: 'What the rows of the report come to',
    needs: maySee,
    params: ofEvent,
    body: z.strictObject(asked),
    /** Null: the event shows no totals. */
    output: z.strictObject({ totals: ReportTotals.nullable() }),
  }),
  getReports: defineCall({
    method: 'POST',
    path: '/api/registrations/get-reports',
    summary: 'The report as reports.xlsx, as CSV or as JSON: the rows and columns asked for',
    needs: needs.event('viewReports', 'downloadReports'),
    body: z.strictObject({
      eventId: EventId,
      /** These alone, in the order named; absent: all that the filters let through. */
      registrations: z.array(Named).max(100_000).optional(),
      /** True, or the totals as a screen has them: the file ends with them, added up anew. */
      totals: z.unknown().optional(),
      /** True: only who registered a group. */
      isParent: z.boolean().optional(),
      /** Absent: all of them. Fields with `hideOnExport` are left out in any case. */
      columns: columns.optional(),
      filters: ReportFilters.default({}),
      sort: ReportSort.optional(),
      format: ReportFormat.default('xlsx'),
    }),
    output: z.unknown(),
  }),
} as const;
