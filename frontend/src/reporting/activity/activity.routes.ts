import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** What users did, for the platform admin alone (spec 002, section 2). */
export const routes: RouteObject[] = [
  {
    path: 'user-activity',
    handle: { who: 'admin' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./activity.screen.tsx')).UserActivityScreen }),
  },
];
