import { Alert, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { integrationsApi, type WebhookView } from '@turnout/contracts/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { notices } from '../ui/notices.tsx';
import { Deliveries } from './deliveries.tsx';
import { readAgain } from './use-polled.ts';
import type { WebhookAsked } from './webhook.dialog.tsx';

interface Props {
  readonly webhook: WebhookView;
  readonly zone: string;
  readonly onAsk: (asked: WebhookAsked) => void;
}

/** What can be done to an endpoint, each told in words when it is done. */
const useActions = ({ webhook, onAsk }: Props) => {
  const { t } = useTranslation('integrations');
  const { _id: id, eventId, url, description, kinds, pausedBecause } = webhook;
  const revising = useCommand(integrationsApi.reviseWebhook);
  const testing = useCommand(integrationsApi.testWebhook);
  const rotating = useCommand(integrationsApi.rotateWebhookSecret);
  const removing = useCommand(integrationsApi.removeWebhook);
  const params = { eventId, id };
  const tell = async (refusal: { readonly message: string } | null, done: string): Promise<void> => {
    if (refusal === null) notices.success(done);
    else notices.danger(refusal.message);
    await readAgain();
  };
  return {
    isSaving: revising.isSaving || testing.isSaving || rotating.isSaving || removing.isSaving,
    test: async (): Promise<void> => {
      const answer = await testing.run({ params });
      await tell(answer.ok ? null : answer.refusal, t('webhooks.tested'));
    },
    toggle: async (): Promise<void> => {
      const isOn = pausedBecause !== null;
      const answer = await revising.run({ params, body: { url, description, kinds: [...kinds], isOn } });
      await tell(answer.ok ? null : answer.refusal, t(isOn ? 'webhooks.resumed' : 'webhooks.paused'));
    },
    rotate: async (): Promise<void> => {
      const answer = await rotating.run({ params });
      if (answer.ok) onAsk({ kind: 'secret', secret: answer.data.secret });
      await tell(answer.ok ? null : answer.refusal, t('webhooks.rotated'));
    },
    remove: async (): Promise<void> => {
      const answer = await removing.run({ params });
      await tell(answer.ok ? null : answer.refusal, answer.ok ? answer.data.message : '');
    },
  };
};

/** An endpoint with what it is told, how it does, and its log. */
export const WebhookCard = (props: Props) => {
  const { webhook, zone, onAsk } = props;
  const { t } = useTranslation('integrations');
  const { url, description, kinds, pausedBecause, waiting, formerSecretUntil } = webhook;
  const [isLogShown, setLogShown] = useState(false);
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null);
  const { isSaving, test, toggle, rotate, remove } = useActions(props);
  const confirm = async (): Promise<void> => {
    await (asking === 'rotate' ? rotate() : remove());
    setAsking(null);
  };
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <Card component="section" aria-label={url}>
      <Stack>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          {description !== '' && <Text dir="auto">{description}</Text>}
          <Text size="sm" c="dimmed">
            {kinds.map((kind) => t(`kind.${kind.replace('.', '_')}`)).join(', ')}
          </Text>
        </div>
        <Group gap="xs">
          <Badge color={pausedBecause === null ? 'green' : 'yellow'} variant="light" size="lg">
            {t(pausedBecause === null ? 'webhooks.on' : 'webhooks.off')}
          </Badge>
          {waiting > 0 && <Text size="sm">{t('webhooks.waiting', { count: waiting })}</Text>}
          {formerSecretUntil !== null && (
            <Text size="sm">
              {t('webhooks.formerUntil')} <DateTime at={formerSecretUntil} zone={zone} />
            </Text>
          )}
        </Group>
        {(pausedBecause === 'failing' || pausedBecause === 'gone') && (
          <Alert color="red" role="status">
            {t(`webhooks.because.${pausedBecause}`)}
          </Alert>
        )}
        <Group gap="xs">
          <Button {...button} onClick={() => onAsk({ kind: 'edit', webhook })}>
            {t('ui:edit')}
          </Button>
          <Button {...button} onClick={() => void test()}>
            {t('webhooks.test')}
          </Button>
          <Button {...button} aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
            {t('log.title')}
          </Button>
          <Button {...button} onClick={() => setAsking('rotate')}>
            {t('webhooks.rotate')}
          </Button>
          <Button {...button} onClick={() => void toggle()}>
            {t(pausedBecause === null ? 'webhooks.pause' : 'webhooks.resume')}
          </Button>
          <Button variant="light" color="red" size="sm" onClick={() => setAsking('remove')}>
            {t('webhooks.remove')}
          </Button>
        </Group>
        {isLogShown && <Deliveries webhook={webhook} zone={zone} />}
      </Stack>
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'rotate' ? 'webhooks.rotateTitle' : 'webhooks.removeTitle')}
        confirmLabel={t(asking === 'rotate' ? 'webhooks.rotate' : 'webhooks.remove')}
        isDangerous={asking === 'remove'}
        isSaving={isSaving}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(null)}
      >
        {t(asking === 'rotate' ? 'webhooks.rotateText' : 'webhooks.removeText')}
      </ConfirmDialog>
    </Card>
  );
};
