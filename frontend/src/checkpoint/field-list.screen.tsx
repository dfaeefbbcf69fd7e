import { checkpointFieldRecord, type CheckpointFieldView } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';
import { IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { type Column, RecordTable } from '../records/record-table.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { BehindAlert } from './behind.alert.tsx';
import classes from './checkpoints.module.css';

const useColumns = (): readonly Column<CheckpointFieldView>[] => {
  const { t } = useTranslation('checkpoint');
  const { typeOf } = useFieldWords();
  return [
    {
      head: t('fields.fieldTitle'),
      of: ({ title }) => <span className={classes.name}>{title}</span>,
      cell: { 'data-first': true },
    },
    { head: t('fields.name'), of: ({ name }) => name },
    { head: t('fields.type'), of: ({ type }) => typeOf(type) },
  ];
};

/** The checkpoints' own fields, live (rule checkpoint/fields). */
export const CheckpointFieldsScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(checkpointFieldRecord.topic, { eventId });
  const columns = useColumns();
  const base = `/dashboard/${eventId}/checkpointfields`;
  const make = <NewRecordButton to={`${base}/create`}>{t('list.new')}</NewRecordButton>;
  return (
    <Page
      title={t('fields.title')}
      lead={t('fields.lead')}
      actions={make}
      back={{ to: `/dashboard/${eventId}/checkpoints`, label: t('list.title') }}
    >
      {topic.state === 'behind' && <BehindAlert />}
      <LiveList
        topic={topic}
        empty={{ icon: <IconForms />, title: t('fields.none'), text: t('fields.noneText'), action: make }}
      >
        {(fields) => (
          <RecordTable
            record={checkpointFieldRecord}
            label={t('fields.title')}
            rows={fields}
            nameOf={({ title }) => title}
            columns={columns}
            actions={{ head: t('list.actions'), mayEdit: true, editTo: ({ _id }) => `${base}/${_id}/edit` }}
            deleting={{
              title: (name) => t('list.deleteTitle', { name }),
              text: () => t('fields.deleteText'),
            }}
          />
        )}
      </LiveList>
    </Page>
  );
};
