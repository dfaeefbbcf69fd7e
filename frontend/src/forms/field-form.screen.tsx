import {
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { FieldMapping, type FieldView, formsApi } from '@turnout/contracts/forms';
import { EventId, FieldId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import type { Refused } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { bodyOf, type FieldFormValues, fieldProblems, hasOptions, kinds, nameFrom, valuesOf } from './field-form.ts';
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

const KindPart = ({ form }: { readonly form: Form }) => {
  const { t } = useTranslation('forms');
  const { kind, options } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          id="type"
          required
          allowDeselect={false}
          label={t('field.type')}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', kinds.find((each) => each === value) ?? 'text')}
        />
        <Select
          id="fieldMapping"
          allowDeselect={false}
          label={t('field.fieldMapping')}
          description={t('field.mappingHint')}
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
      {hasOptions(kind) && (
        <OptionsEditor
          options={options}
          error={form.errors['values']}
          onChange={(next) => form.setFieldValue('options', [...next])}
        />
      )}
      <Checkbox id="required" label={t('field.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
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
  const isSaved = useRef(false);
  const { save, isSaving } = useSave(eventId, field);
  const form = useForm<FieldFormValues>({
    initialValues: valuesOf(field),
    validate: (values) => fieldProblems(values, t),
  });
  const errors = useFormErrors({
    title: t('field.title'),
    name: t('field.name'),
    description: t('field.description'),
    type: t('field.type'),
    min: t('field.min'),
    max: t('field.max'),
    values: t('field.options'),
  });
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    errors.clear();
    const refusal = await save(values);
    if (refusal !== null) {
      errors.refuse(refusal, form.setFieldError);
      return;
    }
    isSaved.current = true;
    await queryClient.invalidateQueries({ queryKey: ['field'] });
    notices.success(t(field === null ? 'field.created' : 'field.updated'));
    await navigate(`/dashboard/${eventId}/custom-fields`);
  }, errors.show);
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={() => form.isDirty() && !isSaved.current} />
      <Stack>
        <FormErrors problems={errors.problems} />
        <Card>
          <Stack>
            <AboutPart form={form} isNew={field === null} />
            <KindPart form={form} />
          </Stack>
        </Card>
        <Group justify="flex-end">
          <Button component={Link} to={`/dashboard/${eventId}/custom-fields`} variant="default">
            {t('ui:cancel')}
          </Button>
          <SavingButton type="submit" isSaving={isSaving}>
            {t('ui:save')}
          </SavingButton>
        </Group>
      </Stack>
    </form>
  );
};

/** A custom field, new or to be changed (spec 002). */
export const FieldFormScreen = () => {
  const { t } = useTranslation('forms');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['fieldId'] === undefined;
  const {
    data: field,
    isError,
    refetch,
  } = useQuery(
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
  const isThere = isNew || field !== undefined;
  return (
    <Page
      title={isNew ? t('fields.new') : (field?.title ?? t('fields.edit'))}
      size="md"
      back={{ to: `/dashboard/${eventId}/custom-fields`, label: t('fields.title') }}
    >
      {isError && !isThere && <ErrorState onRetry={() => void refetch()} />}
      {!isThere && !isError && <FormSkeleton />}
      {isThere && <FieldForm key={field?._id ?? 'new'} eventId={eventId} field={field ?? null} />}
    </Page>
  );
};
