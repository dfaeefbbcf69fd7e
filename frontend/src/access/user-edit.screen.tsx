import { Card, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { accessApi, RoleFlags, type UserView } from '@turnout/contracts/access';
import { AccountId, EventId, type Flag } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useMay, useSession } from '../platform/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { PermissionCards } from './permission-cards.tsx';
import { RoleReach } from './role-reach.tsx';

type CutOff = RoleFlags['preventUserFromEditingRegistrationsCreatedAfterDate'];

/** The role as it stands; none of the flags where the account has no role in the event yet. */
const roleOf = (user: UserView, eventId: EventId): RoleFlags => {
  const parsed = RoleFlags.safeParse(user.roles[eventId] ?? {});
  return parsed.success ? parsed.data : RoleFlags.parse({});
};

/** The cut-off (rule access/cut-off): its date shows only while it is on; off clears it. */
const CutOffCard = ({ value, onChange }: { readonly value: CutOff; readonly onChange: (value: CutOff) => void }) => {
  const { t } = useTranslation('access');
  return (
    <Card>
      <Stack>
        <Switch
          checked={value.value}
          label={t('permission.preventUserFromEditingRegistrationsCreatedAfterDate')}
          description={t('userEdit.cutOffHint')}
          onChange={(event) => onChange({ value: event.currentTarget.checked, date: null })}
        />
        {value.value && (
          <TextInput
            type="date"
            maw={240}
            label={t('userEdit.cutOffDate')}
            value={value.date?.slice(0, 10) ?? ''}
            onChange={(event) => onChange({ value: true, date: event.currentTarget.value || null })}
          />
        )}
      </Stack>
    </Card>
  );
};

interface RoleFormProps {
  readonly user: UserView;
  readonly eventId: EventId;
}

const RoleForm = ({ user, eventId }: RoleFormProps) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const may = useMay(eventId);
  const { user: self } = useSession();
  const { run, isSaving } = useCommand(accessApi.reviseAccount);
  const [before, setBefore] = useState(() => roleOf(user, eventId));
  const [role, setRole] = useState(before);
  const mayGive = (flag: Flag): boolean => may(flag);
  const isDirty = (): boolean => JSON.stringify(role) !== JSON.stringify(before);
  const save = async (): Promise<void> => {
    const answer = await run({ params: { id: user._id }, body: { roles: { [eventId]: role } } });
    if (!answer.ok) {
      notices.danger(answer.refusal.message);
      return;
    }
    setBefore(role);
    queryClient.setQueryData(['user', user._id], answer.data.user);
    notices.success(t('userEdit.saved'));
    await navigate(`/dashboard/${eventId}/users`);
  };
  const isOwnRole = user._id === self?._id && !user.admin;
  return (
    <Stack gap="lg">
      <UnsavedChanges isDirty={() => isDirty() && !isSaving} />
      {user.admin && <Text>{t('userEdit.isAdmin')}</Text>}
      {isOwnRole && <Text c="dimmed">{t('userEdit.ownRole')}</Text>}
      <Card>
        <RoleReach role={role} />
      </Card>
      <PermissionCards role={role} mayGive={mayGive} onChange={setRole} />
      <CutOffCard
        value={role.preventUserFromEditingRegistrationsCreatedAfterDate}
        onChange={(cutOff) => setRole({ ...role, preventUserFromEditingRegistrationsCreatedAfterDate: cutOff })}
      />
      <Group justify="flex-end">
        <SavingButton isSaving={isSaving} disabled={!isDirty()} onClick={() => void save()}>
          {t('ui:save')}
        </SavingButton>
      </Group>
    </Stack>
  );
};

/** The permissions of one of the staff in this event (rule access/roles-screen). */
export const UserEditScreen = () => {
  const { t } = useTranslation('access');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const id = AccountId.safeParse(params['userId']);
  const {
    data: user,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: ['user', params['userId']],
      enabled: id.success,
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(accessApi.user, { params: { id: AccountId.parse(params['userId']) }, signal })).data.user,
    },
    queryClient,
  );
  return (
    <Page
      title={user === undefined ? t('userEdit.title') : user.name}
      lead={user === undefined ? t('userEdit.lead') : `${user.email} · ${t('userEdit.lead')}`}
      back={{ to: `/dashboard/${eventId}/users`, label: t('users.title') }}
    >
      {isError || !id.success ? <ErrorState onRetry={() => void refetch()} /> : null}
      {user === undefined && !isError && id.success && <FormSkeleton />}
      {user !== undefined && <RoleForm key={user._id} user={user} eventId={eventId} />}
    </Page>
  );
};
