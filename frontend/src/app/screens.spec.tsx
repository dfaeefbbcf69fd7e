import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { router } from './router.tsx';
import screens from './screens.json' with { type: 'json' };

const joined = (above: string, path: string | undefined): string => {
  if (path === undefined) return above;
  return path.startsWith('/') ? path : `${above === '/' ? '' : above}/${path}`;
};

/** Each address that draws a screen, as a pattern. */
const patternsOf = (routes: readonly RouteObject[], above = ''): readonly string[] =>
  routes.flatMap((route) => {
    const here = joined(above, route.path);
    return route.children === undefined ? [here] : patternsOf(route.children, here);
  });

it('are all in the list of which `npm run tour` looks at every one', () => {
  expect([...new Set(patternsOf(router.routes))].toSorted()).toEqual(screens);
});
