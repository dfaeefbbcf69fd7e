import type { RouteObject } from 'react-router';
import { recordScreens } from '../records/record-screens.ts';
import type { ScreenHandle } from '../ui/screen.ts';

/** The screens of events, their settings and speakers, for the router. */
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
  {
    path: '/dashboard/:eventId/uploads',
    handle: { who: 'admin' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./uploads.screen.tsx')).UploadsScreen }),
  },
  ...recordScreens({
    path: 'speakers',
    idKey: 'speakerId',
    form: {
      make: { who: 'admin' },
      edit: { who: 'admin' },
      lazy: async () => ({ Component: (await import('./speaker-form.screen.tsx')).SpeakerFormScreen }),
    },
  }),
];
