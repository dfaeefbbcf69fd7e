import { Button } from '@mantine/core';
import { IconDoorOff, IconQrcodeOff } from '@tabler/icons-react';
import { eventSetupTopics, isDoorOpenTo, type EventView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useIsAdmin, useSession } from '../platform/session.ts';
import { useLentTopic } from '../platform/lent-topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AwaitedDesk } from '../desk/awaited-desk.tsx';
import { DeskView } from '../desk/desk.view.tsx';
import { DoorWaiting } from './door-waiting.tsx';
import { doorKey } from './door.key.ts';
import { useDoor } from './use-door.tsx';

const EventScanner = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('check-in');
  const { worker } = useSession();
  const { view: event, state } = useLentTopic(eventSetupTopics.event, { eventId });
  if (state === 'refused') {
    return (
      <EmptyState
        icon={<IconDoorOff />}
        title={t('scanner.refused')}
        action={
          <Button component={Link} to="/events">
            {t('scanner.toEvents')}
          </Button>
        }
      />
    );
  }
  if (event === null || worker === null)
    return (
      <AwaitedDesk>
        <DoorWaiting eventId={eventId} />
      </AwaitedDesk>
    );
  return <OpenScanner event={event} account={worker} />;
};

const Door = ({ event, account }: { readonly event: EventView; readonly account: string }) => (
  <DeskView eventId={event._id} zone={event.timeZone} account={account} place={useDoor(event)} />
);

const OpenScanner = ({ event, account }: { readonly event: EventView; readonly account: string }) => {
  const { t } = useTranslation('check-in');
  const isAdmin = useIsAdmin();
  if (!isDoorOpenTo(event, isAdmin)) {
    const why = event.allowScannerCheckin ? 'adminsOnly' : 'off';
    return (
      <EmptyState
        icon={<IconQrcodeOff />}
        title={t(`scanner.${why}`)}
        action={
          <Button component={Link} to={`/dashboard/${event._id}`}>
            {t('scanner.back')}
          </Button>
        }
      >
        {t(`scanner.${why}Hint`)}
      </EmptyState>
    );
  }
  return <Door event={event} account={account} />;
};

const NoScanner = ({ eventId }: { readonly eventId: string }) => {
  const { t } = useTranslation('check-in');
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        icon={<IconQrcodeOff />}
        title={t('scanner.unknownType')}
        action={
          <Button component={Link} to={`/dashboard/${eventId}/scanner/registration`}>
            {t('scanner.toRegistrations')}
          </Button>
        }
      >
        {t('scanner.unknownTypeHint')}
      </EmptyState>
    </main>
  );
};

/** /dashboard/:eventId/scanner/:type/:id? (rule check-in/scanner-screen). `id` names nothing of registrations. Activities have a route of their own, checkpoints addresses (rule checkpoint/staff-screen). */
export const ScannerScreen = () => {
  const { t } = useTranslation('check-in');
  const { eventId: param, type } = useParams();
  const eventId = EventId.safeParse(param);
  const title = <title>{`${t('desk:scanner.title')} · Turnout`}</title>;
  if (type === doorKey && eventId.success) {
    return (
      <>
        {title}
        <EventScanner key={eventId.data} eventId={eventId.data} />
      </>
    );
  }
  return (
    <>
      {title}
      <NoScanner eventId={param ?? ''} />
    </>
  );
};
