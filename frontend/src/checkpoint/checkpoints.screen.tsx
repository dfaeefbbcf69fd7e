import { Button, Group, Text } from '@mantine/core';
import { checkpointApi, checkpointRecord, checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';
import {
  IconCopy,
  IconDatabase,
  IconForms,
  IconMapPin,
  IconPencil,
  IconScan,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { type Column, RecordTable } from '../records/record-table.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { BehindAlert } from './behind.alert.tsx';
import { CheckinState } from './checkin-state.tsx';
import { CheckpointQr } from './checkpoint-qr.tsx';
import classes from './checkpoints.module.css';

interface OneProps {
  readonly checkpoint: CheckpointView;
}

const Actions = ({ checkpoint, onDelete }: OneProps & { readonly onDelete: () => void }) => {
  const { t } = useTranslation('checkpoint');
  const { eventId, _id, name } = checkpoint;
  const may = useMay(eventId);
  const clone = useCommand(checkpointApi.cloneCheckpoint);
  const base = `/dashboard/${eventId}/checkpoints/${_id}`;
  const copy = async (): Promise<void> => {
    const answer = await clone.run({ body: { checkpointId: _id, eventId } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
  };
  return (
    <Group gap={6}>
      {may('viewAndCreateCheckinsForCheckpoints') && (
        <>
          <Button
            component={Link}
            to={`${base}/checkin`}
            size="compact-md"
            leftSection={<IconScan size={17} aria-hidden />}
            aria-label={t('list.scanOf', { name })}
          >
            {t('list.scan')}
          </Button>
          <Button
            component={Link}
            to={`${base}/attendees`}
            size="compact-md"
            variant="light"
            leftSection={<IconUsers size={17} aria-hidden />}
            aria-label={t('list.attendeesOf', { name })}
          >
            {t('list.attendees')}
          </Button>
        </>
      )}
      {may('editCheckpoints') && (
        <Button
          component={Link}
          to={`${base}/edit`}
          size="compact-md"
          variant="light"
          leftSection={<IconPencil size={17} aria-hidden />}
          aria-label={t('list.editOf', { name })}
        >
          {t('edit.word')}
        </Button>
      )}
      {may('createCheckpoints') && (
        <>
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconCopy size={17} aria-hidden />}
            aria-label={t('list.cloneOf', { name })}
            aria-disabled={clone.isSaving}
            onClick={() => void (clone.isSaving ? undefined : copy())}
          >
            {t('list.clone')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden />}
            aria-label={t('list.deleteOf', { name })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </>
      )}
    </Group>
  );
};

const NameCell = ({ name, description }: CheckpointView) => (
  <>
    <span className={classes.name}>{name}</span>
    {description !== '' && (
      <Text size="sm" c="dimmed" lineClamp={2} title={description}>
        {description}
      </Text>
    )}
  </>
);

const useColumns = (): readonly Column<CheckpointView>[] => {
  const { t } = useTranslation('checkpoint');
  return [
    { head: t('list.name'), of: NameCell, cell: { 'data-first': true } },
    { head: t('list.type'), of: ({ type }) => t(`type.${type}`) },
    { head: t('list.checkin'), of: (checkpoint) => <CheckinState checkpoint={checkpoint} /> },
    { head: t('list.qr'), of: (checkpoint) => <CheckpointQr checkpoint={checkpoint} /> },
  ];
};

const actionsOf = (checkpoint: CheckpointView, onDelete: () => void) => (
  <Actions checkpoint={checkpoint} onDelete={onDelete} />
);

/** The checkpoints of an event, live (rule checkpoint/list). */
export const CheckpointsScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const may = useMay(eventId);
  const topic = useTopic(checkpointTopics.checkpoints, { eventId });
  const columns = useColumns();
  const base = `/dashboard/${eventId}`;
  const make = may('createCheckpoints') && (
    <NewRecordButton to={`${base}/checkpoints/create`}>{t('list.new')}</NewRecordButton>
  );
  const actions = (
    <>
      {may('editCheckpoints') && (
        <>
          <Button
            component={Link}
            to={`${base}/checkpointfields-data`}
            variant="default"
            leftSection={<IconDatabase size={18} aria-hidden />}
          >
            {t('data.title')}
          </Button>
          <Button
            component={Link}
            to={`${base}/checkpointfields`}
            variant="default"
            leftSection={<IconForms size={18} aria-hidden />}
          >
            {t('fields.title')}
          </Button>
        </>
      )}
      {make}
    </>
  );
  return (
    <Page title={t('list.title')} lead={t('list.lead')} actions={actions} size="xl">
      {topic.state === 'behind' && <BehindAlert />}
      <LiveList
        topic={topic}
        empty={{ icon: <IconMapPin />, title: t('list.none'), text: t('list.noneText'), action: make }}
      >
        {(checkpoints) => (
          <RecordTable
            record={checkpointRecord}
            label={t('list.title')}
            rows={checkpoints}
            nameOf={({ name }) => name}
            columns={columns}
            actions={{ head: t('list.actions'), of: actionsOf }}
            deleting={{ title: (name) => t('list.deleteTitle', { name }), text: () => t('list.deleteText') }}
          />
        )}
      </LiveList>
    </Page>
  );
};
