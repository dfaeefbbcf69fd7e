import { Button } from '@mantine/core';
import { IconQrcodeOff } from '@tabler/icons-react';
import { eventSetupTopics, isDoorOpenTo, type EventView } from '@turnout/contracts/event-setup';
import { activityRecord, type ActivityView } from '@turnout/contracts/forms';
import { ActivityId, EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { AwaitedDesk } from '../../desk/awaited-desk.tsx';
import { DeskView } from '../../desk/desk.view.tsx';
import { KeptWaiting } from '../../desk/kept-waiting.tsx';
import { useIsAdmin, useSession } from '../../platform/session.ts';
import { useLentTopic } from '../../platform/lent-topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { activityKey } from './activity-key.ts';
import { useActivityDoor } from './use-activity-door.tsx';

interface DoorProps {
  readonly event: EventView;
  readonly activity: ActivityView;
  readonly account: string;
  readonly isBehind: boolean;
}

const ActivityDoor = ({ event, activity, account, isBehind }: DoorProps) => (
  <DeskView
    eventId={event._id}
    zone={event.timeZone}
    account={account}
    place={useActivityDoor(event, activity, isBehind)}
  />
);

const NoActivity = ({ eventId }: { readonly eventId: string }) => {
  const { t } = useTranslation('check-in');
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        icon={<IconQrcodeOff />}
        title={t('activity.missing')}
        action={
          <Button component={Link} to={`/dashboard/${eventId}/activities`}>
            {t('activity.toActivities')}
          </Button>
        }
      >
        {t('activity.missingHint')}
      </EmptyState>
    </main>
  );
};

const Opened = ({ eventId, activityId }: { readonly eventId: EventId; readonly activityId: ActivityId }) => {
  const { worker } = useSession();
  const isAdmin = useIsAdmin();
  const { view: event, state } = useLentTopic(eventSetupTopics.event, { eventId });
  const { view: activities, state: activitiesState } = useLentTopic(activityRecord.topic, { eventId });
  if (state === 'refused' || activitiesState === 'refused') return <NoActivity eventId={eventId} />;
  if (event === null || activities === null || worker === null)
    return (
      <AwaitedDesk>
        <KeptWaiting eventId={eventId} placeKey={activityKey(activityId)} />
      </AwaitedDesk>
    );
  const activity = activities.find(({ _id }) => _id === activityId);
  if (activity === undefined) return <NoActivity eventId={eventId} />;
  // Rule activity-check-in/scan-switch.
  if (!activity.scanEnabled || !isDoorOpenTo(event, isAdmin)) return <Navigate to={`/forbidden/${eventId}`} replace />;
  return <ActivityDoor event={event} activity={activity} account={worker} isBehind={activitiesState === 'behind'} />;
};

/** /dashboard/:eventId/scanner/activity/:id: the desk of an activity (rule activity-check-in/scanner). */
export const ActivityScannerScreen = () => {
  const { t } = useTranslation('check-in');
  const { eventId: param = '', id } = useParams();
  const eventId = EventId.safeParse(param);
  const activityId = ActivityId.safeParse(id);
  return (
    <>
      <title>{`${t('desk:scanner.title')} · Turnout`}</title>
      {eventId.success && activityId.success ? (
        <Opened key={activityId.data} eventId={eventId.data} activityId={activityId.data} />
      ) : (
        <NoActivity eventId={param} />
      )}
    </>
  );
};
