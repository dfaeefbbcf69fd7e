import { Anchor, Group, Pagination, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { historyApi } from '@turnout/contracts/reporting';
import type { EventId } from '@turnout/contracts/kernel';
import { perPageDefault, type RegistrationView } from '@turnout/contracts/registration';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { typingPauseMs } from '../../ui/typing-pause.ts';

const sides = ['all', 'inside', 'outside'] as const;
type Side = (typeof sides)[number];

const Rows = ({ rows, zone }: { readonly rows: readonly RegistrationView[]; readonly zone: string }) => {
  const { t } = useTranslation('history');
  return (
    <TableCard
      label={t('attendees.title')}
      heads={(['name', 'number', 'type', 'status', 'checkedIn'] as const).map((column) => t(`attendees.${column}`))}
    >
      {rows.map((row) => (
        <Table.Tr key={row._id}>
          <Table.Td fw={600}>
            <Anchor component={Link} to={`/dashboard/${row.event}/attendees/${row._id}/history`} inherit>
              <bdi>{nameOf(row) || t('attendees.nameless')}</bdi>
            </Anchor>
          </Table.Td>
          <Table.Td className="tabular">{row.confirmationNumber}</Table.Td>
          <Table.Td dir="auto">{row.type.name}</Table.Td>
          <Table.Td>
            <StatusBadge status={row.status} />
          </Table.Td>
          <Table.Td>
            {row.checkedInDate === null ? (
              <Text c="dimmed" span>
                {t('attendees.notIn')}
              </Text>
            ) : (
              <>
                <DateTime at={row.checkedInDate} zone={zone} />
                {row.checkedInDesk !== '' && (
                  <Text size="sm" c="dimmed" dir="auto">
                    {row.checkedInDesk}
                  </Text>
                )}
              </>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

/** The attendee list as it was: names and states of that moment, searched among what was known then. */
export const PastAttendees = ({
  eventId,
  at,
  zone,
}: {
  readonly eventId: EventId;
  readonly at: string;
  readonly zone: string;
}) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const [side, setSide] = useState<Side>('all');
  const [page, setPage] = useState(1);
  const filter = {
    ...(search === '' ? {} : { search }),
    ...(side === 'all' ? {} : { checkedIn: side === 'inside' ? 'true' : 'false' }),
  };
  const { data, isError, refetch, isPlaceholderData } = useQuery(
    {
      queryKey: ['history', 'attendees', eventId, at, filter, page],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await call(historyApi.pastAttendees, { params: { eventId }, query: { at, page, ...filter }, signal })).data,
    },
    queryClient,
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPageDefault));
  if (page > pages && data !== undefined && !isPlaceholderData) setPage(pages);
  return (
    <Stack>
      <Group align="end" gap="sm">
        <TextInput
          flex="1 1 240px"
          maxLength={200}
          label={t('attendees.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        <SegmentedControl
          aria-label={t('attendees.side')}
          value={side}
          data={sides.map((value) => ({ value, label: t(`attendees.${value}`) }))}
          onChange={(value) => {
            setSide(sides.find((one) => one === value) ?? 'all');
            setPage(1);
          }}
        />
      </Group>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData}>
          <Text c="dimmed" mb="xs" role="status">
            {t('attendees.count', {
              count: data.total,
              shown: format.number(data.total),
              of: format.number(data.totalWithoutFilter),
            })}
          </Text>
          {data.registrations.length === 0 ? (
            <EmptyState icon={<IconUsers />} title={t('attendees.none')}>
              {t('attendees.noneText')}
            </EmptyState>
          ) : (
            <Rows rows={data.registrations} zone={zone} />
          )}
          {pages > 1 && (
            <Pagination
              mt="md"
              value={page}
              total={pages}
              onChange={setPage}
              getItemProps={(number) => ({ 'aria-label': t('attendees.page', { page: format.number(number) }) })}
              getControlProps={(control) => ({ 'aria-label': t(`attendees.${control}`) })}
            />
          )}
        </div>
      )}
    </Stack>
  );
};
