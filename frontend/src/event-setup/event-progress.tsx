import { Badge, Card, Progress, Text, Title } from '@mantine/core';
import { eventSetupTopics, type Copying, type EventView } from '@turnout/contracts/event-setup';
import { IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import { queryClient } from '../platform/query.ts';
import { useFormat } from '../ui/format.ts';
import classes from './events.module.css';

const notBegun: Copying = { isDone: false, done: 0, of: 0 };

/**
 * How far an event of the list is. Where a copy has become whole, or an event is gone, whoever deleted it, the list is
 * asked anew.
 */
export const useEventProgress = (event: EventView): Copying => {
  const { view, state } = useTopic(eventSetupTopics.copying, { eventId: event._id });
  const isOver = state === 'refused' || (event.copying === true && view?.isDone === true);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['events'] });
  }, [isOver]);
  return view ?? notBegun;
};

/** The card of an event that is still being copied: how far it is. It becomes an ordinary one by itself. */
export const CopyingCard = ({
  event,
  progress: { done, of },
}: {
  readonly event: EventView;
  readonly progress: Copying;
}) => {
  const { t } = useTranslation('event-setup');
  const { number } = useFormat();
  return (
    <Card className={classes.card ?? ''} aria-busy>
      <Badge color="petrol" variant="light" leftSection={<IconCopy size={13} aria-hidden />}>
        {t('actions.isCopied')}
      </Badge>
      <Title order={2} size="h3" mt="sm" mb={6} className={classes.name ?? ''}>
        {event.name}
      </Title>
      <Text c="dimmed" size="sm" mb="xs" role="status">
        {of === 0 ? t('actions.setUpIsCopied') : t('actions.progress', { done: number(done), of: number(of) })}
      </Text>
      <Progress
        aria-label={t('actions.isCopied')}
        value={of === 0 ? 100 : (done / of) * 100}
        animated={of === 0}
        striped={of === 0}
      />
    </Card>
  );
};
