import { checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { eventSetupTopics, type EventView } from '@turnout/contracts/event-setup';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { AwaitedDesk } from '../desk/awaited-desk.tsx';
import { DeskView } from '../desk/desk.view.tsx';
import { useSession } from '../platform/session.ts';
import { useLentTopic } from '../platform/lent-topic.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useCheckpoint } from './use-checkpoint.tsx';

interface OpenDeskProps {
  readonly event: EventView;
  readonly account: string;
  readonly checkpoint: CheckpointView;
}

const OpenDesk = ({ event, account, checkpoint }: OpenDeskProps) => {
  const [search] = useSearchParams();
  const place = useCheckpoint(event, checkpoint);
  return (
    <>
      <title>{`${place.title} · Turnout`}</title>
      <DeskView
        eventId={event._id}
        zone={event.timeZone}
        account={account}
        place={place}
        presented={search.get('regNoOrId') ?? ''}
      />
    </>
  );
};

/** /dashboard/:eventId/checkpoints/:checkpointId/checkin: the desk, at a checkpoint. */
export const CheckpointDeskScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const { worker } = useSession();
  const eventId = EventId.parse(params['eventId']);
  const checkpointId = CheckpointId.safeParse(params['checkpointId']).data ?? null;
  const { state, view } = useLentTopic(checkpointTopics.checkpoints, { eventId });
  const event = useLentTopic(eventSetupTopics.event, { eventId }).view;
  const checkpoint = view?.find(({ _id }) => _id === checkpointId);
  if (state === 'refused' || (view !== null && checkpoint === undefined))
    return (
      <main id="main" tabIndex={-1}>
        <title>{`${t('desk.name')} · Turnout`}</title>
        <ErrorState title={t('missing.title')} message={t('missing.text')} />
      </main>
    );
  if (checkpoint === undefined || event === null || worker === null) return <AwaitedDesk />;
  return <OpenDesk key={checkpoint._id} event={event} account={worker} checkpoint={checkpoint} />;
};
