import { Button, Card, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { integrationsTopics } from '@turnout/contracts/integrations';
import { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { WebhookCard } from './webhook.card.tsx';
import { WebhookDialog, type WebhookAsked } from './webhook.dialog.tsx';

/** /dashboard/:eventId/webhooks: the endpoints of other systems that are told what happens in the event. */
export const WebhooksScreen = () => {
  const { t } = useTranslation('integrations');
  const eventId = EventId.parse(useParams()['eventId']);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const { view } = useTopic(integrationsTopics.webhooks, { eventId });
  const [asked, setAsked] = useState<WebhookAsked | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setAsked({ kind: 'add' })}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <Page title={t('webhooks.title')} lead={t('webhooks.lead')} actions={add} size="md">
      <Stack>
        {view === null && <RowsSkeleton rows={2} />}
        {view?.length === 0 && (
          <Card padding={0}>
            <EmptyState icon={<IconWebhook />} title={t('webhooks.none')}>
              {t('webhooks.noneText')}
            </EmptyState>
          </Card>
        )}
        {view?.map((webhook) => (
          <WebhookCard key={webhook._id} webhook={webhook} zone={zone} onAsk={setAsked} />
        ))}
      </Stack>
      <WebhookDialog eventId={eventId} asked={asked} onAsk={setAsked} />
    </Page>
  );
};
