// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId, ReportViewId } from '../kernel/index.ts';
import { name } from '../records/index.ts';
import { reportColumnsAtMost } from './report.ts';

/** The most views that a person keeps of an event, and that an event shares. */
export const reportViewsAtMost = 50;

/** A column's key: a word of the product, or what it is of and an id. */
const Key = z
  .string()
  .regex(/^[A-Za-z]{1,30}(?:\.[0-9a-z]{20})?$/, 'must be the key of a column')
  .meta({ examples: ['paid', 'field.2530haap13m3zfg9wgzh'] });

/** A number, a day or a moment: nothing that could name anybody. */
const end = z.union([
  z.number(),
  z
    .string()
    .regex(/^[-+\d.:TZ]{1,40}$/, 'must be a number, a day or a moment')
    .meta({ examples: ['10.5', '2027-01-31'] }),
]);

/** The filter of a column as a view keeps it. A text that was looked for may name somebody, so there is no place for one. */
const KeptFilter = z.strictObject({
  from: end.optional(),
  to: end.optional(),
  any: z.array(z.string().max(500)).min(1).max(500).optional(),
  is: z.boolean().optional(),
  isEmpty: z.boolean().optional(),
});

/** The columns in their order, the filters, the order of rows and the size of a page. */
export const ReportViewContents = z.strictObject({
  /** null: those that are shown unless one chooses. */
  columns: z.array(Key).min(1).max(reportColumnsAtMost).nullable(),
  filters: z
    .record(Key, KeptFilter)
    .refine((filters) => Object.keys(filters).length <= 50, 'must have at most 50 filters')
    .meta({ examples: [{ status: { any: ['pending'] } }, {}] }),
  /** null: as people registered, the newest first. */
  sort: z.strictObject({ by: Key, down: z.boolean() }).nullable(),
  perPage: z.int().min(1).max(1000),
});
export type ReportViewContents = z.infer<typeof ReportViewContents>;

const viewName = name(100);

/** A saved view of the report, as it is shown to whoever may use it. */
export const ReportView = z.strictObject({
  _id: ReportViewId,
  name: viewName.stored,
  contents: ReportViewContents,
});
export type ReportView = z.infer<typeof ReportView>;

/** The name and the contents of a view that is being saved; no two of a list have the same name, whatever the case. */
export const SaveReportView = z.strictObject({
  name: viewName.input,
  contents: ReportViewContents,
  /** True: for everybody who sees the event's report. */
  isShared: z.boolean().default(false),
});
/** A new name, new contents, or both. */
export const ReviseReportView = SaveReportView.omit({ isShared: true }).partial();

/** Absent account: the view is the event's. */
const one = { eventId: EventId, accountId: AccountId.optional(), viewId: ReportViewId };

/** Streams `reportviews-<eventId>-<accountId>` (one person's views) and `sharedreportviews-<eventId>` (the event's). */
export const reportViewEvents = {
  ReportViewSaved: defineEvent(
    'ReportViewSaved',
    z.strictObject({ ...one, name: viewName.stored, contents: ReportViewContents }),
  ),
  ReportViewRenamed: defineEvent('ReportViewRenamed', z.strictObject({ ...one, name: viewName.stored })),
  ReportViewReplaced: defineEvent('ReportViewReplaced', z.strictObject({ ...one, contents: ReportViewContents })),
  ReportViewDeleted: defineEvent('ReportViewDeleted', z.strictObject(one)),
  /** The view, their own or a shared one, with which the report opens for a person; null: with none. */
  ReportOpeningViewChosen: defineEvent(
    'ReportOpeningViewChosen',
    z.strictObject({ eventId: EventId, accountId: AccountId, viewId: ReportViewId.nullable() }),
  ),
} as const;
