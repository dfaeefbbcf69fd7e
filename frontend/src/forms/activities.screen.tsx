import { Alert, Text } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { activityRecord, type ActivityView, formsApi } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconInfoCircle, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { PlainRecordForm } from '../records/plain-record.form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { type Column, RecordTable } from '../records/record-table.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { useClone } from '../records/use-clone.ts';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';

/** What the form asks, in this order. */
const asked = [
  'name',
  'startDate',
  'endDate',
  'location',
  'availableSeats',
  'badgeCode',
  'description',
  'allowMultipleCheckins',
  'provideCheckoutOption',
] as const;

const nameOf = ({ name }: ActivityView): string => name;

const useColumns = (eventId: EventId): readonly Column<ActivityView>[] => {
  const { t } = useTranslation('forms');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  return [
    { head: t('name'), of: ({ name }) => <Text fw={600}>{name}</Text>, cell: { 'data-first': true } },
    {
      head: t('activities.startDate'),
      of: ({ startDate }) => startDate !== null && <DateTime at={startDate} zone={zone} />,
    },
    { head: t('activities.location'), of: ({ location }) => location },
  ];
};

/** The activities of an event, live (spec 002 «Activity»). */
export const ActivitiesScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const topic = useTopic(activityRecord.topic, { eventId });
  const columns = useColumns(eventId);
  const clone = useClone(formsApi.cloneActivity);
  const base = `/dashboard/${eventId}/activities`;
  const make = mayEdit && <NewRecordButton to={`${base}/create`}>{t('activities.new')}</NewRecordButton>;
  return (
    <Page title={t('activities.title')} lead={t('activities.lead')} actions={make}>
      <Alert variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
        {t('activities.notYet')}
      </Alert>
      <LiveList
        topic={topic}
        empty={{ icon: <IconSparkles />, title: t('activities.none'), text: t('activities.noneText') }}
      >
        {(activities) => (
          <RecordTable
            record={activityRecord}
            label={t('activities.title')}
            rows={activities}
            nameOf={nameOf}
            columns={columns}
            actions={{
              head: t('actions'),
              mayEdit,
              editTo: ({ _id }) => `${base}/${_id}/edit`,
              onClone: ({ _id }) => clone(_id),
            }}
            deleting={{
              title: () => t('activities.deleteTitle'),
              text: (name) => t('activities.deleteText', { name }),
            }}
          />
        )}
      </LiveList>
    </Page>
  );
};

/** An activity, new or to be changed. */
export const ActivityFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={activityRecord}
      words={{ new: t('activities.new'), edit: t('activities.edit') }}
      nameOf={nameOf}
      list={{ label: t('activities.title'), path: 'activities' }}
    >
      {(parts) => (
        <PlainRecordForm
          {...parts}
          record={activityRecord}
          labels={Object.fromEntries(asked.map((key) => [key, t(`activities.${key}`)]))}
          hints={{ availableSeats: t('activities.seatsHint'), badgeCode: t('activities.codeHint') }}
          saved={{ created: t('activities.created'), updated: t('activities.updated') }}
        />
      )}
    </RecordPage>
  );
};
