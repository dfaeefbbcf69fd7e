import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { checkInTopics, type ConflictView } from '@turnout/contracts/check-in';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { ConflictCard } from './conflict.card.tsx';
import { DecideDialog } from './decide.dialog.tsx';

const perPage = 25;
const states = ['open', 'decided'] as const;
type State = (typeof states)[number];

/** The pages of a list that is longer than one. */
const Pages = ({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const { t } = useTranslation('check-in');
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  return (
    <Group component="nav" aria-label={t('conflicts.pages')}>
      <Button variant="default" mih={44} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('conflicts.newer')}
      </Button>
      <Text size="sm">{t('conflicts.page', { page, last })}</Text>
      <Button variant="default" mih={44} disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('conflicts.older')}
      </Button>
    </Group>
  );
};

interface ListProps {
  readonly eventId: EventId;
  readonly state: State;
}

const List = ({ eventId, state }: ListProps) => {
  const { t } = useTranslation('check-in');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const mayDecide = useMay(eventId)('viewRegistrants', 'checkinRegistrants');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ConflictView | null>(null);
  const topic = useTopic(checkInTopics.conflicts, { eventId, state, page, perPage });
  const view = useKept(topic.view);
  if (topic.state === 'refused')
    return <ErrorState title={t('conflicts.refused')} message={t('conflicts.refusedText')} />;
  return (
    <>
      {view === null && <RowsSkeleton rows={4} />}
      {view !== null && view.rows.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconCircleCheck />} title={t(`conflicts.none.${state}`)}>
            {t(`conflicts.noneText.${state}`)}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.rows.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t(`conflicts.${state}`)}>
          {view.rows.map((conflict) => (
            <ConflictCard
              key={conflict._id}
              eventId={eventId}
              zone={zone}
              conflict={conflict}
              onDecide={mayDecide ? () => setAsked(conflict) : undefined}
            />
          ))}
        </Stack>
      )}
      {view !== null && <Pages page={page} total={view.total} onPage={setPage} />}
      {/* Stays to say what became of it when it is on the list no more. */}
      {asked !== null && <DecideDialog eventId={eventId} conflict={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

/** Admissions without a network that contradict what was so, live, and what was decided about them (rule check-in/conflict-inbox). */
export const ConflictsScreen = () => {
  const { t } = useTranslation('check-in');
  const eventId = EventId.parse(useParams()['eventId']);
  const [state, setState] = useState<State>('open');
  return (
    <Page title={t('conflicts.title')} lead={t('conflicts.lead')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('conflicts.which')}
          value={state}
          onChange={(value) => setState(states.find((one) => one === value) ?? 'open')}
          data={states.map((value) => ({ value, label: t(`conflicts.${value}`) }))}
        />
        <List key={state} eventId={eventId} state={state} />
      </Stack>
    </Page>
  );
};
