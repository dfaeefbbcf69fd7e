import { Card, Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DefineTypeGroup, formsApi, formsTopics, type TypeGroupView } from '@turnout/contracts/forms';
import { EventId, TypeGroupId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useTopic } from '../platform/topic.ts';
import { problemsOf, type Refused } from '../ui/form-problems.ts';
import { ItemPage } from '../ui/item-page.tsx';
import { notices } from '../ui/notices.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { typeGroupBody, typeGroupValues, type TypeGroupFormValues } from './type-group-form.ts';

interface GroupFormProps {
  readonly eventId: EventId;
  readonly group: TypeGroupView | null;
}

const useSave = ({ eventId, group }: GroupFormProps) => {
  const define = useCommand(formsApi.defineTypeGroup);
  const revise = useCommand(formsApi.reviseTypeGroup);
  return {
    isSaving: define.isSaving || revise.isSaving,
    save: async (values: TypeGroupFormValues): Promise<Refused | null> => {
      const body = typeGroupBody(values);
      const answer =
        group === null
          ? await define.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: group._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const GroupForm = ({ eventId, group }: GroupFormProps) => {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const list = `/dashboard/${eventId}/registration-type-groups`;
  const { view: types } = useTopic(formsTopics.types, { eventId });
  const form = useForm<TypeGroupFormValues>({
    initialValues: typeGroupValues(group),
    validate: (values) => problemsOf(DefineTypeGroup.omit({ eventId: true }), typeGroupBody(values), t),
  });
  const frame = useSetUpForm({
    form,
    ...useSave({ eventId, group }),
    labels: { name: t('groups.name'), order: t('groups.order'), types: t('groups.types') },
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ['type-group'] });
      notices.success(t(group === null ? 'groups.created' : 'groups.updated'));
      await navigate(list);
    },
  });
  return (
    <SetUpForm frame={frame} cancelTo={list}>
      <Card>
        <Stack>
          <TextInput id="name" required label={t('groups.name')} {...form.getInputProps('name')} />
          <NumberInput
            id="order"
            maw={180}
            min={0}
            max={100_000}
            allowDecimal={false}
            label={t('groups.order')}
            description={t('groups.orderHint')}
            {...form.getInputProps('order')}
          />
          <Checkbox.Group
            id="types"
            tabIndex={-1}
            label={t('groups.types')}
            description={t('groups.typesHint')}
            {...form.getInputProps('types')}
          >
            <Stack gap="xs" mt="xs">
              {types?.map(({ _id, name }) => (
                <Checkbox key={_id} value={_id} label={name} />
              ))}
              {types?.length === 0 && <Text c="dimmed">{t('groups.noTypes')}</Text>}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
    </SetUpForm>
  );
};

/** A group of registration types, new or to be changed (spec 001, section 2.10). */
export const TypeGroupFormScreen = () => {
  const { t } = useTranslation('forms');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['typeGroupId'] === undefined;
  const query = useQuery(
    {
      queryKey: ['type-group', params['typeGroupId']],
      enabled: !isNew,
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        (await call(formsApi.typeGroup, { params: { id: TypeGroupId.parse(params['typeGroupId']) }, signal })).data
          .typeGroup,
    },
    queryClient,
  );
  return (
    <ItemPage
      isNew={isNew}
      query={query}
      title={(group) => (isNew ? t('groups.new') : (group?.name ?? t('groups.edit')))}
      back={{ to: `/dashboard/${eventId}/registration-type-groups`, label: t('groups.title') }}
    >
      {(group) => <GroupForm key={group?._id ?? 'new'} eventId={eventId} group={group} />}
    </ItemPage>
  );
};
