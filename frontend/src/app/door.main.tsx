import type { RouteObject } from 'react-router';
import { Outlet } from 'react-router';
import { routes } from '../check-in/index.ts';
import { Guard } from './guard.tsx';
import { startLight } from './light.tsx';
import { handleOf } from './handle.ts';
import { withWords } from './with-words.ts';

const words = import.meta.glob(['./words/*.json', '../ui/words/*.json', '../check-in/words/*.json'], {
  import: 'default',
});

// The guard has no path of its own: the event's other screens are elsewhere.
const guarded = (route: RouteObject): RouteObject => ({
  element: <Guard handle={handleOf(route)} />,
  children: [{ ...route, path: `/dashboard/:eventId/${route.path}` }],
});

/** What stands open at the door all day: the scanner. */
void startLight(words, withWords('check-in', routes).map(guarded), <Outlet />);
