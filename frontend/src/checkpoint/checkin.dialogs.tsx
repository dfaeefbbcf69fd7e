import { Anchor, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  checkpointApi,
  type CheckpointCheckinView,
  checkpointFieldApi,
  type CheckpointLogEntry,
} from '@turnout/contracts/checkpoint';
import { isEmptyValue, type FieldValue } from '@turnout/contracts/fields';
import type { CheckpointFieldId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Busy } from '../ui/busy.tsx';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FieldInput } from '../ui/field-input.tsx';
import { personName } from './group.ts';
import type { AskedField } from './shown-fields.ts';

interface DialogProps {
  readonly checkin: CheckpointCheckinView;
  readonly onClose: () => void;
}

const CheckinDialog = ({
  title,
  size = 'md',
  onClose,
  children,
}: {
  readonly title: string;
  readonly size?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('ui');
  return (
    <Dialog opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>{children}</Stack>
    </Dialog>
  );
};

/** The note on a check-in, rich text. */
export const NoteDialog = ({ checkin, onClose }: DialogProps) => {
  const { t } = useTranslation('checkpoint');
  const [note, setNote] = useState(checkin.note);
  const { run, isSaving } = useCommand(checkpointApi.noteCheckin);
  const save = async (): Promise<void> => {
    const answer = await run({ body: { eventId: checkin.event, checkinId: checkin._id, note } });
    if (!answer.ok) return notices.danger(answer.refusal.message, t('wentWrong'));
    notices.success(answer.data.message);
    onClose();
  };
  return (
    <CheckinDialog title={t('note.title')} size="lg" onClose={onClose}>
      <RichTextEditor id="note" label={t('note.label')} value={note} onChange={setNote} />
      <Group justify="flex-end">
        <SavingButton isSaving={isSaving} onClick={() => void save()}>
          {t('ui:save')}
        </SavingButton>
      </Group>
    </CheckinDialog>
  );
};

/** Empty where it was staff whom the reader may not see. */
const whoDid = ({ creator }: CheckpointLogEntry): string => (typeof creator === 'string' ? creator : creator.email);

/** What happened to a check-in. */
export const LogsDialog = ({ checkin, zone, onClose }: DialogProps & { readonly zone: string }) => {
  const { t } = useTranslation('checkpoint');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['checkpoint-log', checkin._id],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(checkpointApi.checkinLog, { query: { checkinId: checkin._id }, signal })).data.logs,
    },
    queryClient,
  );
  return (
    <CheckinDialog title={t('logs.title')} size="lg" onClose={onClose}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Busy label={t('ui:loading')} />}
      {data !== undefined && data.length === 0 && <Text>{t('logs.none')}</Text>}
      {data !== undefined && data.length > 0 && (
        <Table aria-label={t('logs.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('logs.change')}</Table.Th>
              <Table.Th>{t('logs.timestamp')}</Table.Th>
              <Table.Th>{t('logs.by')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((entry) => (
              <Table.Tr key={`${entry.createdAt} ${entry.change}`}>
                <Table.Td>{entry.change}</Table.Td>
                <Table.Td>
                  <DateTime at={entry.createdAt} zone={zone} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{whoDid(entry) || t('logs.staff')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </CheckinDialog>
  );
};

/** The registration that a check-in belongs to, and the way to it. */
export const RegistrationDialog = ({ checkin, onClose }: DialogProps) => {
  const { t } = useTranslation('checkpoint');
  const mayOpen = useMay(checkin.event)('viewRegistrants');
  const { data, error } = useQuery(
    {
      queryKey: ['checkpoint-registration', checkin.primaryRegistrant],
      queryFn: async ({ signal }) =>
        (
          await call(registrationApi.registration, {
            params: { id: checkin.primaryRegistrant },
            query: { withChildregistrations: true },
            signal,
          })
        ).data,
    },
    queryClient,
  );
  const people = data === undefined ? [] : [data.registration, ...(data.childRegistrations ?? [])];
  return (
    <CheckinDialog title={t('registration.title')} onClose={onClose}>
      {error !== null && <ErrorState title={t('registration.unavailable')} message={error.message} />}
      {data === undefined && error === null && <Busy label={t('ui:loading')} />}
      {data !== undefined && (
        <>
          <Group>
            <Text fw={640}>{spokenNumber(data.registration.confirmationNumber)}</Text>
            <StatusBadge status={data.registration.status} />
          </Group>
          <List>
            {people.map((person) => (
              <List.Item key={person._id}>
                {personName(person)} · {person.type.name}
              </List.Item>
            ))}
          </List>
          {mayOpen && (
            <Anchor
              component={Link}
              to={`/dashboard/${checkin.event}/attendees/${checkin.primaryRegistrant}?tab=general_information`}
            >
              {t('registration.open')}
            </Anchor>
          )}
        </>
      )}
    </CheckinDialog>
  );
};

interface EditDialogProps extends DialogProps {
  readonly attendeeId: RegistrantId;
  readonly fields: readonly AskedField[];
}

/** The checkpoints' own fields of one attendee. */
export const EditFieldsDialog = ({ checkin, attendeeId, fields, onClose }: EditDialogProps) => {
  const { t } = useTranslation('checkpoint');
  const attendee = checkin.attendees.find(({ _id }) => _id === attendeeId);
  const [changes, setChanges] = useState<ReadonlyMap<CheckpointFieldId, FieldValue>>(new Map());
  const { run, isSaving } = useCommand(checkpointFieldApi.enterCheckpointData);
  const save = async (): Promise<void> => {
    const entered = [...changes].map(([_id, value]) => ({ _id, value: isEmptyValue(value) ? null : value }));
    const body = { eventId: checkin.event, checkpointFieldData: [{ _id: attendeeId, fields: entered }] };
    const answer = await run({ body });
    if (!answer.ok) return notices.danger(answer.refusal.message);
    notices.success(answer.data.message);
    onClose();
  };
  const stored = (id: CheckpointFieldId) => attendee?.fields.find(({ _id }) => _id === id)?.value;
  return (
    <CheckinDialog
      title={t('edit.title', { name: attendee === undefined ? '' : personName(attendee) })}
      onClose={onClose}
    >
      {fields.length === 0 && <Text>{t('edit.none')}</Text>}
      {fields.map((field) => (
        <FieldInput
          key={field._id}
          field={field}
          isRequired={field.isRequired}
          isDisabled={!field.isEditable}
          value={changes.get(field._id) ?? stored(field._id)}
          onChange={(value) => setChanges((held) => new Map(held).set(field._id, value))}
        />
      ))}
      {fields.length > 0 && (
        <Group justify="flex-end">
          <SavingButton isSaving={isSaving} onClick={() => void (changes.size === 0 ? onClose() : save())}>
            {t('ui:save')}
          </SavingButton>
        </Group>
      )}
    </CheckinDialog>
  );
};
