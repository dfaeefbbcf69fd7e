import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

/** An event's dashboard, and the same numbers for a wall. */
export const routes: RouteObject[] = [
  {
    index: true,
    handle: { needs: ['viewDashboard'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./dashboard.screen.tsx')).DashboardScreen }),
  },
  {
    path: '/wall/:token?',
    handle: { layout: 'bare', who: 'public' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./wall.screen.tsx')).WallScreen }),
  },
];
