import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { ledTo } from './admission.ts';
import { IdleWarning } from './idle-warning.tsx';
import { LineNotice } from './line-notice.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { SeenAsBanner } from './seen-as.banner.tsx';
import { UnknownVisitor } from './unknown-visitor.tsx';

/** The screens of an event that there is; what the server does not know of says so. */
const WithinEvent = ({ eventId, isBare }: { readonly eventId: EventId; readonly isBare: boolean }) => {
  const { state } = useTopic(eventSetupTopics.event, isBare ? null : { eventId });
  return state === 'refused' ? <NotFoundScreen /> : <Outlet />;
};

/** Lets a screen show to whom its handle says, and leads the others where they belong. */
const Allowed = ({ handle }: { readonly handle: ScreenHandle }) => {
  const session = useSession();
  const { eventId } = useParams();
  const may = useMay(eventId ?? '');
  const { pathname, search } = useLocation();
  const isBare = handle.layout === 'bare';
  if (handle.who !== 'public' && !session.isLoaded) return <UnknownVisitor handle={handle} />;
  const known = EventId.safeParse(eventId);
  const isNowhere = eventId !== undefined && !known.success;
  // Of no event nobody holds a flag: whoever may be here at all is told that there is none.
  const visitor = { ...session, may: isNowhere ? () => true : may };
  const to = ledTo(handle, visitor, { pathname, search, eventId });
  if (to !== null) return <Navigate to={to} replace />;
  if (handle.who === 'public' || eventId === undefined) return <Outlet />;
  if (known.success) return <WithinEvent key={eventId} eventId={known.data} isBare={isBare} />;
  return isBare ? (
    <main id="main" tabIndex={-1}>
      <NotFoundScreen />
    </main>
  ) : (
    <NotFoundScreen />
  );
};

/** A screen behind its guard; whoever is logged in there is warned before their session ends for want of activity. */
export const Guard = ({ handle }: { readonly handle: ScreenHandle }) => (
  <>
    <Allowed handle={handle} />
    <IdleWarning />
    <LineNotice />
    {handle.layout !== undefined && handle.layout !== 'shell' && <SeenAsBanner />}
  </>
);
