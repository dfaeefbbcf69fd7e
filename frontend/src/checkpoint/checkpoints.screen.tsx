import { Button, Group, Table, Text } from '@mantine/core';
import { checkpointApi, checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';
import {
  IconCopy,
  IconDatabase,
  IconForms,
  IconMapPin,
  IconPencil,
  IconPlus,
  IconScan,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { TableCard } from '../ui/table-card.tsx';
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

const CheckpointTable = ({ checkpoints }: { readonly checkpoints: readonly CheckpointView[] }) => {
  const { t } = useTranslation('checkpoint');
  const [deleting, setDeleting] = useState<CheckpointView | null>(null);
  const { run, isSaving } = useCommand(checkpointApi.retireCheckpoint);
  const remove = async ({ _id }: CheckpointView): Promise<void> => {
    const answer = await run({ params: { id: _id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setDeleting(null);
  };
  return (
    <>
      <TableCard label={t('list.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('list.name')}</Table.Th>
            <Table.Th>{t('list.type')}</Table.Th>
            <Table.Th>{t('list.checkin')}</Table.Th>
            <Table.Th>{t('list.qr')}</Table.Th>
            <Table.Th>{t('list.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checkpoints.map((checkpoint) => (
            <Table.Tr key={checkpoint._id}>
              <Table.Td data-first>
                <span className={classes.name}>{checkpoint.name}</span>
                {checkpoint.description !== '' && (
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {checkpoint.description}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{t(`type.${checkpoint.type}`)}</Table.Td>
              <Table.Td>
                <CheckinState checkpoint={checkpoint} />
              </Table.Td>
              <Table.Td>
                <CheckpointQr checkpoint={checkpoint} />
              </Table.Td>
              <Table.Td>
                <Actions checkpoint={checkpoint} onDelete={() => setDeleting(checkpoint)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('list.deleteTitle', { name: deleting?.name ?? '' })}
        confirmLabel={t('delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => deleting !== null && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {t('list.deleteText')}
      </ConfirmDialog>
    </>
  );
};

/** The checkpoints of an event, live (spec 002, section 2 «Checkpoints list»). */
export const CheckpointsScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const may = useMay(eventId);
  const topic = useTopic(checkpointTopics.checkpoints, { eventId });
  const base = `/dashboard/${eventId}`;
  const make = may('createCheckpoints') && (
    <Button component={Link} to={`${base}/checkpoints/create`} leftSection={<IconPlus size={19} aria-hidden />}>
      {t('list.new')}
    </Button>
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
        {(checkpoints) => <CheckpointTable checkpoints={checkpoints} />}
      </LiveList>
    </Page>
  );
};
