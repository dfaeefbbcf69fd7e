import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { isChoice, type FieldValue, type ValueProblem } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import type { DetailField } from './details-form.ts';

const inputModes = { integer: 'numeric', email: 'email', text: 'text' } as const;

const inputModeOf = (field: DetailField): (typeof inputModes)[keyof typeof inputModes] => {
  if (field.type === 'integer') return inputModes.integer;
  return field.mapping === 'email' || field.validations.email === true ? inputModes.email : inputModes.text;
};

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : value.join(', '));
const listOf = (value: FieldValue): string[] =>
  typeof value === 'string' ? [value].filter((one) => one !== '') : value;

export interface DetailInputProps {
  readonly field: DetailField;
  readonly value: FieldValue;
  readonly problem: string | null;
  readonly onChange: (value: FieldValue) => void;
}

/** One of somebody's details as an input of its own kind; its id is the field's, for the list of problems. */
export const DetailInput = ({ field, value, problem, onChange }: DetailInputProps) => {
  const shown = { id: field._id, label: field.title, error: problem, withAsterisk: field.isRequired } as const;
  if (field.type === 'checkboxes' && field.options.length > 0) {
    return (
      <Checkbox.Group {...shown} value={listOf(value)} onChange={onChange}>
        <Group mt="xs" gap="md">
          {field.options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  }
  if (isChoice(field.type) && field.options.length > 0) {
    return (
      <Select
        {...shown}
        data={[...field.options]}
        value={textOf(value)}
        clearable={!field.isRequired}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shown}
      inputMode={inputModeOf(field)}
      maxLength={5000}
      value={textOf(value)}
      onChange={(event) =>
        onChange(field.type === 'checkboxes' ? event.currentTarget.value.split(/,\s*/) : event.currentTarget.value)
      }
    />
  );
};

/** What is wrong with a value, in the reader's words. */
export const useProblemWords = (): ((problem: ValueProblem, title: string) => string) => {
  const { t } = useTranslation('registration');
  return (problem, title) => t(`detail.rule.${problem.rule}`, { title, limit: problem.limit });
};
