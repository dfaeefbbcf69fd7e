import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** The ready reports of an event, under /dashboard/:eventId (rule reporting/standalone-report). */
export const routes: RouteObject[] = [
  {
    path: 'standalone-reports',
    handle: { needs: ['downloadStandaloneReports'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./ready.screen.tsx')).ReadyScreen }),
  },
];
