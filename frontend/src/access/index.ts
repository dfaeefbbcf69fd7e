import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const open = { who: 'public' } satisfies ScreenHandle;
/** Others are led to /events (rule access/screen-guards). */
const admins = { who: 'admin' } satisfies ScreenHandle;

/** The screens of accounts and access, for the router. */
export const routes: RouteObject[] = [
  { path: '/', handle: open, lazy: async () => ({ Component: (await import('./landing.screen.tsx')).LandingScreen }) },
  {
    path: '/login',
    handle: open,
    lazy: async () => ({ Component: (await import('./log-in.screen.tsx')).LogInScreen }),
  },
  {
    path: '/about',
    handle: open,
    lazy: async () => ({ Component: (await import('./about.screen.tsx')).AboutScreen }),
  },
  {
    path: '/register325',
    handle: open,
    lazy: async () => ({ Component: (await import('./sign-up.screen.tsx')).SignUpScreen }),
  },
  {
    path: '/forgot-password',
    handle: open,
    lazy: async () => ({ Component: (await import('./forgot-password.screen.tsx')).ForgotPasswordScreen }),
  },
  {
    path: '/update-password',
    handle: open,
    lazy: async () => ({ Component: (await import('./update-password.screen.tsx')).UpdatePasswordScreen }),
  },
  {
    path: '/change-password',
    handle: { who: 'session' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./change-password.screen.tsx')).ChangePasswordScreen }),
  },
  {
    path: '/forbidden/:eventId?',
    handle: open,
    lazy: async () => ({ Component: (await import('./forbidden.screen.tsx')).ForbiddenScreen }),
  },
  {
    path: '/sessions',
    handle: { who: 'session' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./sessions.screen.tsx')).SessionsScreen }),
  },
  {
    path: '/settings',
    handle: admins,
    lazy: async () => ({ Component: (await import('./global-settings.screen.tsx')).GlobalSettingsScreen }),
  },
  { path: '/config/settings', handle: admins, element: createElement(Navigate, { to: '/settings', replace: true }) },
  {
    path: '/config/users',
    handle: admins,
    lazy: async () => ({ Component: (await import('./accounts.screen.tsx')).AccountsScreen }),
  },
  {
    path: '/config/users/:userId',
    handle: admins,
    lazy: async () => ({ Component: (await import('./account.screen.tsx')).AccountScreen }),
  },
  {
    path: '/dashboard/:eventId/users',
    handle: { needs: ['viewUsers'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./users.screen.tsx')).UsersScreen }),
  },
  {
    path: '/dashboard/:eventId/users/invite',
    handle: { needs: ['viewUsers', 'editUsers'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./invite-users.screen.tsx')).InviteUsersScreen }),
  },
  {
    path: '/dashboard/:eventId/users/:userId/edit',
    handle: { needs: ['viewUsers', 'editUsers'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./user-edit.screen.tsx')).UserEditScreen }),
  },
  {
    path: '/enrol',
    handle: open,
    lazy: async () => ({ Component: (await import('./enrol.screen.tsx')).EnrolScreen }),
  },
  {
    path: '/dashboard/:eventId/devices',
    handle: { needs: ['viewUsers', 'editUsers'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./devices.screen.tsx')).DevicesScreen }),
  },
  {
    path: '/dashboard/:eventId/wall-links',
    handle: { needs: ['viewDashboard', 'settings'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./wall-links.screen.tsx')).WallLinksScreen }),
  },
];
