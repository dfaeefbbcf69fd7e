import type { RouteObject } from 'react-router';

/** The import screens, under /dashboard/:eventId. */
export const importRoutes: RouteObject[] = [];
