import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { checkpointTopics, type ShownField } from '@turnout/contracts/checkpoint';
import { formsTopics } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import classes from './checkpoints.module.css';

export interface ShownFieldsEditorProps {
  readonly eventId: EventId;
  readonly shown: readonly ShownField[];
  readonly error: ReactNode;
  readonly onChange: (shown: readonly ShownField[]) => void;
}

interface Choice {
  readonly _id: ShownField['_id'];
  readonly title: string;
}

/** What may be shown: fields of the registration form, and the checkpoints' own. */
const useChoices = (eventId: EventId): { readonly form: readonly Choice[]; readonly own: readonly Choice[] } => {
  const maySeeForm = useMay(eventId)('viewCustomFields');
  return {
    form: useTopic(formsTopics.fields, maySeeForm ? { eventId } : null).view ?? [],
    own: useTopic(checkpointTopics.fields, { eventId }).view ?? [],
  };
};

interface RowProps {
  readonly field: ShownField;
  readonly place: number;
  readonly count: number;
  readonly onPut: (changes: Partial<ShownField>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const ShownFieldRow = ({ field, place, count, onPut, onMove, onRemove }: RowProps) => {
  const { t } = useTranslation('checkpoint');
  const name = field.title === '' ? String(place + 1) : field.title;
  return (
    <li className={classes.field}>
      <div className={classes.fieldHead}>
        <TextInput
          label={t('form.fieldTitle', { place: place + 1 })}
          required
          value={field.title}
          onChange={(event) => onPut({ title: event.currentTarget.value })}
        />
        <Group gap={2} wrap="nowrap">
          <MoveButtons name={name} place={place} count={count} onMove={onMove} />
          <ActionIcon color="red" aria-label={t('form.removeField', { name })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      <Group gap="lg">
        <Checkbox
          label={t('form.pullDataFromPrimaryRegistrant')}
          checked={field.pullDataFromPrimaryRegistrant}
          onChange={(event) => onPut({ pullDataFromPrimaryRegistrant: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('form.treatAsEmail')}
          checked={field.treatAsEmail}
          onChange={(event) => onPut({ treatAsEmail: event.currentTarget.checked })}
        />
      </Group>
    </li>
  );
};

/** The fields of the check-in and attendees pages, in their order; one of them may be the e-mail address. */
export const ShownFieldsEditor = ({ eventId, shown, error, onChange }: ShownFieldsEditorProps) => {
  const { t } = useTranslation('checkpoint');
  const { form, own } = useChoices(eventId);
  const [said, setSaid] = useState('');
  const [chosen, setChosen] = useState('');
  const isOut = ({ _id }: Choice): boolean => !shown.some((field) => field._id === _id);
  const options = (choices: readonly Choice[]) =>
    choices.filter(isOut).map(({ _id, title }) => ({ value: String(_id), label: title }));
  const add = (): void => {
    const choice = [...form, ...own].find(({ _id }) => _id === chosen);
    if (choice === undefined) return;
    onChange([
      ...shown,
      { _id: choice._id, title: choice.title, pullDataFromPrimaryRegistrant: false, treatAsEmail: false },
    ]);
    setChosen('');
  };
  const put = (place: number, changes: Partial<ShownField>): void =>
    onChange(
      shown.map((field, at) =>
        at === place
          ? { ...field, ...changes }
          : changes.treatAsEmail === true
            ? { ...field, treatAsEmail: false }
            : field,
      ),
    );
  const move = (field: ShownField, from: number, to: number): void => {
    const next = moved(shown, from, to);
    if (next === shown) return;
    onChange(next);
    setSaid(t('form.moved', { name: field.title, place: to + 1 }));
  };
  return (
    <Stack id="shown" tabIndex={-1}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {shown.length === 0 && <Text c="dimmed">{t('form.noFields')}</Text>}
      <ol className={classes.fields}>
        {shown.map((field, place) => (
          <ShownFieldRow
            key={field._id}
            field={field}
            place={place}
            count={shown.length}
            onPut={(changes) => put(place, changes)}
            onMove={(to) => move(field, place, to)}
            onRemove={() => onChange(shown.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <Group align="flex-end">
        <NativeSelect
          label={t('form.addField')}
          value={chosen}
          flex="1 1 14rem"
          data={[
            { value: '', label: t('field.choose') },
            { group: t('form.ofCheckpoints'), items: options(own) },
            { group: t('form.ofRegistration'), items: options(form) },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button variant="light" leftSection={<IconPlus size={17} aria-hidden />} disabled={chosen === ''} onClick={add}>
          {t('form.add')}
        </Button>
      </Group>
      {error !== undefined && error !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
};
