import { Alert, Anchor, Button, Group, NativeSelect, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconEyeOff, IconHistory, IconTrash } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { ActivityKind, userActivityApi, type UserLogView } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call, callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SavingButton } from '../../ui/saving-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useFactNames } from './fact-names.ts';
import { ActivityTable } from './activity.table.tsx';
import { type Asked, filtersOf, useAsked } from './asked.ts';
import { ClearDialog } from './clear.dialog.tsx';
import { LogDialog } from './log.dialog.tsx';

/** So many to a page (rule reporting/loggers). */
const perPage = 50;

const useLogs = (eventId: EventId, asked: Asked, zone: string | undefined) =>
  useQuery(
    {
      queryKey: ['user-activity', eventId, asked, zone],
      enabled: zone !== undefined,
      queryFn: async ({ signal }) => {
        const query = { eventId, ...filtersOf(asked, zone ?? 'UTC'), page: asked.page, perPage };
        return (await call(userActivityApi.loggers, { query, signal })).data;
      },
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );

const Filters = ({
  asked,
  onFilter,
}: {
  readonly asked: Asked;
  readonly onFilter: (change: Partial<Asked>) => void;
}) => {
  const { t, i18n } = useTranslation('activity');
  // One word for each thing that users do (asked.spec holds that none is missing): these are the choices.
  const name = useFactNames();
  const collator = new Intl.Collator(i18n.language);
  const activities = Object.entries(name)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => collator.compare(one.label, other.label));
  const isFiltered = asked.kind !== 'event' || asked.activityName !== '' || asked.from !== '' || asked.to !== '';
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label={t('kind')}
        value={asked.kind}
        data={ActivityKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => onFilter({ kind: ActivityKind.parse(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('activity')}
        value={asked.activityName}
        data={[{ value: '', label: t('anyActivity') }, ...activities]}
        onChange={(event) => onFilter({ activityName: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('from')}
        value={asked.from}
        onChange={(event) => onFilter({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={asked.to}
        error={asked.from !== '' && asked.to !== '' && asked.from > asked.to ? t('wrongOrder') : null}
        onChange={(event) => onFilter({ to: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onFilter({ kind: 'event', activityName: '', from: '', to: '' })}>
          {t('reset')}
        </Button>
      )}
    </Group>
  );
};

const Pages = ({
  total,
  page,
  onTurn,
}: {
  readonly total: number;
  readonly page: number;
  readonly onTurn: (page: number) => void;
}) => {
  const { t } = useTranslation('activity');
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Group justify="center" component="nav" aria-label={t('pages')}>
      <Pagination
        total={pages}
        value={page}
        onChange={onTurn}
        getItemProps={(item) => ({ 'aria-label': t('page', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage'),
        })}
      />
    </Group>
  );
};

const DownloadButton = ({ read }: { readonly read: () => Promise<Blob> }) => {
  const { t } = useTranslation('activity');
  const [isPreparing, setPreparing] = useState(false);
  const download = async (): Promise<void> => {
    setPreparing(true);
    try {
      saveFile(await read(), 'loggers.xlsx');
    } catch (error) {
      notices.danger(t('failed'), error instanceof Error ? error.message : undefined);
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
      {t('download')}
    </SavingButton>
  );
};

/** The log of what users did in an event, and who logged in (rule reporting/user-activity). */
export const UserActivityScreen = () => {
  const { t } = useTranslation('activity');
  const eventId = EventId.parse(useParams()['eventId']);
  const { view: event } = useTopic(eventSetupTopics.event, { eventId });
  const zone = event?.timeZone;
  const { asked, filter, turnTo } = useAsked();
  const { data, isError, refetch } = useLogs(eventId, asked, zone);
  const [shown, setShown] = useState<UserLogView | null>(null);
  const [isClearing, setClearing] = useState(false);
  const body = { eventId, ...filtersOf(asked, zone ?? 'UTC') };
  const actions = (
    <Group gap="sm">
      <DownloadButton read={() => callForFile(userActivityApi.downloadLoggers, { body })} />
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={zone === undefined}
        onClick={() => setClearing(true)}
      >
        {t('clear')}
      </Button>
    </Group>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={actions}>
      <Stack>
        {event?.userActivityLog === false && (
          <Alert color="yellow" icon={<IconEyeOff aria-hidden />}>
            {t('hidden')}{' '}
            <Anchor component={Link} to={`/dashboard/${eventId}/settings#userActivityLog`}>
              {t('hiddenSettings')}
            </Anchor>
          </Alert>
        )}
        <Filters asked={asked} onFilter={filter} />
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isError && <RowsSkeleton rows={8} />}
        {data !== undefined && !isError && (
          <>
            <Text role="status" c="dimmed">
              {t('count', { count: data.total })}
            </Text>
            {data.loggers.length === 0 ? (
              <EmptyState icon={<IconHistory />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <ActivityTable logs={data.loggers} zone={zone ?? 'UTC'} onOpen={setShown} />
            )}
            <Pages total={data.total} page={asked.page} onTurn={turnTo} />
          </>
        )}
      </Stack>
      <LogDialog log={shown} onClose={() => setShown(null)} />
      <ClearDialog
        opened={isClearing}
        eventId={eventId}
        zone={zone ?? 'UTC'}
        onDone={() => {
          setClearing(false);
          void refetch();
        }}
        onCancel={() => setClearing(false)}
      />
    </Page>
  );
};
