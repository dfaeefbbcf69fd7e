import { Badge, Button, Card, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { accessApi, ReviseAccount, type UserView, hasSecondStep } from '@turnout/contracts/access';
import { AccountId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { tellSent } from '../platform/mail.tsx';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { StatusSwitch, useSendLink } from './account-actions.tsx';
import { InvitedBadge } from './invited-badge.tsx';
import { MakeAdmin } from './make-admin.tsx';
import { OwnPasswordDialog } from './own-password.dialog.tsx';
import { RemovalDialog } from './removal.dialog.tsx';

interface PartProps {
  readonly user: UserView;
}

const keep = (user: UserView): void => {
  queryClient.setQueryData(['user', user._id], user);
};

const DetailsCard = ({ user }: PartProps) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.reviseAccount);
  const isMoved = (email: string): boolean => email.trim().toLowerCase() !== user.email.toLowerCase();
  const form = useForm({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    validate: (values) => ({
      ...problemsOf(ReviseAccount.pick({ name: true, email: true }), { name: values.name, email: values.email }, t),
      ...(isMoved(values.email) && values.currentPassword === ''
        ? { currentPassword: t('logIn.passwordMissing') }
        : {}),
    }),
  });
  const errors = useFormErrors({
    name: t('users.name'),
    email: t('users.email'),
    currentPassword: t('factors.password'),
  });
  const submit = form.onSubmit(async ({ name, email, currentPassword }) => {
    if (isSaving) return;
    errors.clear();
    const moved = isMoved(email) ? { email, currentPassword } : {};
    const saved = await run({ params: { id: user._id }, body: { name, ...moved } });
    if (!saved.ok) return errors.refuse(saved.refusal, form.setFieldError);
    keep(saved.data.user);
    const kept = { name: saved.data.user.name, email: saved.data.user.email, currentPassword: '' };
    form.setValues(kept);
    form.resetDirty(kept);
    if (isMoved(email)) await tellSent(t, t('account.emailAsked'), email);
    else notices.success(t('account.saved'));
  }, errors.show);
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Stack>
          <UnsavedChanges isDirty={() => form.isDirty() && !isSaving} />
          <Title order={2} size="h3">
            {t('account.details')}
          </Title>
          <FormErrors problems={errors.problems} />
          <TextInput id="name" label={t('users.name')} required dir="auto" {...form.getInputProps('name')} />
          <TextInput
            id="email"
            type="email"
            required
            label={t('users.email')}
            description={t('account.emailHint')}
            autoComplete="off"
            autoCapitalize="none"
            {...form.getInputProps('email')}
          />
          {isMoved(form.values.email) && (
            <PasswordInput
              id="currentPassword"
              required
              label={t('factors.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
              {...form.getInputProps('currentPassword')}
            />
          )}
          <Group justify="flex-end">
            <SavingButton type="submit" isSaving={isSaving}>
              {t('ui:save')}
            </SavingButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
};

/** Removed for whoever lost what it asks for; setting one up is its owner's alone. */
const SecondFactor = ({ user }: PartProps) => {
  const { t } = useTranslation('access');
  const [isAsking, setAsking] = useState(false);
  const { run, isSaving } = useCommand(accessApi.clearSecondFactors);
  const isOn = hasSecondStep(user);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (whether: boolean): void => {
    setProblem(null);
    setAsking(whether);
  };
  const switchOff = async (currentPassword: string): Promise<void> => {
    setProblem(null);
    const saved = await run({ params: { id: user._id }, body: { currentPassword } });
    if (!saved.ok) return setProblem(saved.refusal.message);
    ask(false);
    keep(saved.data.user);
    notices.success(t('account.isOff', { name: user.name }));
  };
  return (
    <Group justify="space-between">
      <div>
        <Text fw={500}>{t('accounts.secondFactor')}</Text>
        <Text c="dimmed">{isOn ? t('accounts.secondFactorOn') : t('account.ownOn')}</Text>
      </div>
      {isOn && (
        <Button variant="default" onClick={() => ask(true)}>
          {t('account.off')}
        </Button>
      )}
      <OwnPasswordDialog
        opened={isAsking}
        title={t('account.offTitle')}
        confirmLabel={t('account.off')}
        text={t('account.offText', { name: user.name })}
        isDangerous
        problem={problem}
        isSaving={isSaving}
        onConfirm={(password) => void switchOff(password)}
        onCancel={() => ask(false)}
      />
    </Group>
  );
};

const AccessCard = ({ user }: PartProps) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { send, isSaving } = useSendLink(user);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card>
      <Stack>
        <Group gap="xs">
          <Title order={2} size="h3">
            {t('account.access')}
          </Title>
          {user.admin && <Badge variant="light">{t('accounts.isAdmin')}</Badge>}
          <InvitedBadge user={user} />
        </Group>
        <Text c="dimmed">{t(user.admin ? 'account.admin' : 'account.notAdmin')}</Text>
        <StatusSwitch user={user} onChanged={keep} />
        <SecondFactor user={user} />
        <Group>
          <SavingButton variant="subtle" size="sm" isSaving={isSaving} onClick={() => void send()}>
            {t('users.sendLink')}
          </SavingButton>
          {!user.admin && !user.isInvited && user.status === 'enable' && <MakeAdmin user={user} />}
          {!user.admin && (
            <Button variant="subtle" color="red" size="sm" onClick={() => setDeleting(true)}>
              {t('users.delete')}
            </Button>
          )}
        </Group>
        <RemovalDialog
          user={user}
          from={null}
          opened={isDeleting}
          onClose={() => setDeleting(false)}
          onDone={() => void navigate('/config/users')}
        />
      </Stack>
    </Card>
  );
};

/** One account, for the platform admin, who never sets a password for it (rule access/all-accounts). */
export const AccountScreen = () => {
  const { t } = useTranslation('access');
  const id = AccountId.safeParse(useParams()['userId']);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['user', id.data],
      enabled: id.success,
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(accessApi.user, { params: { id: AccountId.parse(id.data) }, signal })).data.user,
    },
    queryClient,
  );
  return (
    <Page
      title={data?.name ?? t('account.title')}
      lead={data?.email}
      size="sm"
      back={{ to: '/config/users', label: t('accounts.title') }}
    >
      {(isError || !id.success) && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && id.success && <FormSkeleton />}
      {data !== undefined && (
        <Stack gap="lg" key={data._id}>
          <DetailsCard user={data} />
          <AccessCard user={data} />
        </Stack>
      )}
    </Page>
  );
};
