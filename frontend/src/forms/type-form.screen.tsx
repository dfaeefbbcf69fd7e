import { Button, Card, Group, NumberInput, Stack, Switch, Tabs, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { DefineType, formsApi, ReviseType, TypeView } from '@turnout/contracts/forms';
import { EventId, TypeId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf, type Refused } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { BadgeTab } from './badge-tab.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { bodyOf, type TypeFormValues, valuesOf } from './type-form.ts';

const tabs = ['general', 'form', 'badge'] as const;
/** Where each field stands, so that a problem opens its tab. */
const tabOf: Readonly<Record<string, (typeof tabs)[number]>> = { fields: 'form', badgeContent: 'badge' };

const GeneralTab = ({ form }: { readonly form: UseFormReturnType<TypeFormValues> }) => {
  const { t } = useTranslation('forms');
  return (
    <Stack>
      <TextInput id="name" required label={t('type.name')} {...form.getInputProps('name')} />
      <Textarea id="description" rows={4} label={t('type.description')} {...form.getInputProps('description')} />
      <NumberInput
        id="order"
        maw={180}
        min={0}
        max={100_000}
        allowDecimal={false}
        label={t('type.order')}
        description={t('type.orderHint')}
        {...form.getInputProps('order')}
      />
      <Switch
        id="publicRegistration"
        label={t('type.publicRegistration')}
        description={t('type.publicHint')}
        {...form.getInputProps('publicRegistration', { type: 'checkbox' })}
      />
    </Stack>
  );
};

interface TypeFormProps {
  readonly eventId: EventId;
  readonly type: TypeView | null;
}

const useSave = (eventId: EventId, type: TypeView | null) => {
  const define = useCommand(formsApi.defineType);
  const revise = useCommand(formsApi.reviseType);
  return {
    isSaving: define.isSaving || revise.isSaving,
    save: async (values: TypeFormValues): Promise<Refused | null> => {
      const body = bodyOf(values);
      const answer =
        type === null
          ? await define.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: type._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const TypeForm = ({ eventId, type }: TypeFormProps) => {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const [tab, setTab] = useState<string>('general');
  const isSaved = useRef(false);
  const { save, isSaving } = useSave(eventId, type);
  const schema = type === null ? DefineType.omit({ eventId: true }) : ReviseType;
  const form = useForm<TypeFormValues>({
    initialValues: valuesOf(type),
    validate: (values) => problemsOf(schema, bodyOf(values), t),
  });
  const errors = useFormErrors({
    name: t('type.name'),
    description: t('type.description'),
    order: t('type.order'),
    fields: t('type.fields'),
    badgeContent: t('type.badgeContent'),
  });
  const openTabOf = (field: string | undefined): void => setTab(tabOf[field ?? ''] ?? 'general');
  const submit = form.onSubmit(
    async (values) => {
      if (isSaving) return;
      errors.clear();
      const refusal = await save(values);
      if (refusal !== null) {
        errors.refuse(refusal, (field, message) => {
          form.setFieldError(field, message);
          openTabOf(field);
        });
        return;
      }
      isSaved.current = true;
      await queryClient.invalidateQueries({ queryKey: ['type'] });
      notices.success(t(type === null ? 'type.created' : 'type.updated'));
      await navigate(`/dashboard/${eventId}/registration-types`);
    },
    (found) => {
      openTabOf(Object.keys(found)[0]);
      errors.show(found);
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={() => form.isDirty() && !isSaved.current} />
      <Stack>
        <FormErrors problems={errors.problems} />
        <Card>
          <Tabs value={tab} onChange={(next) => setTab(next ?? 'general')}>
            <Tabs.List mb="lg">
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {t(`type.tab.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="general">
              <GeneralTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="form">
              <FieldsTab
                eventId={eventId}
                known={type?.fields ?? []}
                chosen={form.values.fields}
                onChange={(fields) => form.setFieldValue('fields', [...fields])}
              />
            </Tabs.Panel>
            <Tabs.Panel value="badge">
              <BadgeTab form={form} />
            </Tabs.Panel>
          </Tabs>
        </Card>
        <Group justify="flex-end">
          <Button component={Link} to={`/dashboard/${eventId}/registration-types`} variant="default">
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

/** A registration type, new or to be changed (spec 001, section 2.9). */
export const TypeFormScreen = () => {
  const { t } = useTranslation('forms');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['typeId'] === undefined;
  const {
    data: type,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: ['type', params['typeId']],
      enabled: !isNew,
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        TypeView.parse(
          (await call(formsApi.type, { params: { id: TypeId.parse(params['typeId']) }, signal })).data.type,
        ),
    },
    queryClient,
  );
  const isThere = isNew || type !== undefined;
  return (
    <Page
      title={isNew ? t('types.new') : (type?.name ?? t('types.edit'))}
      size="md"
      back={{ to: `/dashboard/${eventId}/registration-types`, label: t('types.title') }}
    >
      {isError && !isThere && <ErrorState onRetry={() => void refetch()} />}
      {!isThere && !isError && <FormSkeleton />}
      {isThere && <TypeForm key={type?._id ?? 'new'} eventId={eventId} type={type ?? null} />}
    </Page>
  );
};
