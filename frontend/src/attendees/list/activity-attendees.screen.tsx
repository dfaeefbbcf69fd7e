import { attendeesTopics } from '@turnout/contracts/attendees';
import { Button, Card, Group, NativeSelect, Pagination, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { activityRecord, type ActivityView } from '@turnout/contracts/forms';
import { ActivityId, EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { IconScan, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { typingPauseMs } from '../../ui/typing-pause.ts';
import { useKept } from '../../ui/use-kept.ts';
import { seatsLeftIn } from '../detail/activity-choice.ts';
import { useDoorRules } from '../parts/use-door-rules.ts';
import { ActivityErrors } from './activity-errors.tsx';
import { ActivityRows, type RowsProps } from './activity-rows.tsx';

const perPage = 50;
/** Nobody who is deleted is in a list of attendees (rule registration/activity-attendees). */
const statuses = ['', 'confirmed', 'pending', 'rejected'] as const;
/** Rule activity-check-in/attendees-screen. */
const tabs = ['all', 'accepted', 'denied', 'errors'] as const;

interface ListProps extends Omit<RowsProps, 'rows'> {
  /** Those not let in yet, those let in, or those turned away since. */
  readonly tab: 'all' | 'accepted' | 'denied';
}
const checkinOf = { all: 'waiting', accepted: 'accepted', denied: 'denied' } as const;

const List = ({ tab, ...of }: ListProps) => {
  const { eventId, _id: activityId } = of.activity;
  const { t } = useTranslation('attendees');
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const known = RegistrationStatus.safeParse(status).data;
  const filter = {
    checkin: checkinOf[tab],
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
          {shown.rows.length > 0 && <ActivityRows {...of} rows={shown.rows} />}
          {shown.total === 0 && shown.totalWithoutFilter > 0 && search === '' && status === '' && (
            <Card padding={0}>
              <EmptyState icon={<IconUsers />} title={t(`activity.door.none.${tab}`)} />
            </Card>
          )}
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

/** People inside now, and the seats that are left. */
const Figures = ({ activity }: { readonly activity: ActivityView }) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const { insideAttendees, checkedInAttendees: came, registeredAttendees: registered } = activity;
  const left = seatsLeftIn(activity);
  return (
    <Text component="output" className="tabular">
      {t('activity.door.counts', {
        inside: number(insideAttendees),
        checkedIn: number(typeof came === 'number' ? came : 0),
        registered: number(typeof registered === 'number' ? registered : 0),
      })}
      {left !== null && ` · ${t('activity.door.left', { left: number(left) })}`}
    </Text>
  );
};

/** The people who take part in an activity, live: still to come, let in, turned away, refused (rule activity-check-in/attendees-screen). */
export const ActivityAttendeesScreen = () => {
  const { t } = useTranslation('attendees');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const activityId = ActivityId.parse(params['activityId']);
  const [asked, setAsked] = useSearchParams();
  const { view: activities, state } = useTopic(activityRecord.topic, { eventId });
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const { isAdmin, viewRegActEditAdminOnly } = useDoorRules(eventId);
  const may = useMay(eventId);
  const zone = event?.timeZone ?? 'UTC';
  const activity = activities?.find(({ _id }) => _id === activityId);
  const mayCheckIn = may('checkinActivities') && (isAdmin || !viewRegActEditAdminOnly);
  const mayScan = mayCheckIn && activity?.scanEnabled === true && event?.allowScannerCheckin !== false;
  const tab = asked.get('tab') ?? (asked.get('checkins') === 'true' ? 'accepted' : 'all');
  return (
    <Page
      title={activity?.name ?? t('activity.attendees')}
      lead={t('activity.lead')}
      back={{ to: `/dashboard/${eventId}/activities`, label: t('activity.activities') }}
    >
      {activity === undefined ? (
        activities !== null || state === 'refused' ? (
          <ErrorState />
        ) : (
          <RowsSkeleton rows={6} />
        )
      ) : (
        <Stack>
          <Group justify="space-between">
            <Figures activity={activity} />
            {mayScan && (
              <Button
                component={Link}
                to={`/dashboard/${eventId}/scanner/activity/${activityId}`}
                leftSection={<IconScan size={18} aria-hidden />}
              >
                {t('activity.door.scan')}
              </Button>
            )}
          </Group>
          <Tabs
            value={tabs.find((one) => one === tab) ?? 'all'}
            keepMounted={false}
            onChange={(wanted) => setAsked(addressOf(wanted), { replace: true })}
          >
            <Tabs.List mb="md">
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(`activity.tab.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {(['all', 'accepted', 'denied'] as const).map((one) => (
              <Tabs.Panel key={one} value={one}>
                <List tab={one} activity={activity} zone={zone} mayCheckIn={mayCheckIn} />
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="errors">
              <ActivityErrors eventId={eventId} activityId={activityId} zone={zone} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Page>
  );
};

/** The query that names a tab; Accepted has a word of its own. */
const addressOf = (tab: string | null): Record<string, string> => {
  if (tab === null || tab === 'all') return {};
  return tab === 'accepted' ? { checkins: 'true' } : { tab };
};
