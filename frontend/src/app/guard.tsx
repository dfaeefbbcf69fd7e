import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';

/**
 * Lets a screen show to whom its handle says (spec 001, section 6): the others go to /login, to
 * /events (what is the platform admin's alone), or to /forbidden/:eventId. The server asks again.
 */
export const Guard = ({ handle }: { readonly handle: ScreenHandle }) => {
  const { user, isLoaded } = useSession();
  const { eventId = '' } = useParams();
  const may = useMay(eventId);
  const { pathname, search } = useLocation();
  if (handle.who === 'public') return <Outlet />;
  if (!isLoaded) return <PageSkeleton />;
  if (user === null) return <Navigate to={`/login?back=${encodeURIComponent(pathname + search)}`} replace />;
  if (handle.who === 'admin' && !user.admin) return <Navigate to="/events" replace />;
  if (handle.needs !== undefined && !may(...handle.needs)) return <Navigate to={`/forbidden/${eventId}`} replace />;
  return <Outlet />;
};
