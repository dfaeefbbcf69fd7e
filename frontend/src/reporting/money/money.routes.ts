import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** The money report of an event, under /dashboard/:eventId (rule money-report/screen). */
export const routes: RouteObject[] = [
  {
    path: 'money',
    handle: { needs: ['viewReports', 'viewTransactionSummary'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./money.screen.tsx')).MoneyScreen }),
  },
];
