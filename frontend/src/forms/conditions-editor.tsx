import { ActionIcon, Button, MultiSelect, NativeSelect, Stack, TagsInput, Text } from '@mantine/core';
import { hasOptions, optionsOf } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConditionRow, newCondition } from './field-form.ts';
import classes from './options-editor.module.css';

export interface ConditionsEditorProps {
  readonly conditions: readonly ConditionRow[];
  /** The fields that a condition may be about. */
  readonly offered: readonly FieldView[];
  readonly legend: string;
  readonly hint: string;
  /** What a row without answers means. */
  readonly noAnswers: string;
  readonly error: ReactNode;
  readonly onChange: (conditions: readonly ConditionRow[]) => void;
}

interface RowProps extends Pick<ConditionsEditorProps, 'conditions' | 'offered' | 'noAnswers' | 'onChange'> {
  readonly place: number;
  readonly condition: ConditionRow;
}

interface AnswersProps extends Pick<RowProps, 'place' | 'condition' | 'noAnswers'> {
  readonly field: FieldView | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** The answers of a row: among the field's options, else whatever is written. */
const Answers = ({ place, condition, field, noAnswers, onChange }: AnswersProps) => {
  const { t } = useTranslation('forms');
  const options = field === undefined ? [] : optionsOf(field);
  const unknown = condition.values.filter((value) => !options.some((option) => option.value === value));
  const shared = {
    className: classes.text ?? '',
    'aria-label': t('conditions.values', { place: place + 1 }),
    placeholder: condition.values.length === 0 ? noAnswers : '',
    disabled: condition.field === '',
    clearable: true,
    clearButtonProps: { 'aria-label': t('conditions.clear', { place: place + 1 }) },
    value: [...condition.values],
    onChange,
  };
  if (field !== undefined && !hasOptions(field.type)) return <TagsInput {...shared} acceptValueOnBlur />;
  return (
    <MultiSelect {...shared} searchable data={[...options, ...unknown.map((value) => ({ value, label: value }))]} />
  );
};

const Row = ({ place, condition, conditions, offered, noAnswers, onChange }: RowProps) => {
  const { t } = useTranslation('forms');
  const chosen = offered.find(({ _id }) => _id === condition.field);
  const isGone = condition.field !== '' && chosen === undefined;
  const free = offered.filter(({ _id }) => _id === condition.field || !conditions.some(({ field }) => field === _id));
  const put = (changes: Partial<ConditionRow>): void => onChange(conditions.with(place, { ...condition, ...changes }));
  return (
    <li className={classes.row}>
      <NativeSelect
        className={classes.text ?? ''}
        aria-label={t('conditions.field', { place: place + 1 })}
        value={condition.field}
        data={[
          { value: '', label: t('conditions.choose') },
          ...free.map(({ _id, title }) => ({ value: _id, label: title })),
          ...(isGone ? [{ value: condition.field, label: t('conditions.gone') }] : []),
        ]}
        onChange={({ currentTarget }) => put({ field: currentTarget.value, values: [] })}
      />
      <Answers
        place={place}
        condition={condition}
        field={chosen}
        noAnswers={noAnswers}
        onChange={(values) => put({ values })}
      />
      <ActionIcon
        color="red"
        aria-label={t('conditions.remove', { place: place + 1 })}
        onClick={() => onChange(conditions.toSpliced(place, 1))}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
};

/** Answers to fields that must all be given, each field once; what for, whoever shows it says. */
export const ConditionsEditor = ({ legend, hint, error, ...props }: ConditionsEditorProps) => {
  const { t } = useTranslation('forms');
  const { conditions, offered, onChange } = props;
  // Rule forms/unasked-fields: another one only where the last is not None.
  const isComplete = conditions.at(-1)?.field !== '';
  const canAdd = isComplete && offered.some(({ _id }) => !conditions.some(({ field }) => field === _id));
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{legend}</legend>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {conditions.length > 0 && (
          <ol className={classes.list}>
            {conditions.map((condition, place) => (
              <Row key={condition.key} {...props} condition={condition} place={place} />
            ))}
          </ol>
        )}
        {canAdd && (
          <div>
            <Button
              id="conditions"
              variant="light"
              size="sm"
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => onChange([...conditions, newCondition()])}
            >
              {t('conditions.add')}
            </Button>
          </div>
        )}
        {error !== undefined && error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
};
