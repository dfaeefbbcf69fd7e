import { Card, Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { hasOptions } from '@turnout/contracts/fields';
import { FieldMapping, type FieldView, formsApi } from '@turnout/contracts/forms';
import { EventId, FieldId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useFieldWords } from '../ui/field-words.ts';
import type { Refused } from '../ui/form-problems.ts';
import { ItemPage } from '../ui/item-page.tsx';
import { notices } from '../ui/notices.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { bodyOf, type FieldFormValues, fieldProblems, kinds, nameFrom, typeOf, valuesOf } from './field-form.ts';
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

const KindPart = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation('forms');
  const words = useFieldWords();
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
          data={kinds.map((value) => ({ value, label: value === 'email' ? t('kind.email') : words.typeOf(value) }))}
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
            label: t(`mapping.${value === '' ? 'none' : value}`),
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

const useSave = (eventId: EventId, field: FieldView | null) => {
  const define = useCommand(formsApi.defineField);
  const revise = useCommand(formsApi.reviseField);
  return {
    isSaving: define.isSaving || revise.isSaving,
    save: async (values: FieldFormValues): Promise<Refused | null> => {
      const body = bodyOf(values);
      const answer =
        field === null
          ? await define.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: field._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const FieldForm = ({ eventId, field }: { readonly eventId: EventId; readonly field: FieldView | null }) => {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const { save, isSaving } = useSave(eventId, field);
  const form = useForm<FieldFormValues>({
    initialValues: valuesOf(field),
    validate: (values) => fieldProblems(values, t),
  });
  const frame = useSetUpForm({
    form,
    isSaving,
    save,
    labels: {
      title: t('field.title'),
      name: t('field.name'),
      description: t('field.description'),
      type: t('field.type'),
      min: t('field.min'),
      max: t('field.max'),
      values: t('field.options'),
    },
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ['field'] });
      notices.success(t(field === null ? 'field.created' : 'field.updated'));
      await navigate(`/dashboard/${eventId}/custom-fields`);
    },
  });
  return (
    <SetUpForm frame={frame} cancelTo={`/dashboard/${eventId}/custom-fields`}>
      <Card>
        <Stack>
          <AboutPart form={form} isNew={field === null} />
          <KindPart form={form} />
        </Stack>
      </Card>
    </SetUpForm>
  );
};

/** A custom field, new or to be changed (spec 002). */
export const FieldFormScreen = () => {
  const { t } = useTranslation('forms');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['fieldId'] === undefined;
  const query = useQuery(
    {
      queryKey: ['field', params['fieldId']],
      enabled: !isNew,
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        (await call(formsApi.field, { params: { id: FieldId.parse(params['fieldId']) }, signal })).data.field,
    },
    queryClient,
  );
  return (
    <ItemPage
      isNew={isNew}
      query={query}
      title={(field) => (isNew ? t('fields.new') : (field?.title ?? t('fields.edit')))}
      back={{ to: `/dashboard/${eventId}/custom-fields`, label: t('fields.title') }}
    >
      {(field) => <FieldForm key={field?._id ?? 'new'} eventId={eventId} field={field} />}
    </ItemPage>
  );
};
