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

const guarded = (route: RouteObject): RouteObject => ({
  path: '/dashboard/:eventId',
  element: <Guard handle={handleOf(route)} />,
  children: [route],
});

/** What stands open at the door all day: the scanner. */
void startLight(words, withWords('check-in', routes).map(guarded), <Outlet />);
