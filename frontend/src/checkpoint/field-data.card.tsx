import { ActionIcon, Card, Group, Stack, Text } from '@mantine/core';
import { type CheckpointDataRecord, checkpointFieldApi } from '@turnout/contracts/checkpoint';
import { cellText, isEmptyValue, type FieldValue } from '@turnout/contracts/fields';
import type { CheckpointFieldId } from '@turnout/contracts/kernel';
import { IconArrowBackUp, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import classes from './desk.module.css';
import { FieldInput } from '../ui/field-input.tsx';
import { personName } from './group.ts';
import type { AskedField } from './shown-fields.ts';

export interface FieldDataCardProps {
  readonly record: CheckpointDataRecord;
  readonly fields: readonly AskedField[];
  readonly onChanged: () => void;
  readonly onDelete: () => void;
}

const useRecord = ({ record, onChanged }: Pick<FieldDataCardProps, 'record' | 'onChanged'>) => {
  const [changes, setChanges] = useState<ReadonlyMap<CheckpointFieldId, FieldValue>>(new Map());
  const [isEditing, setEditing] = useState(false);
  const { run, isSaving } = useCommand(checkpointFieldApi.enterCheckpointData);
  const revert = (): void => {
    setChanges(new Map());
    setEditing(false);
  };
  const save = async (): Promise<void> => {
    const fields = [...changes].map(([_id, value]) => ({ _id, value: isEmptyValue(value) ? null : value }));
    const answer = await run({
      body: { eventId: record.eventId, checkpointFieldData: [{ _id: record._id, fields }] },
    });
    if (!answer.ok) return notices.danger(answer.refusal.message);
    notices.success(answer.data.message);
    onChanged();
    revert();
  };
  return {
    isEditing,
    isSaving,
    isChanged: changes.size > 0,
    valueOf: (id: CheckpointFieldId) => changes.get(id) ?? record.fields.find(({ _id }) => _id === id)?.value,
    put: (id: CheckpointFieldId, value: FieldValue): void => setChanges((held) => new Map(held).set(id, value)),
    toggle: (): void => setEditing(!isEditing),
    revert,
    save,
  };
};

/** One person's data at checkpoints: to read, or to change (rule checkpoint/field-data). */
export const FieldDataCard = (props: FieldDataCardProps) => {
  const { t } = useTranslation('checkpoint');
  const { record, fields, onDelete } = props;
  const state = useRecord(props);
  const name = personName(record);
  return (
    <Card component="article" aria-label={name}>
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={640}>{name}</Text>
            <Text size="sm" c="dimmed">
              {spokenNumber(record.confirmationNumber)}
            </Text>
          </div>
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              color="gray"
              aria-label={t(state.isEditing ? 'data.view' : 'data.edit', { name })}
              onClick={state.toggle}
            >
              {state.isEditing ? <IconEye size={19} aria-hidden /> : <IconPencil size={19} aria-hidden />}
            </ActionIcon>
            {(state.isEditing || state.isChanged) && (
              <ActionIcon color="gray" aria-label={t('data.revert', { name })} onClick={state.revert}>
                <IconArrowBackUp size={19} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon color="red" aria-label={t('data.delete', { name })} onClick={onDelete}>
              <IconTrash size={19} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        {state.isEditing ? (
          fields.map((field) => (
            <FieldInput
              key={field._id}
              field={field}
              isRequired={field.isRequired}
              isDisabled={!field.isEditable}
              value={state.valueOf(field._id)}
              onChange={(value) => state.put(field._id, value)}
            />
          ))
        ) : (
          <dl className={classes.facts}>
            {fields.map((field) => (
              <div key={field._id}>
                <dt>{field.title}</dt>
                <dd>{cellText(field, state.valueOf(field._id)) || '–'}</dd>
              </div>
            ))}
          </dl>
        )}
        {state.isChanged && (
          <Group justify="flex-end">
            <SavingButton isSaving={state.isSaving} onClick={() => void state.save()}>
              {t('ui:save')}
            </SavingButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
};
