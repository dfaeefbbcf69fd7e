import { Card, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DefineType, formsApi, ReviseType, TypeView } from '@turnout/contracts/forms';
import { EventId, TypeId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { problemsOf, type Refused } from '../ui/form-problems.ts';
import { ItemPage } from '../ui/item-page.tsx';
import { notices } from '../ui/notices.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { BadgeTab } from './badge-tab.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { GroupTab } from './group-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { bodyOf, type TypeFormValues, valuesOf } from './type-form.ts';

const tabs = ['general', 'form', 'badge', 'messages', 'group'] as const;
/** Where each field stands, so that a problem opens its tab. */
const tabOf: Readonly<Record<string, (typeof tabs)[number]>> = {
  fields: 'form',
  badgeContent: 'badge',
  emailSubject: 'messages',
  welcomeEmail: 'messages',
  groups: 'group',
  groupCount: 'group',
  minimumCount: 'group',
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

const useTypeForm = ({ eventId, type }: TypeFormProps, openTab: (tab: string) => void) => {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const schema = type === null ? DefineType.omit({ eventId: true }) : ReviseType;
  const form = useForm<TypeFormValues>({
    initialValues: valuesOf(type),
    validate: (values) => problemsOf(schema, bodyOf(values), t),
  });
  const frame = useSetUpForm({
    form,
    ...useSave(eventId, type),
    labels: {
      name: t('type.name'),
      description: t('type.description'),
      order: t('type.order'),
      availableSeats: t('type.availableSeats'),
      fields: t('type.fields'),
      badgeContent: t('type.badgeContent'),
      emailSubject: t('type.emailSubject'),
      welcomeEmail: t('type.welcomeEmail'),
      groups: t('type.groups'),
      minimumCount: t('type.minimumCount'),
    },
    onProblem: (field) => openTab(tabOf[field ?? ''] ?? 'general'),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ['type'] });
      notices.success(t(type === null ? 'type.created' : 'type.updated'));
      await navigate(`/dashboard/${eventId}/registration-types`);
    },
  });
  return { form, frame };
};

const TypeForm = ({ eventId, type }: TypeFormProps) => {
  const { t } = useTranslation('forms');
  const [tab, setTab] = useState<string>('general');
  const { form, frame } = useTypeForm({ eventId, type }, setTab);
  return (
    <SetUpForm frame={frame} cancelTo={`/dashboard/${eventId}/registration-types`}>
      <Card>
        <Tabs value={tab} onChange={(next) => setTab(next ?? 'general')} keepMounted={false}>
          <TabList open={tab} tabs={tabs.map((name) => ({ value: name, label: t(`type.tab.${name}`) }))} />
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
          <Tabs.Panel value="messages">
            <MessagesTab form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="group">
            <GroupTab eventId={eventId} form={form} />
          </Tabs.Panel>
        </Tabs>
      </Card>
    </SetUpForm>
  );
};

/** A registration type, new or to be changed (spec 001, section 2.9). */
export const TypeFormScreen = () => {
  const { t } = useTranslation('forms');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['typeId'] === undefined;
  const query = useQuery(
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
  return (
    <ItemPage
      isNew={isNew}
      query={query}
      title={(type) => (isNew ? t('types.new') : (type?.name ?? t('types.edit')))}
      back={{ to: `/dashboard/${eventId}/registration-types`, label: t('types.title') }}
    >
      {(type) => <TypeForm key={type?._id ?? 'new'} eventId={eventId} type={type} />}
    </ItemPage>
  );
};
