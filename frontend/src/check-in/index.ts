import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const handle: ScreenHandle = { layout: 'bare', isDesk: true, needs: ['checkinRegistrants'] };

/** The screens of this capability, for the router. */
export const routes: RouteObject[] = [
  {
    path: 'scanner/:type/:id?',
    handle,
    lazy: async () => ({ Component: (await import('./scanner.screen.tsx')).ScannerScreen }),
  },
];
