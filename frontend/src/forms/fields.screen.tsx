import { Button, Card, Group, List, Modal, Stack, Text } from '@mantine/core';
import { type FieldView, formsApi, formsTopics } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FieldSummary } from './field-summary.tsx';
import classes from './fields.module.css';

const InUse = z.looseObject({ types: z.array(z.looseObject({ name: z.string() })) });

/** The names of the registration types that ask for a field, as the refusal to delete it tells. */
const formsThatAsk = (body: unknown): readonly string[] => {
  const parsed = InUse.safeParse(body);
  return parsed.success ? parsed.data.types.map(({ name }) => name) : [];
};

interface DeleteDialogProps {
  readonly field: FieldView | null;
  readonly onClose: () => void;
}

/** Deletes a field; one that forms use only with 'Delete Anyway' (spec 002, section 4). */
const DeleteFieldDialog = ({ field, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation('forms');
  const { run, isSaving } = useCommand(formsApi.retireField);
  const [usedIn, setUsedIn] = useState<readonly string[] | null>(null);
  const close = (): void => {
    setUsedIn(null);
    onClose();
  };
  const remove = async (gone: FieldView, force: boolean): Promise<void> => {
    const answer = await run({ params: { id: gone._id }, query: force ? { force: 'true' } : {} });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    if (!answer.ok && answer.refusal.code === 'field-in-use') setUsedIn(formsThatAsk(answer.refusal.body));
    else close();
  };
  if (field !== null && usedIn !== null) {
    return (
      <Modal opened onClose={close} title={t('fields.used')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
        <Stack>
          <Text>{t('fields.usedText', { name: field.title })}</Text>
          <List>
            {usedIn.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SavingButton color="red" isSaving={isSaving} onClick={() => void remove(field, true)}>
              {t('fields.deleteAnyway')}
            </SavingButton>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      opened={field !== null}
      title={t('fields.deleteTitle')}
      confirmLabel={t('ui:delete')}
      isDangerous
      isSaving={isSaving}
      onConfirm={() => field !== null && void remove(field, false)}
      onCancel={close}
    >
      {t('fields.deleteText', { name: field?.title ?? '' })}
    </ConfirmDialog>
  );
};

const FieldList = ({ fields, eventId }: { readonly fields: readonly FieldView[]; readonly eventId: EventId }) => {
  const may = useMay(eventId);
  const mayEdit = may('createCustomFields');
  const [deleting, setDeleting] = useState<FieldView | null>(null);
  return (
    <Card padding={0}>
      <ul className={classes.list}>
        {fields.map((field) => (
          <li key={field._id} className={classes.row}>
            <FieldSummary field={field} />
            {mayEdit && (
              <RowActions
                name={field.title}
                editTo={`/dashboard/${eventId}/custom-fields/edit/${field._id}`}
                onDelete={() => setDeleting(field)}
              />
            )}
          </li>
        ))}
      </ul>
      <DeleteFieldDialog field={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
};

/** The custom fields of an event, live (spec 002). */
export const FieldsScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(formsTopics.fields, { eventId });
  const may = useMay(eventId);
  const make = may('createCustomFields') && (
    <Button
      component={Link}
      to={`/dashboard/${eventId}/custom-fields/create`}
      leftSection={<IconPlus size={19} aria-hidden />}
    >
      {t('fields.new')}
    </Button>
  );
  return (
    <Page title={t('fields.title')} lead={t('fields.lead')} actions={make}>
      <LiveList topic={topic} empty={{ icon: <IconForms />, title: t('fields.none'), text: t('fields.noneText') }}>
        {(fields) => <FieldList fields={fields} eventId={eventId} />}
      </LiveList>
    </Page>
  );
};
