import { Checkbox, Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import type { FieldValue } from '@turnout/contracts/forms';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import type { AskedField } from './shown-fields.ts';

export interface FieldInputProps {
  readonly field: AskedField;
  readonly value: FieldValue | undefined;
  /** Shown as missing though it is required. */
  readonly isMissing?: boolean;
  readonly onChange: (value: FieldValue) => void;
}

const inputTypes: Partial<Record<AskedField['type'], string>> = {
  calendar: 'date',
  color: 'color',
  integer: 'number',
  media: 'url',
};

const textOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(', ');
const listOf = (value: FieldValue | undefined): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : [...(value ?? [])];

/** What asks for the value of one checkpoint field, by its type (spec 002, section 3). */
export const FieldInput = ({ field, value, isMissing = false, onChange }: FieldInputProps) => {
  const { t } = useTranslation('checkpoint');
  const id = useId();
  const { type, title, options } = field;
  const frame = {
    label: title,
    required: field.isRequired,
    ...(field.description === '' ? {} : { description: field.description }),
    ...(isMissing ? { error: t('field.missing') } : {}),
  };
  const disabled = !field.isEditable;
  if (type === 'checkboxes') {
    return (
      <Checkbox.Group {...frame} value={listOf(value)} onChange={onChange}>
        <Group gap="md" mt={6}>
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} disabled={disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    );
  }
  if (type === 'radio') {
    return (
      <Radio.Group {...frame} value={textOf(value)} onChange={onChange}>
        <Group gap="md" mt={6}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} disabled={disabled} />
          ))}
        </Group>
      </Radio.Group>
    );
  }
  if (type === 'list') {
    return (
      <NativeSelect
        {...frame}
        disabled={disabled}
        value={textOf(value)}
        data={[{ value: '', label: t('field.choose') }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type === 'editor' && !disabled) {
    return (
      <RichTextEditor
        id={id}
        label={title}
        value={textOf(value)}
        onChange={onChange}
        {...(isMissing ? { error: t('field.missing') } : {})}
      />
    );
  }
  if (type === 'textarea' || type === 'editor') {
    return (
      <Textarea
        {...frame}
        autosize
        minRows={2}
        disabled={disabled}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...frame}
      type={inputTypes[type] ?? 'text'}
      disabled={disabled}
      value={type === 'color' && textOf(value) === '' ? '#000000' : textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
