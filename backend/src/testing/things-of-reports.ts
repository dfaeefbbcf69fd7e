import { calls } from '@turnout/contracts';
import type { Asked } from './asked.ts';
import type { SharedTurnout } from './turnout.ts';

/** The contents of a saved view of the report. */
export const everyReportColumn = { columns: ['name', 'paid'], filters: {}, sort: null, perPage: 100 };

/** The address of the ready report of desks, which names who works there. */
const ofDesks = ({ path }: { readonly path: string }, eventId: string): string =>
  path.replace(':eventId', eventId).replace(':report', 'desks');

/** Gives the calls of the report as they are asked in an event, with the columns that name staff for whoever has them. */
export const othersOfReports = (eventId: string): Readonly<Record<string, Asked>> => ({
  reportColumns: { path: calls.reportColumns.path.replace(':eventId', eventId) },
  reportPage: {
    path: calls.reportPage.path.replace(':eventId', eventId),
    body: { columns: ['name', 'email', 'desk'] },
  },
  reportViews: { path: calls.reportViews.path.replace(':eventId', eventId) },
  saveReportView: {
    path: calls.saveReportView.path.replace(':eventId', eventId),
    body: { name: 'Theirs', contents: everyReportColumn },
  },
  reportTotals: { path: calls.reportTotals.path.replace(':eventId', eventId), body: { columns: ['paid'] } },
  readyReports: { path: calls.readyReports.path.replace(':eventId', eventId) },
  readyRows: { path: ofDesks(calls.readyRows, eventId) },
  readyFile: { path: `${ofDesks(calls.readyFile, eventId)}?format=csv` },
  getReports: { path: calls.getReports.path, body: { eventId, format: 'json' } },
});

/** Saves a view of an event's report for somebody. */
export const reportViewOf = async (turnout: SharedTurnout, eventId: string, token: string): Promise<string> => {
  const saved = await turnout.ask('POST', calls.saveReportView.path.replace(':eventId', eventId), {
    token,
    body: { name: 'Mine', contents: everyReportColumn },
  });
  return calls.saveReportView.output.parse(saved.body).view._id;
};

/** Gives the calls about one saved view of the report. */
export const reportCallsAbout = (
  eventId: string,
): Readonly<Record<string, readonly ['reportView', (id: string) => Asked]>> => {
  const ofView = ({ path }: { readonly path: string }, id: string) =>
    path.replace(':eventId', eventId).replace(':id', id);
  return {
    reviseReportView: ['reportView', (id) => ({ path: ofView(calls.reviseReportView, id), body: { name: 'My' } })],
    openReportWith: ['reportView', (id) => ({ path: ofView(calls.openReportWith, id), body: { viewId: id } })],
    deleteReportView: ['reportView', (id) => ({ path: ofView(calls.deleteReportView, id) })],
  };
};
