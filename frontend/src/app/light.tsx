import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import {
  matchRoutes,
  type RouteObject,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router';
import { isFramed, leaveFrame, tellPage } from '../platform/framed.ts';
import { Leaving, type UseLeaving } from '../ui/leaving.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { draw } from './draw.tsx';
import { useFocusOnNavigation } from './focus.ts';
import type { WordFiles } from './i18n.ts';
import { openLightHistory } from './light-history.ts';
import { NotFoundScreen } from './not-found.screen.tsx';

const history = openLightHistory();

const useHistoryLeaving: UseLeaving = (isDirty) => {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  useEffect(() => history.hold({ isNeeded: isDirty, onHeld: (way) => setGoOn(() => way) }), [isDirty]);
  return useMemo(() => {
    if (goOn === null) return null;
    const reset = () => setGoOn(null);
    const proceed = () => {
      reset();
      goOn();
    };
    return { proceed, reset };
  }, [goOn]);
};

const openedAt = window.location.pathname;

/** An address of the other pages: the server knows which one, unless it has just sent this one for it. */
const Elsewhere = () => {
  const { pathname } = useLocation();
  const isLost = pathname === openedAt;
  useEffect(() => {
    if (isLost) return;
    if (isFramed) leaveFrame(window.location.href);
    else window.location.reload();
  }, [isLost]);
  return isLost ? <NotFoundScreen /> : <PageSkeleton />;
};

type FirstScreens = ReadonlyMap<RouteObject, ComponentType>;

const read = async ({ lazy: load }: RouteObject): Promise<ComponentType> => {
  const { Component } = typeof load === 'function' ? await load() : {};
  return Component ?? NotFoundScreen;
};

/**
 * The screens of the address that the page is opened at, asked for at once. They are there before anything is drawn:
 * React lets what it has to wait for be seen only some 300 ms after the boxes that stand for it.
 */
const readFirst = async (routes: readonly RouteObject[]): Promise<FirstScreens> => {
  const lazyOnes = (matchRoutes([...routes], window.location) ?? [])
    .map(({ route }) => route)
    .filter((route) => typeof route.lazy === 'function');
  try {
    return new Map(await Promise.all(lazyOnes.map(async (route) => [route, await read(route)] as const)));
  } catch {
    return new Map(); // asked for again when it is drawn, where whoever waits is told what is wrong
  }
};

/** The screen of a lazy route: as it is, or as a component that React itself fetches. */
const screenOf = (route: RouteObject, first: FirstScreens): ReactNode => {
  if (typeof route.lazy !== 'function') return route.element;
  const Screen = first.get(route) ?? lazy(async () => ({ default: await read(route) }));
  return <Screen />;
};

const drawn = (routes: readonly RouteObject[], first: FirstScreens): RouteObject[] =>
  routes.map((route) => {
    const element = screenOf(route, first);
    const placed = element === undefined ? {} : { element };
    if (route.index === true) return { index: true, ...placed };
    return {
      ...(route.path === undefined ? {} : { path: route.path }),
      ...placed,
      ...(route.children === undefined ? {} : { children: drawn(route.children, first) }),
    };
  });

const Screens = ({ routes }: { readonly routes: RouteObject[] }) => {
  const { pathname } = useLocation();
  const way = useNavigationType();
  useFocusOnNavigation();
  // Going back, the browser itself finds the place again.
  useEffect(() => {
    if (way !== 'PUSH') return;
    window.scrollTo(0, 0);
    tellPage();
  }, [pathname, way]);
  return useRoutes(routes);
};

/**
 * Starts a page of few screens that many people open on phones: a router that knows no more than addresses
 * (react-router's declarative mode), so that little has to be fetched. All other addresses are the other pages'.
 * @param around the frame of all screens; it holds an `<Outlet />`.
 */
export const startLight = async (
  words: WordFiles,
  routes: readonly RouteObject[],
  around: ReactNode,
): Promise<void> => {
  await draw(words, async () => {
    const children = [...drawn(routes, await readFirst(routes)), { path: '*', element: <Elsewhere /> }];
    const all: RouteObject[] = [{ element: around, children }];
    return (
      <CrashBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <HistoryRouter history={history}>
            <Leaving value={useHistoryLeaving}>
              <Screens routes={all} />
            </Leaving>
          </HistoryRouter>
        </Suspense>
      </CrashBoundary>
    );
  });
};
