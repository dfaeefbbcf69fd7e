import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

/** The screens of events and their settings, for the router. */
export const routes: RouteObject[] = [
  { path: '/events', lazy: async () => ({ Component: (await import('./events.screen.tsx')).EventsScreen }) },
  {
    path: '/events/create',
    handle: { who: 'admin' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./create-event.screen.tsx')).CreateEventScreen }),
  },
  {
    path: '/dashboard/:eventId/settings',
    handle: { needs: ['settings'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./event-settings.screen.tsx')).EventSettingsScreen }),
  },
];
