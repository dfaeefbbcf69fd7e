import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

/** How the installation is, for admins. */
export const routes: RouteObject[] = [
  {
    path: '/status',
    handle: { who: 'admin' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./status.screen.tsx')).StatusScreen }),
  },
];
