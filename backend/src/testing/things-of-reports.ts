import { calls } from '@turnout/contracts';
import type { Asked } from './things.ts';

/** Gives the calls of the report as they are asked in an event, with the columns that name staff for whoever has them. */
export const othersOfReports = (eventId: string): Readonly<Record<string, Asked>> => ({
  reportColumns: { path: calls.reportColumns.path.replace(':eventId', eventId) },
  reportPage: {
    path: calls.reportPage.path.replace(':eventId', eventId),
    body: { columns: ['name', 'email', 'desk'] },
  },
  reportTotals: { path: calls.reportTotals.path.replace(':eventId', eventId), body: { columns: ['paid'] } },
  getReports: { path: calls.getReports.path, body: { eventId, format: 'json' } },
});
