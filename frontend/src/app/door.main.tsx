import '../platform/without-eval.ts';
import type { RouteObject } from 'react-router';
import { Outlet } from 'react-router';
import { routes as checkIn } from '../check-in/index.ts';
import { deskRoutes as checkpoint } from '../checkpoint/index.ts';
import { routes as desk } from '../desk/index.ts';
import { startSession } from '../platform/session.ts';
import { DeskPlaces } from './desk-places.tsx';
import { Guard } from './guard.tsx';
import { followEndedDevices } from './ended-devices.ts';
import { keepFiles } from './keep-files.ts';
import { startLight } from './light.tsx';
import { handleOf } from './handle.ts';
import { withWords } from './with-words.ts';

const words = import.meta.glob(['./words/*.json', '../{ui,desk,check-in,checkpoint}/words/*.json'], {
  import: 'default',
});

// The guard has no path of its own: the event's other screens are elsewhere.
const guarded = (route: RouteObject): RouteObject => ({
  element: <Guard handle={handleOf(route)} />,
  children: [{ ...route, path: `/dashboard/:eventId/${route.path}` }],
});

const routes = withWords('desk', [...desk, ...withWords('check-in', checkIn), ...withWords('checkpoint', checkpoint)]);

// Who is logged in is asked while words and screen are on their way.
startSession();

/** What stands open at the door all day: the desk, at the door or at a checkpoint. */
void startLight(
  words,
  routes.map(guarded),
  <DeskPlaces>
    <Outlet />
  </DeskPlaces>,
);
keepFiles(true);
followEndedDevices();
