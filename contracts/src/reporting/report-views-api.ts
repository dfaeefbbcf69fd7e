import { z } from 'zod';
import { defineCall, EventId, needs, ReportViewId } from '../kernel/index.ts';
import { ReportView, reportViewsAtMost, ReviseReportView, SaveReportView } from './report-views.ts';

const ofEvent = z.strictObject({ eventId: EventId });
const ofView = z.strictObject({ eventId: EventId, id: ReportViewId });
const Views = z.array(ReportView).max(reportViewsAtMost);
const One = z.strictObject({ view: ReportView });
const maySee = needs.event('viewReports');

/** Calls about saved views of the report (rule reporting/report-views). What an event shares is changed with `settings`. */
export const reportViewsApi = {
  reportViews: defineCall({
    method: 'GET',
    path: '/api/x/reports/:eventId/views',
    summary: "The caller's own saved views of the report, and those that the event shares",
    needs: maySee,
    params: ofEvent,
    output: z.strictObject({
      own: Views,
      shared: Views,
      /** The view with which the report opens for the caller. */
      opening: ReportViewId.nullable(),
    }),
  }),
  saveReportView: defineCall({
    method: 'POST',
    path: '/api/x/reports/:eventId/views',
    summary: 'Save columns, filters, order and page size of the report under a name, for the caller or for the event',
    needs: maySee,
    params: ofEvent,
    body: SaveReportView,
    output: One,
  }),
  reviseReportView: defineCall({
    method: 'PUT',
    path: '/api/x/reports/:eventId/views/:id',
    summary: 'Rename a saved view of the report, or replace what it shows',
    needs: maySee,
    params: ofView,
    body: ReviseReportView,
    output: One,
  }),
  deleteReportView: defineCall({
    method: 'DELETE',
    path: '/api/x/reports/:eventId/views/:id',
    summary: 'Delete a saved view of the report',
    needs: maySee,
    params: ofView,
    output: z.strictObject({ message: z.string() }),
  }),
  openReportWith: defineCall({
    method: 'PUT',
    path: '/api/x/reports/:eventId/opening-view',
    summary: 'Choose the saved view with which the report opens for the caller',
    needs: maySee,
    params: ofEvent,
    body: z.strictObject({ viewId: ReportViewId.nullable() }),
    output: z.strictObject({ opening: ReportViewId.nullable() }),
  }),
} as const;
