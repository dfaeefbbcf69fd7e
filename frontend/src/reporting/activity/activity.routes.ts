import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** The log of what users did, for the platform admin alone (rule reporting/user-activity). */
export const routes: RouteObject[] = [
  {
    path: 'user-activity',
    handle: { who: 'admin' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./activity.screen.tsx')).UserActivityScreen }),
  },
];
