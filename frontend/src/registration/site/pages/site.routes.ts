import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../../../ui/screen.ts';

const anybody = { layout: 'site', who: 'public' } satisfies ScreenHandle;

/** The pages of visitors: an event, its types, the form, the confirmation (rule registration/public-home). */
export const routes: RouteObject[] = [
  {
    path: '/evt/:eventId',
    handle: anybody,
    lazy: async () => ({ Component: (await import('../parts/site.layout.tsx')).SiteLayout }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./home.screen.tsx')).HomeScreen }) },
      { path: 'types', lazy: async () => ({ Component: (await import('./types.screen.tsx')).TypesScreen }) },
      {
        path: 'register/:typeId/:typeName?',
        lazy: async () => ({ Component: (await import('./register.screen.tsx')).RegisterScreen }),
      },
      {
        path: 'transfer/:code',
        lazy: async () => ({ Component: (await import('./transfer.screen.tsx')).TransferScreen }),
      },
      {
        path: 'waiting/:typeId',
        lazy: async () => ({ Component: (await import('./join-waiting.screen.tsx')).JoinWaitingScreen }),
      },
      {
        path: 'waiting/:typeId/:code',
        lazy: async () => ({ Component: (await import('./waiting.screen.tsx')).WaitingScreen }),
      },
      {
        path: 'registration/:code/edit',
        lazy: async () => ({ Component: (await import('./edit.screen.tsx')).EditScreen }),
      },
    ],
  },
  {
    path: '/dashboard/:eventId/registration-types/preview/:typeId',
    handle: { needs: ['viewRegistrationTypes'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./preview.screen.tsx')).PreviewLayout }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./preview.screen.tsx')).PreviewScreen }) },
    ],
  },
  {
    path: '/welcome-email/:registrationId?',
    handle: anybody,
    lazy: async () => ({ Component: (await import('./confirmation.screen.tsx')).ConfirmationScreen }),
  },
  {
    path: '/checkout/:registrationId?',
    handle: anybody,
    lazy: async () => ({ Component: (await import('./checkout.screen.tsx')).CheckoutScreen }),
  },
  {
    path: '/unavailable/:eventId?',
    handle: anybody,
    lazy: async () => ({ Component: (await import('./unavailable.screen.tsx')).UnavailableScreen }),
  },
];
