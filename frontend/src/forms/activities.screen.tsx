import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { activityRecord, formsApi, type ActivityView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconSearch, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { callForFile } from '../platform/api.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { RetireDialog } from '../records/retire.dialog.tsx';
import { useRetire } from '../records/use-retire.ts';
import { DateTime } from '../ui/date-time.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { typingPauseMs } from '../ui/typing-pause.ts';
import { activityDays, countOf } from './activity-days.ts';
import { ActivityTable } from './activity.table.tsx';

const Download = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  return (
    <FileButton
      name="activities.xlsx"
      size="md"
      read={() => callForFile(formsApi.downloadActivities, { body: { eventId } })}
      words={{
        save: t('activities.download'),
        saving: t('activities.downloading'),
        saved: t('activities.downloaded'),
        failed: t('activities.downloadFailed'),
      }}
    />
  );
};

/** The day on the event's clocks. @param at when the first of it starts. */
const Day = ({ at, zone }: { readonly at: string | null | undefined; readonly zone: string }) => {
  const { t } = useTranslation('forms');
  return (
    <Title order={2} size="h4">
      {at === null || at === undefined ? t('activities.noDay') : <DateTime at={at} zone={zone} format="date" />}
    </Title>
  );
};

/** The activities of an event with their counts, live, by day (rule forms/activities-list). */
export const ActivitiesScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const may = useMay(eventId);
  const topic = useTopic(activityRecord.topic, { eventId });
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const retiring = useRetire<ActivityView>(activityRecord);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, typingPauseMs);
  const make = may('editRegistrationTypes') && (
    <NewRecordButton to={`/dashboard/${eventId}/activities/create`}>{t('activities.new')}</NewRecordButton>
  );
  const actions = (
    <Group gap="xs">
      {may('downloadReports') && <Download eventId={eventId} />}
      {make}
    </Group>
  );
  return (
    <Page title={t('activities.title')} lead={t('activities.lead')} actions={actions} size="xl">
      <LiveList
        topic={topic}
        empty={{ icon: <IconSparkles />, title: t('activities.none'), text: t('activities.noneText') }}
      >
        {(activities) => {
          const days = activityDays(activities, wanted, zone);
          return (
            <Stack gap="lg">
              <TextInput
                type="search"
                maw={420}
                maxLength={200}
                aria-label={t('activities.search')}
                placeholder={t('activities.search')}
                leftSection={<IconSearch size={18} aria-hidden />}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Text role="status" c="dimmed" hidden={days.length > 0}>
                {days.length === 0 && t('activities.nothingFound')}
              </Text>
              {days.map(({ day, activities: those }) => (
                <Stack key={day} gap="xs" component="section">
                  <Day at={those[0]?.startDate} zone={zone} />
                  <ActivityTable eventId={eventId} zone={zone} activities={those} onDelete={retiring.ask} />
                </Stack>
              ))}
            </Stack>
          );
        }}
      </LiveList>
      <RetireDialog retiring={retiring} title={t('activities.deleteTitle')}>
        {retiring.asked !== null && (
          <Stack gap="xs">
            <Text>{t('activities.deleteText', { name: retiring.asked.name })}</Text>
            {countOf(retiring.asked.registeredAttendees) > 0 && (
              <Text fw={600}>
                {t('activities.deleteRegistered', { count: countOf(retiring.asked.registeredAttendees) })}
              </Text>
            )}
          </Stack>
        )}
      </RetireDialog>
    </Page>
  );
};
