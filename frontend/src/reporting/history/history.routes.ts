import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../ui/screen.ts';

const handle: ScreenHandle = { needs: ['viewRegistrants'] };

/** Looking back: the event as of any moment, and a registration's story. */
export const routes: RouteObject[] = [
  {
    path: 'history',
    handle,
    lazy: async () => ({ Component: (await import('./history.screen.tsx')).HistoryScreen }),
  },
  {
    path: 'attendees/:registrationId/history',
    handle,
    lazy: async () => ({ Component: (await import('./story.screen.tsx')).StoryScreen }),
  },
];
