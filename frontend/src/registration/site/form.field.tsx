import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { isChoice, type FieldValue } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteField } from './site-types.ts';

const completions: Readonly<Record<SiteField['fieldMapping'], HTMLInputAutoCompleteAttribute>> = {
  '': 'off',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  title: 'honorific-prefix',
  address1: 'address-line1',
  address2: 'address-line2',
  state: 'address-level1',
  city: 'address-level2',
  zip: 'postal-code',
  country: 'country-name',
};
const longestText = 5000;

/** What a device needs to know to offer the right keyboard and to fill in what it knows. */
const keyboardOf = ({ type, fieldMapping, validations }: SiteField) => {
  if (type === 'integer') return { inputMode: 'numeric' } as const;
  if (fieldMapping === 'email' || validations.email === true)
    return { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  if (fieldMapping === 'phone') return { type: 'tel', inputMode: 'tel' } as const;
  return fieldMapping === '' ? {} : ({ autoCapitalize: 'words', spellCheck: false } as const);
};

export interface FormFieldProps {
  readonly field: SiteField;
  readonly id: string;
  /** Keeps apart what a browser fills in for several people. */
  readonly section: string;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly onChange: (fieldId: FieldId, value: FieldValue) => void;
  readonly onLeave: (fieldId: FieldId) => void;
}

const asText = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(', ');
const asList = (value: FieldValue | undefined): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : (value ?? []);

/** One question of the form. */
export const FormField = ({ field, id, section, value, error, isRequired, onChange, onLeave }: FormFieldProps) => {
  const { t } = useTranslation('site');
  const options = field.values.map((option, place) => ({ value: option, label: field.labels[place] ?? option }));
  const shared = {
    id,
    label: field.title,
    description: field.description === '' ? undefined : field.description,
    error,
    required: isRequired,
    withAsterisk: isRequired,
    dir: 'auto',
    onBlur: () => onLeave(field._id),
  } as const;
  if (field.type === 'checkboxes')
    return (
      <Checkbox.Group
        {...shared}
        dir={undefined}
        tabIndex={-1}
        value={asList(value)}
        onChange={(chosen) => onChange(field._id, chosen)}
      >
        <Stack gap="xs" mt={6}>
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} error={error !== undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  if (isChoice(field.type))
    return (
      <NativeSelect
        {...shared}
        value={asText(value)}
        onChange={({ currentTarget }) => onChange(field._id, currentTarget.value)}
      >
        <option value="">{t('form.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    );
  return (
    <TextInput
      {...shared}
      {...keyboardOf(field)}
      name={field.name}
      maxLength={longestText}
      autoComplete={field.fieldMapping === '' ? 'off' : `${section}${completions[field.fieldMapping]}`}
      value={asText(value)}
      onChange={({ currentTarget }) => onChange(field._id, currentTarget.value)}
    />
  );
};
