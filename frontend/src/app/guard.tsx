import type { OwnDeviceView } from '@turnout/contracts/access';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';

/** The screens of an event that there is; what the server does not know of says so. */
const WithinEvent = ({ eventId, isBare }: { readonly eventId: EventId; readonly isBare: boolean }) => {
  const { state } = useTopic(eventSetupTopics.event, isBare ? null : { eventId });
  return state === 'refused' ? <NotFoundScreen /> : <Outlet />;
};

/** Where a second log-in step is set up: whoever has to, goes nowhere else before. */
const secondFactorPlace = '/change-password';

const isItsDesk = ({ isDesk }: ScreenHandle, device: OwnDeviceView, eventId: string | undefined): boolean =>
  isDesk === true && eventId === device.eventId;

/**
 * Lets a screen show to whom its handle says (spec 001, section 6): the others go to /login, to
 * /events (what is the platform admin's alone), or to /forbidden/:eventId. The server asks again.
 */
const Allowed = ({ handle }: { readonly handle: ScreenHandle }) => {
  const { user, device, mustAddSecondFactor, isLoaded, isRevoked } = useSession();
  const { eventId } = useParams();
  const may = useMay(eventId ?? '');
  const { pathname, search } = useLocation();
  const isBare = handle.layout === 'bare';
  if (handle.who === 'public') return <Outlet />;
  if (!isLoaded) return <PageSkeleton />;
  if (isRevoked && user === null) return <Navigate to="/enrol?revoked" replace />;
  if (device !== null && !isItsDesk(handle, device, eventId))
    return <Navigate to={`/dashboard/${device.eventId}/scanner`} replace />;
  if (user === null && device === null)
    return <Navigate to={`/login?back=${encodeURIComponent(pathname + search)}`} replace />;
  if (mustAddSecondFactor && pathname !== secondFactorPlace) return <Navigate to={secondFactorPlace} replace />;
  if (handle.who === 'admin' && user?.admin !== true) return <Navigate to="/events" replace />;
  if (eventId === undefined) return <Outlet />;
  const known = EventId.safeParse(eventId);
  if (!known.success)
    return isBare ? (
      <main id="main" tabIndex={-1}>
        <NotFoundScreen />
      </main>
    ) : (
      <NotFoundScreen />
    );
  if (handle.needs !== undefined && !may(...handle.needs)) return <Navigate to={`/forbidden/${eventId}`} replace />;
  return <WithinEvent key={eventId} eventId={known.data} isBare={isBare} />;
};

/** A screen behind its guard; whoever is logged in there is warned before their session ends for want of activity. */
export const Guard = ({ handle }: { readonly handle: ScreenHandle }) => (
  <>
    <Allowed handle={handle} />
    <IdleWarning />
  </>
);
