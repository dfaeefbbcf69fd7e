import { Badge, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import {
  DeliveryStatus,
  integrationsApi,
  webhookKinds,
  type DeliveryView,
  type WebhookView,
} from '@turnout/contracts/integrations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { readAgain, useRead } from './use-polled.ts';

const colors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const;

/** A kind of message as its words are filed. */
const wordOf = (kind: string): string => `kind.${kind.replace('.', '_')}`;

interface RowProps {
  readonly delivery: DeliveryView;
  readonly zone: string;
  readonly onReplay: (deliveryId: string) => void;
}

const DeliveryRow = ({ delivery, zone, onReplay }: RowProps) => {
  const { t } = useTranslation('integrations');
  const { _id: id, kind, status, at, attempts, httpStatus, problem, durationMs, answer, nextAttemptAt } = delivery;
  const came = [
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    ...(problem === null ? [] : [t(`problem.${problem}`)]),
    ...(durationMs === null ? [] : [`${durationMs} ms`]),
    t('log.attempts', { count: attempts }),
  ];
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Text fw={600}>{t(wordOf(kind))}</Text>
        <Text size="sm" c="dimmed">
          <DateTime at={at} zone={zone} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge color={colors[status]} variant="light">
          {t(`status.${status}`)}
        </Badge>
        <Text size="sm">{came.join(' · ')}</Text>
        {nextAttemptAt !== null && (
          <Text size="sm" c="dimmed">
            {t('log.next')} <DateTime at={nextAttemptAt} zone={zone} />
          </Text>
        )}
        {answer !== '' && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {answer}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconRefresh size={17} aria-hidden />}
          aria-label={t('log.replayOf', { kind: t(wordOf(kind)), id })}
          onClick={() => onReplay(id)}
        >
          {t('log.replay')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

interface Props {
  readonly webhook: WebhookView;
  readonly zone: string;
}

/** The log of an endpoint, live; each can be sent again, or all since a day. */
export const Deliveries = ({ webhook, zone }: Props) => {
  const { t } = useTranslation('integrations');
  const [status, setStatus] = useState<DeliveryStatus | ''>('');
  const [kind, setKind] = useState('');
  const params = { eventId: webhook.eventId, id: webhook._id };
  const query = { ...(status === '' ? {} : { status }), ...(kind === '' ? {} : { kind }) };
  const { data, isError, refetch } = useRead(integrationsApi.webhookDeliveries, { params, query });
  // Whatever was sent meanwhile is read at once.
  const { waiting, lastAttemptAt } = webhook;
  useEffect(() => void readAgain(), [waiting, lastAttemptAt]);
  const { run, isSaving } = useCommand(integrationsApi.replayWebhook);
  const replay = async (body: { readonly deliveryId: string } | { readonly since: string }): Promise<void> => {
    const answer = await run({ params, body });
    if (answer.ok) notices.success(t('log.queued', { count: answer.data.queued }));
    else notices.danger(answer.refusal.message);
    await readAgain();
  };
  const dayAgo = (): string => new Date(Date.now() - 86_400_000).toISOString();
  const statuses = DeliveryStatus.options.map((value) => ({ value, label: t(`status.${value}`) }));
  const kinds = [...webhookKinds, 'webhook.test'].map((value) => ({ value, label: t(wordOf(value)) }));
  return (
    <Stack>
      <Group align="end">
        <NativeSelect
          label={t('log.status')}
          value={status}
          data={[{ value: '', label: t('log.all') }, ...statuses]}
          onChange={(event) => setStatus(DeliveryStatus.safeParse(event.currentTarget.value).data ?? '')}
        />
        <NativeSelect
          label={t('log.kind')}
          value={kind}
          data={[{ value: '', label: t('log.all') }, ...kinds]}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <Button variant="default" loading={isSaving} onClick={() => void replay({ since: dayAgo() })}>
          {t('log.replayDay')}
        </Button>
      </Group>
      {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <RowsSkeleton rows={3} />}
      {data !== undefined && data.deliveries.length === 0 && (
        <EmptyState icon={<IconRefresh />} title={t('log.none')}>
          {t('log.noneText')}
        </EmptyState>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <TableCard label={t('log.title')} heads={[t('log.message'), t('log.status'), t('actions')]}>
          {data.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              zone={zone}
              onReplay={(deliveryId) => void replay({ deliveryId })}
            />
          ))}
        </TableCard>
      )}
    </Stack>
  );
};
