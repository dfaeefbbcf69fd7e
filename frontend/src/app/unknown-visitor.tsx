import { EventId } from '@turnout/contracts/kernel';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useConnection } from '../platform/connection.ts';
import { useWaiting } from '../platform/stalled.ts';
import { AwaitedScreen } from '../ui/awaited-screen.tsx';
import type { ScreenHandle } from '../ui/screen.ts';

const reload = (): void => location.reload();

/** Stands in for a screen until the server has said who is logged in here, with what waits on this device to be sent from it. */
export const UnknownVisitor = ({ handle: { layout, Waiting } }: { readonly handle: ScreenHandle }) => {
  const eventId = EventId.safeParse(useParams()['eventId']);
  useWaiting(reload);
  const isOffline = useConnection() === 'offline';
  return (
    <AwaitedScreen isOffline={isOffline} isBare={layout === 'bare'}>
      {Waiting !== undefined && eventId.success && (
        <Suspense>
          <Waiting eventId={eventId.data} />
        </Suspense>
      )}
    </AwaitedScreen>
  );
};
