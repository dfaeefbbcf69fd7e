import type { RouteObject } from 'react-router';

/** The screens of this capability, for the router. */
export const routes: RouteObject[] = [];
