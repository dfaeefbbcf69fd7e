import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const handle: ScreenHandle = { layout: 'bare', isDesk: true };

/** Where this device works, for the router; each place has its own address beside it. */
export const routes: RouteObject[] = [
  {
    path: 'scanner',
    handle,
    lazy: async () => ({ Component: (await import('./desk-home.screen.tsx')).DeskHomeScreen }),
  },
];
