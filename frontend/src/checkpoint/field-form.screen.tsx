import {
  Anchor,
  Breadcrumbs,
  Card,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { checkpointFieldApi, type CheckpointFieldView } from '@turnout/contracts/checkpoint';
import { FieldType, hasOptions } from '@turnout/contracts/fields';
import { CheckpointFieldId, EventId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import type { Refused } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { bodyOf, type CheckpointFieldValues, fieldProblems, typeFrom, valuesOf } from './field-form.ts';

const Inputs = ({ form }: { readonly form: UseFormReturnType<CheckpointFieldValues> }) => {
  const { t } = useTranslation('checkpoint');
  const { typeOf } = useFieldWords();
  const checkbox = (name: 'requiredForExternal' | 'publicView' | 'publicEditable') => (
    <Checkbox id={name} label={t(`fields.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <Stack>
      <TextInput id="title" required label={t('fields.fieldTitle')} {...form.getInputProps('title')} />
      <TextInput
        id="name"
        required
        label={t('fields.name')}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('name')}
        onBlur={() => form.validateField('name')}
      />
      <NativeSelect
        id="type"
        required
        label={t('fields.type')}
        data={FieldType.options.map((value) => ({ value, label: typeOf(value) }))}
        value={form.values.type}
        onChange={(event) => form.setFieldValue('type', typeFrom(event.currentTarget.value))}
      />
      {checkbox('requiredForExternal')}
      {checkbox('publicView')}
      {checkbox('publicEditable')}
      <Textarea id="description" rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
      {hasOptions(form.values.type) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Textarea
            id="labels"
            autosize
            minRows={4}
            label={t('fields.labels')}
            description={t('fields.oneALine')}
            {...form.getInputProps('labels')}
          />
          <Textarea
            id="values"
            autosize
            minRows={4}
            required
            label={t('fields.values')}
            description={t('fields.oneALine')}
            {...form.getInputProps('values')}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
};

interface FieldFormProps {
  readonly eventId: EventId;
  readonly field: CheckpointFieldView | null;
}

const useSave = ({ eventId, field }: FieldFormProps) => {
  const define = useCommand(checkpointFieldApi.defineCheckpointField);
  const revise = useCommand(checkpointFieldApi.reviseCheckpointField);
  return {
    isSaving: define.isSaving || revise.isSaving,
    save: async (values: CheckpointFieldValues): Promise<Refused | null> => {
      const body = bodyOf(values);
      const answer =
        field === null
          ? await define.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: field._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const FieldForm = ({ eventId, field }: FieldFormProps) => {
  const { t } = useTranslation('checkpoint');
  const navigate = useNavigate();
  const home = `/dashboard/${eventId}/checkpointfields`;
  const form = useForm<CheckpointFieldValues>({
    initialValues: valuesOf(field),
    validate: (values) => fieldProblems(values, t),
  });
  const frame = useSetUpForm({
    form,
    ...useSave({ eventId, field }),
    labels: {
      title: t('fields.fieldTitle'),
      name: t('fields.name'),
      description: t('fields.description'),
      labels: t('fields.labels'),
      values: t('fields.values'),
    },
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ['checkpoint-field'] });
      notices.success(t(field === null ? 'fields.created' : 'updated'));
      await navigate(home);
    },
  });
  return (
    <SetUpForm frame={frame} cancelTo={home}>
      <Card>
        <Inputs form={form} />
      </Card>
    </SetUpForm>
  );
};

/** A checkpoint field, new or to be changed (spec 002, section 2 «Checkpoint fields list and form»). */
export const CheckpointFieldFormScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const given = params['fieldId'];
  const id = CheckpointFieldId.safeParse(given).data;
  const isNew = given === undefined;
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['checkpoint-field', given],
      enabled: !isNew && id !== undefined,
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        id === undefined
          ? null
          : (await call(checkpointFieldApi.checkpointField, { params: { id }, query: { eventId }, signal })).data.field,
    },
    queryClient,
  );
  const isMissing = isError || (!isNew && id === undefined);
  const field = isNew ? null : (data ?? undefined);
  const title = isNew ? t('fields.new') : (field?.title ?? t('fields.edit'));
  const crumbs = (
    <Breadcrumbs>
      <Anchor component={Link} to={`/dashboard/${eventId}/checkpoints`} size="sm">
        {t('list.title')}
      </Anchor>
      <Anchor component={Link} to={`/dashboard/${eventId}/checkpointfields`} size="sm">
        {t('fields.title')}
      </Anchor>
      <Text size="sm">{title}</Text>
    </Breadcrumbs>
  );
  return (
    <Page title={title} size="md" lead={crumbs}>
      {isMissing && <ErrorState onRetry={() => void refetch()} />}
      {field === undefined && !isMissing && <FormSkeleton />}
      {field !== undefined && <FieldForm key={given ?? 'new'} eventId={eventId} field={field} />}
    </Page>
  );
};
