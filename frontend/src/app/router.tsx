import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes as access } from '../access/index.ts';
import { routes as checkIn } from '../check-in/index.ts';
import { deskRoutes, routes as checkpoint } from '../checkpoint/index.ts';
import { routes as desk } from '../desk/index.ts';
import { routes as eventSetup } from '../event-setup/index.ts';
import { routes as forms } from '../forms/index.ts';
import { routes as integrations } from '../integrations/index.ts';
import { routes as messaging } from '../messaging/index.ts';
import { routes as templates } from '../templates/index.ts';
import { routes as payment } from '../payment/index.ts';
import { routes as attendeeImport } from '../attendee-import/index.ts';
import { routes as bankTransfer } from '../bank-transfer/index.ts';
import { routes as attendees } from '../attendees/index.ts';
import { routes as site } from '../registration/site/pages/site.routes.ts';
import { routes as activity } from '../reporting/activity/activity.routes.ts';
import { routes as money } from '../reporting/money/money.routes.ts';
import { routes as ready } from '../reporting/ready/ready.routes.ts';
import { routes as report } from '../reporting/report/report.routes.ts';
import { routes as history } from '../reporting/history/history.routes.ts';
import { routes as reporting } from '../reporting/index.ts';
import { routes as status } from '../reporting/status/status.routes.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { Crash } from './crash.screen.tsx';
import { handleOf } from './handle.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { Root } from './root.tsx';
import { withWords } from './with-words.ts';

/**
 * A capability's route with its guard around it; paths are absolute, or relative to /dashboard/:eventId.
 * What is open to anybody needs no guard, and so no session and no socket.
 */
const guarded = (route: RouteObject): RouteObject => {
  const handle = handleOf(route);
  if (handle.who === 'public') return route;
  const isInEvent = route.index === true || !(route.path ?? '').startsWith('/');
  const lazy = async () => {
    const { Guard } = await import('./guard.tsx');
    return { element: <Guard handle={handle} /> };
  };
  const guard: RouteObject = { lazy, children: [route] };
  return isInEvent ? { path: '/dashboard/:eventId', children: [guard] } : guard;
};

/** Everything there is to open: `bare` screens alone, `site` screens under the light header, all others inside the shell. */
export const routesOf = (capabilities: readonly (readonly RouteObject[])[]): RouteObject[] => {
  const all = capabilities.flat();
  const inLayout = (layout: ScreenHandle['layout']): RouteObject[] =>
    all.filter((route) => (handleOf(route).layout ?? 'shell') === layout).map(guarded);
  return [
    {
      Component: Root,
      errorElement: <Crash />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [
        ...inLayout('bare'),
        {
          lazy: async () => ({ Component: (await import('./site-frame.tsx')).SiteFrame }),
          children: [{ errorElement: <Crash />, children: inLayout('site') }],
        },
        {
          lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
          children: [
            {
              errorElement: <Crash />,
              children: [
                ...inLayout('shell'),
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

export const router = createBrowserRouter(
  routesOf([
    withWords('access', access),
    withWords('event-setup', eventSetup),
    withWords('forms', forms),
    withWords('attendees', attendees),
    withWords('attendee-import', attendeeImport),
    withWords('bank-transfer', bankTransfer),
    withWords('site', site),
    withWords('desk', [...desk, ...withWords('check-in', checkIn), ...withWords('checkpoint', deskRoutes)]),
    withWords('checkpoint', checkpoint),
    withWords('access', withWords('integrations', integrations)),
    withWords('messaging', messaging),
    withWords('templates', templates),
    withWords('payment', payment),
    withWords('reporting', reporting),
    withWords('reporting', withWords('history', history)),
    withWords('money', money),
    withWords('report', report),
    withWords('ready', ready),
    withWords('activity', activity),
    withWords('status', status),
  ]),
);
