import { Group, Pagination, Select, Stack, Table, Text } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import {
  checkinsPerPageDefault,
  type CheckpointCheckinView,
  type CheckpointStats,
} from '@turnout/contracts/checkpoint';
import { historyApi } from '@turnout/contracts/reporting';
import type { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { usePastDashboard } from './past.dashboard.tsx';

const counters = [
  'checkedIn',
  'accepted',
  'checkedOut',
  'deleted',
] as const satisfies readonly (keyof CheckpointStats)[];

const Rows = ({ rows, zone }: { readonly rows: readonly CheckpointCheckinView[]; readonly zone: string }) => {
  const { t } = useTranslation('history');
  return (
    <TableCard
      label={t('checkpoint.title')}
      heads={(['names', 'status', 'code', 'number', 'at'] as const).map((column) => t(`checkpoint.${column}`))}
    >
      {rows.map((row) => (
        <Table.Tr key={row._id}>
          <Table.Td fw={600}>
            {row.names.map((person) => (
              <div key={person._id} dir="auto">
                {nameOf(person) || t('attendees.nameless')}
              </div>
            ))}
          </Table.Td>
          <Table.Td>
            {t(`value.${row.status}`)}
            {row.printed && `, ${t('value.printed')}`}
          </Table.Td>
          <Table.Td className="tabular">{row.code}</Table.Td>
          <Table.Td className="tabular">{row.confirmationNumber}</Table.Td>
          <Table.Td>
            <DateTime at={row.createdAt} zone={zone} />
            {row.desk !== '' && (
              <Text size="sm" c="dimmed" dir="auto">
                {row.desk}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

const Screen = ({
  eventId,
  checkpointId,
  at,
  zone,
}: {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly at: string;
  readonly zone: string;
}) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, isError, refetch, isPlaceholderData } = useQuery(
    {
      queryKey: ['history', 'checkpoint', checkpointId, at, page],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await call(historyApi.pastCheckpoint, { params: { eventId, checkpointId }, query: { at, page }, signal }))
          .data,
    },
    queryClient,
  );
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={4} />;
  const pages = Math.max(1, Math.ceil(data.total / checkinsPerPageDefault));
  return (
    <div aria-busy={isPlaceholderData}>
      <Group gap="xl" mb="md">
        {counters.map((counter) => (
          <div key={counter}>
            <Text size="sm" c="dimmed">
              {t(`checkpoint.${counter}`)}
            </Text>
            <Text fz="h3" fw={700} className="tabular">
              {format.number(data.stats[counter])}
            </Text>
          </div>
        ))}
      </Group>
      {data.checkins.length === 0 ? (
        <EmptyState icon={<IconMapPinOff />} title={t('checkpoint.none')} />
      ) : (
        <Rows rows={data.checkins} zone={zone} />
      )}
      {pages > 1 && (
        <Pagination
          mt="md"
          value={Math.min(page, pages)}
          total={pages}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': t('attendees.page', { page: format.number(number) }) })}
          getControlProps={(control) => ({ 'aria-label': t(`attendees.${control}`) })}
        />
      )}
    </div>
  );
};

/** A checkpoint's screen as it was; the checkpoints to choose from are those that there were. */
export const PastCheckpoint = ({
  eventId,
  at,
  zone,
}: {
  readonly eventId: EventId;
  readonly at: string;
  readonly zone: string;
}) => {
  const { t } = useTranslation('history');
  const { data, isError, refetch } = usePastDashboard(eventId, at);
  const [chosen, setChosen] = useState<string | null>(null);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={4} />;
  const shown = data.checkpoints.find(({ _id }) => _id === chosen) ?? data.checkpoints[0];
  if (shown === undefined) return <EmptyState icon={<IconMapPinOff />} title={t('dashboard.noCheckpoints')} />;
  return (
    <Stack>
      <Select
        maw={360}
        label={t('checkpoint.choose')}
        allowDeselect={false}
        data={data.checkpoints.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={shown._id}
        onChange={setChosen}
      />
      <Screen key={shown._id} eventId={eventId} checkpointId={shown._id} at={at} zone={zone} />
    </Stack>
  );
};
