import { Button, Table } from '@mantine/core';
import { checkpointFieldApi, checkpointTopics, type CheckpointFieldView } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { BehindAlert } from './behind.alert.tsx';
import classes from './checkpoints.module.css';

const FieldTable = ({ fields }: { readonly fields: readonly CheckpointFieldView[] }) => {
  const { t } = useTranslation('checkpoint');
  const { typeOf } = useFieldWords();
  const [deleting, setDeleting] = useState<CheckpointFieldView | null>(null);
  const { run, isSaving } = useCommand(checkpointFieldApi.retireCheckpointField);
  const remove = async ({ _id, eventId }: CheckpointFieldView): Promise<void> => {
    const answer = await run({ params: { id: _id }, query: { eventId } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setDeleting(null);
  };
  return (
    <>
      <TableCard label={t('fields.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.fieldTitle')}</Table.Th>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th>{t('fields.type')}</Table.Th>
            <Table.Th>{t('list.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field._id}>
              <Table.Td data-first className={classes.name ?? ''}>
                {field.title}
              </Table.Td>
              <Table.Td>{field.name}</Table.Td>
              <Table.Td>{typeOf(field.type)}</Table.Td>
              <Table.Td>
                <RowActions
                  name={field.title}
                  editTo={`/dashboard/${field.eventId}/checkpointfields/${field._id}/edit`}
                  onDelete={() => setDeleting(field)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('list.deleteTitle', { name: deleting?.title ?? '' })}
        confirmLabel={t('delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => deleting !== null && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {t('fields.deleteText')}
      </ConfirmDialog>
    </>
  );
};

/** The checkpoints' own fields, live (spec 002, section 2 «Checkpoint fields list and form»). */
export const CheckpointFieldsScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(checkpointTopics.fields, { eventId });
  const make = (
    <Button
      component={Link}
      to={`/dashboard/${eventId}/checkpointfields/create`}
      leftSection={<IconPlus size={19} aria-hidden />}
    >
      {t('list.new')}
    </Button>
  );
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
        {(fields) => <FieldTable fields={fields} />}
      </LiveList>
    </Page>
  );
};
