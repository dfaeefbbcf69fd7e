import { attendeesTopics } from '@turnout/contracts/attendees';
import { Anchor, Card, Group, NativeSelect, Pagination, Stack, Table, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { activityRecord, type ActivityAttendee } from '@turnout/contracts/forms';
import { ActivityId, EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { typingPauseMs } from '../../ui/typing-pause.ts';
import { useKept } from '../../ui/use-kept.ts';

const perPage = 50;
/** Nobody who is deleted is in a list of attendees (rule registration/activity-attendees). */
const statuses = ['', 'confirmed', 'pending', 'rejected'] as const;
/** Rule registration/activity-attendees. */
const tabs = ['all', 'accepted', 'denied', 'errors'] as const;

const Rows = ({ rows, eventId }: { readonly rows: readonly ActivityAttendee[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('attendees');
  return (
    <TableCard
      label={t('activity.attendees')}
      heads={(['name', 'number', 'type', 'status', 'because'] as const).map((head) => t(`activity.${head}`))}
    >
      {rows.map((row) => {
        const status = RegistrationStatus.safeParse(row.status).data;
        return (
          <Table.Tr key={row._id}>
            <Table.Td data-first>
              <Anchor
                component={Link}
                to={`/dashboard/${eventId}/attendees/${row._id}?tab=activities`}
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
              >
                {`${row.firstName} ${row.lastName}`.trim() || t('activity.nameless')}
              </Anchor>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {row.email}
              </Text>
            </Table.Td>
            <Table.Td data-label={t('activity.number')}>{row.confirmationNumber}</Table.Td>
            <Table.Td data-label={t('activity.type')}>{row.type.name}</Table.Td>
            <Table.Td data-label={t('activity.status')}>
              {status !== undefined && <StatusBadge status={status} />}
            </Table.Td>
            <Table.Td data-label={t('activity.because')}>{t(`activity.by.${row.because}`)}</Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
};

const All = ({ eventId, activityId }: { readonly eventId: EventId; readonly activityId: ActivityId }) => {
  const { t } = useTranslation('attendees');
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const known = RegistrationStatus.safeParse(status).data;
  const filter = {
    ...(search === '' ? {} : { search }),
    ...(known === undefined ? {} : { status: [known] }),
  };
  const topic = useTopic(attendeesTopics.activityAttendees, { eventId, activityId, filter, page, perPage });
  const shown = useKept(topic.view);
  const pages = Math.ceil((shown?.total ?? 0) / perPage);
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          type="search"
          w={{ base: '100%', sm: 340 }}
          maxLength={200}
          aria-label={t('activity.search')}
          placeholder={t('activity.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        <NativeSelect
          aria-label={t('activity.status')}
          value={status}
          data={statuses.map((value) => ({
            value,
            label: value === '' ? t('activity.anyStatus') : t(`ui:status.${value}`),
          }))}
          onChange={(event) => {
            setStatus(event.currentTarget.value);
            setPage(1);
          }}
        />
      </Group>
      {shown === null && (topic.state === 'refused' ? <ErrorState /> : <RowsSkeleton rows={6} />)}
      {shown !== null && (
        <>
          <Text component="output" size="sm" c="dimmed" className="tabular">
            {t('activity.count', { count: shown.total, all: shown.totalWithoutFilter })}
          </Text>
          {shown.rows.length > 0 && <Rows rows={shown.rows} eventId={eventId} />}
          {shown.totalWithoutFilter === 0 && (
            <Card padding={0}>
              <EmptyState icon={<IconUsers />} title={t('activity.nobody')}>
                {t('activity.nobodyText')}
              </EmptyState>
            </Card>
          )}
        </>
      )}
      {pages > 1 && (
        <Pagination
          aria-label={t('attendees.pages')}
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getItemProps={(item) => ({ 'aria-label': t('attendees.page', { page: item }) })}
        />
      )}
    </Stack>
  );
};

/** The people who take part in an activity, live (rule registration/activity-attendees); the door's tabs wait for the door. */
export const ActivityAttendeesScreen = () => {
  const { t } = useTranslation('attendees');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const activityId = ActivityId.parse(params['activityId']);
  const [asked, setAsked] = useSearchParams();
  const { view: activities } = useTopic(activityRecord.topic, { eventId });
  const tab = asked.get('tab') ?? (asked.get('checkins') === 'true' ? 'accepted' : 'all');
  return (
    <Page
      title={activities?.find(({ _id }) => _id === activityId)?.name ?? t('activity.attendees')}
      lead={t('activity.lead')}
      back={{ to: `/dashboard/${eventId}/activities`, label: t('activity.activities') }}
    >
      <Tabs
        value={tabs.find((one) => one === tab) ?? 'all'}
        keepMounted={false}
        onChange={(wanted) => setAsked(wanted === null || wanted === 'all' ? {} : { tab: wanted }, { replace: true })}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`activity.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="all">
          <All eventId={eventId} activityId={activityId} />
        </Tabs.Panel>
        {(['accepted', 'denied', 'errors'] as const).map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Text>{t('ui:awaits.activity-check-in')}</Text>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
};
