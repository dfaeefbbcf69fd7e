import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

/** What a route's `handle` says; a route that says nothing is for whoever is logged in, inside the shell. */
export const handleOf = (route: RouteObject): ScreenHandle => (isHandle(route.handle) ? route.handle : {});

const isHandle = (handle: unknown): handle is ScreenHandle => typeof handle === 'object' && handle !== null;
