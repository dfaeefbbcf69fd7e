import { Card, Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { hasOptions } from '@turnout/contracts/fields';
import { FieldMapping, fieldRecord, type FieldView } from '@turnout/contracts/forms';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { useFieldWords } from '../ui/field-words.ts';
import {
  bodyOf,
  type FieldFormValues,
  fieldProblems,
  type Kind,
  kinds,
  linesFrom,
  nameFrom,
  typeOf,
  valuesOf,
} from './field-form.ts';
import { OptionsEditor } from './options-editor.tsx';

type Form = UseFormReturnType<FieldFormValues>;

const AboutPart = ({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) => {
  const { t } = useTranslation('forms');
  const hasOwnName = useRef(!isNew);
  return (
    <>
      <TextInput
        id="title"
        required
        label={t('field.title')}
        {...form.getInputProps('title')}
        onChange={(event) => {
          form.setFieldValue('title', event.currentTarget.value);
          if (!hasOwnName.current) form.setFieldValue('name', nameFrom(event.currentTarget.value));
        }}
      />
      <TextInput
        id="name"
        required
        label={t('field.name')}
        description={t('field.nameHint')}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('name')}
        onChange={(event) => {
          hasOwnName.current = true;
          form.setFieldValue('name', event.currentTarget.value);
        }}
        onBlur={() => form.validateField('name')}
      />
      <Textarea id="description" rows={2} label={t('field.description')} {...form.getInputProps('description')} />
    </>
  );
};

/** What is done with a person's details so far; the rest is kept. */
const used: ReadonlySet<FieldMapping> = new Set(['', 'firstName', 'lastName', 'email', 'phone']);

/** The labels of what people choose, by the values of the form. */
const useShownKinds = () => {
  const { t } = useTranslation('forms');
  const { typeOf: wordsOf } = useFieldWords();
  return {
    kindOf: (kind: Kind) => (kind === 'email' ? t('kind.email') : wordsOf(kind)),
    mappingOf: (mapping: FieldMapping) => t(`mapping.${mapping === '' ? 'none' : mapping}`),
  };
};

const KindPart = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation('forms');
  const { kindOf, mappingOf } = useShownKinds();
  const { kind, options } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          id="type"
          required
          allowDeselect={false}
          label={t('field.type')}
          description={kind === 'media' ? t('field.mediaHint') : undefined}
          data={kinds.map((value) => ({ value, label: kindOf(value) }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', kinds.find((each) => each === value) ?? 'text')}
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
      {kind === 'integer' && (
        <Group align="flex-start">
          <NumberInput id="min" w={140} allowDecimal={false} label={t('field.min')} {...form.getInputProps('min')} />
          <NumberInput id="max" w={140} allowDecimal={false} label={t('field.max')} {...form.getInputProps('max')} />
        </Group>
      )}
      {hasOptions(typeOf(kind)) && (
        <OptionsEditor
          options={options}
          error={form.errors['values']}
          onChange={(next) => form.setFieldValue('options', [...next])}
        />
      )}
      <Checkbox id="required" label={t('field.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
      <Checkbox
        id="published"
        label={t('field.published')}
        description={t('field.publishedHint')}
        {...form.getInputProps('published', { type: 'checkbox' })}
      />
      <Checkbox
        id="showOnRegistrationScreen"
        label={t('field.showOnRegistrationScreen')}
        description={t('field.showHint')}
        {...form.getInputProps('showOnRegistrationScreen', { type: 'checkbox' })}
      />
    </>
  );
};

const FieldForm = (props: RecordFormProps<FieldView>) => {
  const { t } = useTranslation('forms');
  const { kindOf, mappingOf } = useShownKinds();
  const { form, frame } = useRecordForm({
    ...props,
    record: fieldRecord,
    valuesOf,
    bodyOf,
    problems: (values) => fieldProblems(values, t),
    labels: {
      title: t('field.title'),
      name: t('field.name'),
      description: t('field.description'),
      type: t('field.type'),
      kind: t('field.type'),
      fieldMapping: t('field.fieldMapping'),
      min: t('field.min'),
      max: t('field.max'),
      values: t('field.options'),
      options: t('field.options'),
      required: t('field.required'),
      published: t('field.published'),
      showOnRegistrationScreen: t('field.showOnRegistrationScreen'),
    },
    saved: { created: t('field.created'), updated: t('field.updated') },
    words: {
      from: {
        kind: ['type', 'validations'],
        min: ['validations'],
        max: ['validations'],
        options: ['values', 'labels'],
      },
      show: {
        kind: kindOf,
        fieldMapping: mappingOf,
        options: (options) => linesFrom(options),
      },
      said: ({ options }) => ({ options: options.map(({ value, label }) => [value, label]) }),
    },
  });
  return (
    <RecordForm frame={frame} cancelTo={props.home}>
      <Card>
        <Stack>
          <AboutPart form={form} isNew={props.view === null} />
          <KindPart form={form} />
        </Stack>
      </Card>
    </RecordForm>
  );
};

/** A custom field, new or to be changed (spec 002). */
export const FieldFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={fieldRecord}
      words={{ new: t('fields.new'), edit: t('fields.edit') }}
      nameOf={({ title }) => title}
      list={{ label: t('fields.title'), path: 'custom-fields' }}
    >
      {(props) => <FieldForm {...props} />}
    </RecordPage>
  );
};
