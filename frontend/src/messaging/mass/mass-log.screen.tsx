import { Button, Group, NativeSelect, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { massApi, MessageStatus, type MassChannel } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call, callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useTopic } from '../../platform/topic.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SavingButton } from '../../ui/saving-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { typingPauseMs } from '../../ui/typing-pause.ts';
import { MessageStatusBadge } from '../message-status.badge.tsx';
import { downloadOf, ofChannel } from './channel.ts';

const perPage = 50;

interface Asked {
  readonly search: string;
  readonly status: MessageStatus | null;
}

const filtersOf = ({ search, status }: Asked) => ({
  ...(search === '' ? {} : { search }),
  ...(status === null ? {} : { status }),
});

const readLogs = async (
  channel: MassChannel,
  query: { readonly event: EventId; readonly page: number; readonly perPage: number } & ReturnType<typeof filtersOf>,
  signal: AbortSignal,
) => {
  if (channel === 'email') {
    const { data } = await call(massApi.massEmailLogs, { query, signal });
    return { total: data.total, logs: data.massEmailLogs.map((log) => ({ ...log, to: log.registrantEmail })) };
  }
  const { data } = await call(massApi.massTextLogs, { query, signal });
  return { total: data.total, logs: data.massTextLogs.map((log) => ({ ...log, to: log.registrantPhone })) };
};
type Log = Awaited<ReturnType<typeof readLogs>>['logs'][number];

const useLogs = (channel: MassChannel, event: EventId, asked: Asked, page: number) =>
  useQuery(
    {
      queryKey: ['mass-logs', channel, event, asked, page],
      queryFn: ({ signal }) => readLogs(channel, { event, page, perPage, ...filtersOf(asked) }, signal),
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );

const LogTable = ({
  channel,
  logs,
  zone,
  onOpen,
}: {
  readonly channel: MassChannel;
  readonly logs: readonly Log[];
  readonly zone: string;
  readonly onOpen: (log: Log) => void;
}) => {
  const { t } = useTranslation('messaging');
  const heads = [
    t('mass.recipient'),
    t('mass.number'),
    t(channel === 'email' ? 'mass.address' : 'mass.phone'),
    t('messages.sentDate'),
    t('messages.status'),
    t('mass.by'),
    t('mass.message'),
  ];
  return (
    <TableCard label={t(`mass.logTitle.${channel}`)} heads={heads}>
      {logs.map((log) => (
        <Table.Tr key={log._id}>
          <Table.Td fw={600} dir="auto">
            {`${log.registrantFirstName} ${log.registrantLastName}`.trim() || '–'}
          </Table.Td>
          <Table.Td className="tabular">{log.confirmationNumber}</Table.Td>
          <Table.Td dir="auto">{log.to === '' ? '–' : log.to}</Table.Td>
          <Table.Td>
            <DateTime at={log.createdAt} zone={zone} />
          </Table.Td>
          <Table.Td>
            <MessageStatusBadge status={log.status} />
          </Table.Td>
          <Table.Td>{log.creator.email}</Table.Td>
          <Table.Td>
            <Button variant="subtle" size="compact-sm" onClick={() => onOpen(log)}>
              {t('mass.viewMessage')}
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

const DownloadButton = ({
  channel,
  eventId,
  asked,
}: {
  readonly channel: MassChannel;
  readonly eventId: EventId;
  readonly asked: Asked;
}) => {
  const { t } = useTranslation('messaging');
  const [isPreparing, setPreparing] = useState(false);
  const download = async (): Promise<void> => {
    setPreparing(true);
    try {
      const body = { eventId, ...filtersOf(asked) };
      saveFile(await callForFile(downloadOf[channel], { body }), ofChannel[channel].file);
    } catch (error) {
      notices.danger(t('mass.notDownloaded'), error instanceof Error ? error.message : undefined);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <SavingButton
      variant="default"
      isSaving={isPreparing}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {t('mass.download')}
    </SavingButton>
  );
};

const MassLogScreen = ({ channel }: { readonly channel: MassChannel }) => {
  const { t } = useTranslation('messaging');
  const eventId = EventId.parse(useParams()['eventId']);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, typingPauseMs);
  const [status, setStatus] = useState<MessageStatus | null>(null);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Log | null>(null);
  const asked = { search, status };
  const { data, isError, refetch } = useLogs(channel, eventId, asked, page);
  return (
    <Page
      title={t(`mass.logTitle.${channel}`)}
      actions={<DownloadButton channel={channel} eventId={eventId} asked={asked} />}
    >
      <Stack>
        <Group align="end" gap="sm">
          <TextInput
            type="search"
            label={t('mass.find')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPage(1);
            }}
          />
          <NativeSelect
            label={t('messages.status')}
            value={status ?? ''}
            data={[
              { value: '', label: t('mass.either.all') },
              ...MessageStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            onChange={(event) => {
              setStatus(MessageStatus.safeParse(event.currentTarget.value).data ?? null);
              setPage(1);
            }}
          />
        </Group>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && <RowsSkeleton rows={6} />}
        {data !== undefined && !isError && (
          <>
            <Text role="status" c="dimmed">
              {t('mass.logCount', { count: data.total })}
            </Text>
            {data.logs.length === 0 ? (
              <EmptyState icon={<IconHistory />} title={t('mass.none')}>
                {t('mass.noneText')}
              </EmptyState>
            ) : (
              <LogTable channel={channel} logs={data.logs} zone={zone} onOpen={setOpened} />
            )}
            {data.total > perPage && (
              <Group justify="center" component="nav" aria-label={t('mass.pages')}>
                <Pagination
                  total={Math.ceil(data.total / perPage)}
                  value={page}
                  onChange={setPage}
                  getItemProps={(item) => ({ 'aria-label': t('mails.page', { page: item }) })}
                  getControlProps={(control) => ({
                    'aria-label': t(control === 'next' ? 'mails.nextPage' : 'mails.previousPage'),
                  })}
                />
              </Group>
            )}
          </>
        )}
      </Stack>
      {opened !== null && (
        <Dialog
          opened
          onClose={() => setOpened(null)}
          size="lg"
          title={opened.subject === '' ? t('mass.message') : opened.subject}
          closeButtonProps={{ 'aria-label': t('ui:close') }}
        >
          {channel === 'email' ? (
            <RichText html={opened.message} />
          ) : (
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {opened.message}
            </Text>
          )}
        </Dialog>
      )}
    </Page>
  );
};

/** Log of mass e-mails: which were sent to whom (rule messaging/message-logs). */
export const MassEmailsLogScreen = () => <MassLogScreen channel="email" />;

/** Likewise of texts. */
export const MassTextsLogScreen = () => <MassLogScreen channel="text" />;
