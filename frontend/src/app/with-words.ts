import type { RouteObject } from 'react-router';
import { loadWords } from './i18n.ts';

/** Routes whose screens come together with the words of their capability. */
export const withWords = (capability: string, routes: readonly RouteObject[]): RouteObject[] =>
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
