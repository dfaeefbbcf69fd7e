import type { RouteObject } from 'react-router';
import { lazy } from 'react';
import type { ScreenHandle } from '../ui/screen.ts';

const Waiting = lazy(async () => ({ default: (await import('./door-waiting.tsx')).DoorWaiting }));

const ActivityWaiting = lazy(async () => ({
  default: (await import('./activity/activity-waiting.tsx')).ActivityWaiting,
}));

const handle: ScreenHandle = { layout: 'bare', isDesk: true, needs: ['checkinRegistrants'], Waiting };

/** The screens of this capability, for the router. */
export const routes: RouteObject[] = [
  {
    path: 'scanner/activity/:id',
    handle: { ...handle, needs: ['checkinActivities'], Waiting: ActivityWaiting } satisfies ScreenHandle,
    lazy: async () => ({
      Component: (await import('./activity/activity-scanner.screen.tsx')).ActivityScannerScreen,
    }),
  },
  {
    path: 'scanner/:type/:id?',
    handle,
    lazy: async () => ({ Component: (await import('./scanner.screen.tsx')).ScannerScreen }),
  },
  {
    path: 'conflicts',
    handle: { needs: ['viewRegistrants', 'checkinRegistrants'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./conflicts/conflicts.screen.tsx')).ConflictsScreen }),
  },
];

/** The count of conflicts in the navigation, read where it is first shown. */
export const readConflictCount = async () => (await import('./conflicts/conflict-count.tsx')).ConflictCount;
