import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** The report of an event, under /dashboard/:eventId (rule reporting/report). */
export const routes: RouteObject[] = [
  {
    path: 'reports',
    handle: { needs: ['viewReports'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./report.screen.tsx')).ReportScreen }),
  },
];
