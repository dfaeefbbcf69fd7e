import { ActionIcon, Button, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import { hasOptions, optionsOf } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConditionRow, newCondition } from './field-form.ts';
import classes from './options-editor.module.css';

export interface ConditionsEditorProps {
  readonly conditions: readonly ConditionRow[];
  /** The other fields of the event. */
  readonly others: readonly FieldView[];
  readonly error: ReactNode;
  readonly onChange: (conditions: readonly ConditionRow[]) => void;
}

interface RowProps extends Omit<ConditionsEditorProps, 'error'> {
  readonly place: number;
  readonly condition: ConditionRow;
}

const Row = ({ place, condition, conditions, others, onChange }: RowProps) => {
  const { t } = useTranslation('forms');
  const chosen = others.find(({ _id }) => _id === condition.field);
  const isGone = condition.field !== '' && chosen === undefined;
  const choices = others.filter(({ type, _id }) => hasOptions(type) || _id === condition.field);
  const put = (changes: Partial<ConditionRow>): void => onChange(conditions.with(place, { ...condition, ...changes }));
  const options = chosen === undefined ? [] : optionsOf(chosen);
  const unknown = condition.values.filter((value) => !options.some((option) => option.value === value));
  return (
    <li className={classes.row}>
      <NativeSelect
        className={classes.text ?? ''}
        aria-label={t('conditions.field', { place: place + 1 })}
        value={condition.field}
        data={[
          { value: '', label: t('conditions.choose') },
          ...choices.map(({ _id, title }) => ({ value: _id, label: title })),
          ...(isGone ? [{ value: condition.field, label: t('conditions.gone') }] : []),
        ]}
        onChange={({ currentTarget }) => put({ field: currentTarget.value, values: [] })}
      />
      <MultiSelect
        className={classes.text ?? ''}
        aria-label={t('conditions.values', { place: place + 1 })}
        placeholder={condition.values.length === 0 ? t('conditions.any') : ''}
        disabled={condition.field === ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('conditions.clear', { place: place + 1 }) }}
        data={[...options, ...unknown.map((value) => ({ value, label: value }))]}
        value={[...condition.values]}
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

/** After which answers to which other fields a field is asked (spec 002 «Custom field»): all of these must hold. */
export const ConditionsEditor = ({ error, ...props }: ConditionsEditorProps) => {
  const { t } = useTranslation('forms');
  const { conditions, others, onChange } = props;
  const canChoose = others.some(({ type }) => hasOptions(type));
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{t('field.conditions')}</legend>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t(canChoose || conditions.length > 0 ? 'conditions.hint' : 'conditions.noFields')}
        </Text>
        {conditions.length > 0 && (
          <ol className={classes.list}>
            {conditions.map((condition, place) => (
              <Row key={condition.key} {...props} condition={condition} place={place} />
            ))}
          </ol>
        )}
        {canChoose && (
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
