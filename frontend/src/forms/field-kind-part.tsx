import { Checkbox, Group, Select, SimpleGrid, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { chosenOf, hasOptions, isList } from '@turnout/contracts/fields';
import { FieldMapping, type FieldView } from '@turnout/contracts/forms';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../ui/field-input.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import {
  bodyOf,
  defaultOfKind,
  type FieldFormValues,
  isCheckedText,
  type Kind,
  kindsFor,
  typeOf,
} from './field-form.ts';
import type { ChangeOptions } from './option-row.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { NumberInput } from '../ui/number-input.tsx';

const noneTaken = {};

type Form = UseFormReturnType<FieldFormValues>;

/** What is done with a person's details so far; the rest is kept. */
const used: ReadonlySet<FieldMapping> = new Set(['', 'firstName', 'lastName', 'email', 'phone']);

/** The labels of what people choose, by the values of the form. */
export const useShownKinds = () => {
  const { t } = useTranslation('forms');
  const { typeOf: wordsOf } = useFieldWords();
  return {
    kindOf: (kind: Kind) => (isCheckedText(kind) ? t(`kind.${kind}`) : wordsOf(kind)),
    mappingOf: (mapping: FieldMapping) => t(`mapping.${mapping === '' ? 'none' : mapping}`),
  };
};

/** What registrants find filled in; a file cannot be. */
const DefaultPart = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation('forms');
  const { kind, defaultValue } = form.values;
  const { type, multiple, values, labels, validations } = bodyOf(form.values);
  if (kind === 'media' || (hasOptions(type) && values.length === 0)) return null;
  const asked = { type, multiple, values, labels, validations };
  const field = { title: t('field.defaultValue'), description: t('field.defaultHint'), ...asked };
  return (
    <FieldInput
      id="defaultValue"
      field={field}
      isRequired={false}
      value={isList(field) ? [...chosenOf(defaultValue)] : (chosenOf(defaultValue)[0] ?? '')}
      error={form.errors['defaultValue']}
      onChange={(value) => form.setFieldValue('defaultValue', value)}
    />
  );
};

/** What the field asks for, how it is checked, and what it is filled in with. */
export const KindPart = ({
  form,
  currency,
  taken,
}: {
  readonly form: Form;
  readonly currency: string;
  /** Of each limited option how many are taken; undefined: none is limited so far. */
  readonly taken: FieldView['optionsTaken'];
}) => {
  const { t } = useTranslation('forms');
  const { kindOf, mappingOf } = useShownKinds();
  const { kind, options } = form.values;
  const [choices] = useState(() => kindsFor(kind));
  const { setFieldValue } = form;
  const change: ChangeOptions = useCallback(
    (next) => setFieldValue('options', (there) => [...next(there)]),
    [setFieldValue],
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          id="type"
          required
          allowDeselect={false}
          label={t('field.type')}
          description={kind === 'media' ? t('field.mediaHint') : undefined}
          data={choices.map((value) => ({ value, label: kindOf(value) }))}
          value={kind}
          onChange={(value) => {
            const next = choices.find((each) => each === value) ?? 'text';
            form.setValues({ kind: next, defaultValue: defaultOfKind(next) });
          }}
        />
        <Select
          id="fieldMapping"
          allowDeselect={false}
          label={t('field.fieldMapping')}
          description={t(used.has(form.values.fieldMapping) ? 'field.mappingHint' : 'field.mappingWithoutEffect')}
          data={FieldMapping.options.map((value) => ({
            value: value === '' ? 'none' : value,
            label: mappingOf(value),
          }))}
          value={form.values.fieldMapping === '' ? 'none' : form.values.fieldMapping}
          onChange={(value) => form.setFieldValue('fieldMapping', FieldMapping.safeParse(value).data ?? '')}
        />
      </SimpleGrid>
      {(kind === 'integer' || kind === 'digits') && (
        <Group align="flex-start">
          <NumberInput id="min" w={140} allowDecimal={false} label={t('field.min')} {...form.getInputProps('min')} />
          <NumberInput id="max" w={140} allowDecimal={false} label={t('field.max')} {...form.getInputProps('max')} />
          <Text size="sm" c="dimmed" w="100%">
            {t('field.leastHint')}
          </Text>
        </Group>
      )}
      {hasOptions(typeOf(kind)) && (
        <OptionsEditor
          options={options}
          feeIn={form.values.feeField ? currency : null}
          isFreeWithout={form.values.feeFormula.trim() === ''}
          taken={form.values.quantityField ? (taken ?? noneTaken) : null}
          error={form.errors['values'] ?? form.errors['feeValues'] ?? form.errors['quantityValues']}
          onChange={change}
        />
      )}
      {kind === 'calendar' && (
        <Checkbox
          id="pastDate"
          label={t('field.pastDate')}
          description={t('field.pastDateHint')}
          {...form.getInputProps('pastDate', { type: 'checkbox' })}
        />
      )}
      <DefaultPart form={form} />
    </>
  );
};
