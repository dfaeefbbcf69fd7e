import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes as access } from '../access/index.ts';
import { routes as checkIn } from '../check-in/index.ts';
import { routes as eventSetup } from '../event-setup/index.ts';
import { routes as forms } from '../forms/index.ts';
import { routes as registration } from '../registration/index.ts';
import { routes as reporting } from '../reporting/index.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { Crash } from './crash.screen.tsx';
import { Guard } from './guard.tsx';
import { loadWords } from './i18n.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { Root } from './root.tsx';

/** What a route's `handle` says; a route that says nothing is for whoever is logged in, inside the shell. */
const handleOf = (route: RouteObject): ScreenHandle => (isHandle(route.handle) ? route.handle : {});
const isHandle = (handle: unknown): handle is ScreenHandle => typeof handle === 'object' && handle !== null;

/** A capability's route with its guard around it; paths are absolute, or relative to /dashboard/:eventId. */
const guarded = (route: RouteObject): RouteObject => {
  const isInEvent = route.index === true || !(route.path ?? '').startsWith('/');
  const guard: RouteObject = { element: <Guard handle={handleOf(route)} />, children: [route] };
  return isInEvent ? { path: '/dashboard/:eventId', children: [guard] } : guard;
};

/** Everything there is to open. `bare` screens stand alone, all others inside the shell. */
export const routesOf = (capabilities: readonly (readonly RouteObject[])[]): RouteObject[] => {
  const all = capabilities.flat();
  const isBare = (route: RouteObject): boolean => handleOf(route).layout === 'bare';
  return [
    {
      Component: Root,
      errorElement: <Crash />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [
        ...all.filter(isBare).map(guarded),
        {
          lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
          children: [
            {
              errorElement: <Crash />,
              children: [
                ...all.filter((route) => !isBare(route)).map(guarded),
                {
                  path: '/source',
                  lazy: async () => ({ Component: (await import('./source.screen.tsx')).SourceScreen }),
                },
                { path: '*', Component: NotFoundScreen },
              ],
            },
          ],
        },
      ],
    },
  ];
};

/** Routes whose screens come together with the words of their capability. */
const withWords = (capability: string, routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return route;
    return {
      ...route,
      lazy: async () => {
        const [screen] = await Promise.all([lazy(), loadWords(capability)]);
        return screen;
      },
    };
  });

export const router = createBrowserRouter(
  routesOf([
    withWords('access', access),
    withWords('event-setup', eventSetup),
    withWords('forms', forms),
    withWords('registration', registration),
    withWords('check-in', checkIn),
    withWords('reporting', reporting),
  ]),
);
