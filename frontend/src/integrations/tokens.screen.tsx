import { Anchor, Badge, Button, Card, Stack, Table, Text } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { integrationsApi, type ApiTokenView } from '@turnout/contracts/integrations';
import { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { TokenDialog } from './token.dialog.tsx';
import { readAgain, usePolled } from './use-polled.ts';

interface RowProps {
  readonly token: ApiTokenView;
  readonly zone: string;
  readonly onRevoke: (token: ApiTokenView) => void;
}

const TokenRow = ({ token, zone, onRevoke }: RowProps) => {
  const { t } = useTranslation('integrations');
  const { name, flags, madeBy, madeAt, expiresAt, lastUsedAt, state } = token;
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        {state !== 'works' && (
          <Badge color={state === 'expired' ? 'gray' : 'yellow'} variant="light">
            {t(`tokens.state.${state}`)}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {flags.map((flag) => t(`access:permission.${flag}`)).join(', ')}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('tokens.madeBy')}>
        <div>
          <Text dir="auto">{madeBy}</Text>
          <Text size="sm" c="dimmed">
            <DateTime at={madeAt} zone={zone} />
          </Text>
        </div>
      </Table.Td>
      <Table.Td data-label={t('tokens.lastUsed')}>
        {lastUsedAt === null ? t('tokens.never') : <DateTime at={lastUsedAt} zone={zone} />}
      </Table.Td>
      <Table.Td data-label={t('tokens.ends')}>
        {expiresAt === null ? t('tokens.endless') : <DateTime at={expiresAt} zone={zone} />}
      </Table.Td>
      <Table.Td>
        <Button
          variant="light"
          color="red"
          size="sm"
          leftSection={<IconTrash size={17} aria-hidden />}
          aria-label={t('tokens.revokeOf', { name })}
          onClick={() => onRevoke(token)}
        >
          {t('tokens.revoke')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

/** /dashboard/:eventId/api-tokens: the tokens with which other systems ask about the event. */
export const TokensScreen = () => {
  const { t } = useTranslation('integrations');
  const eventId = EventId.parse(useParams()['eventId']);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const { data, isError, refetch } = usePolled(integrationsApi.apiTokens, { query: { eventId } });
  const { run, isSaving } = useCommand(integrationsApi.revokeApiToken);
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null);
  const revoke = async ({ _id: id }: ApiTokenView): Promise<void> => {
    const answer = await run({ params: { eventId, id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setRevoking(null);
    await readAgain();
  };
  const add = (
    <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setAdding(true)}>
      {t('tokens.add')}
    </Button>
  );
  const heads = [t('tokens.token'), t('tokens.madeBy'), t('tokens.lastUsed'), t('tokens.ends'), t('actions')];
  return (
    <Page title={t('tokens.title')} lead={t('tokens.lead')} actions={add} size="md">
      <Stack>
        <Anchor href="/api/x/reference" target="_blank" rel="noreferrer">
          {t('tokens.reference')}
        </Anchor>
        {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && <RowsSkeleton rows={2} />}
        {data !== undefined && data.tokens.length === 0 && (
          <Card padding={0}>
            <EmptyState icon={<IconKey />} title={t('tokens.none')}>
              {t('tokens.noneText')}
            </EmptyState>
          </Card>
        )}
        {data !== undefined && data.tokens.length > 0 && (
          <TableCard label={t('tokens.title')} heads={heads}>
            {data.tokens.map((token) => (
              <TokenRow key={token._id} token={token} zone={zone} onRevoke={setRevoking} />
            ))}
          </TableCard>
        )}
      </Stack>
      <TokenDialog eventId={eventId} opened={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={revoking !== null}
        title={t('tokens.revokeTitle', { name: revoking?.name ?? '' })}
        confirmLabel={t('tokens.revoke')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => revoking !== null && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      >
        {t('tokens.revokeText')}
      </ConfirmDialog>
    </Page>
  );
};
