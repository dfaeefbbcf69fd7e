import { Anchor, Card, Group, PasswordInput, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi, type UserView } from '@turnout/contracts/access';
import type { MailSetUp } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMailSetUp } from '../platform/mail.tsx';
import { useSession } from '../platform/session.ts';
import { FormErrors } from '../ui/form-errors.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { OwnEmailCard } from './own-email.card.tsx';
import { OwnPasswordDialog } from './own-password.dialog.tsx';
import { SecondFactorsCard } from './second-factors.card.tsx';
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx';

const PasswordCard = () => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.reviseSelf);
  const form = useForm({
    initialValues: { ...noPassword, currentPassword: '' },
    validate: (values) => ({
      ...(values.currentPassword === '' ? { currentPassword: t('logIn.passwordMissing') } : {}),
      ...newPasswordProblems(values, t),
    }),
  });
  const errors = useFormErrors({
    currentPassword: t('changePassword.current'),
    newPassword: t('newPassword.password'),
    newPasswordConfirmation: t('newPassword.confirmation'),
  });
  const submit = form.onSubmit(async (values) => {
    if (isSaving) return;
    errors.clear();
    const changed = await run({ body: values });
    if (!changed.ok) return errors.refuse(changed.refusal, form.setFieldError);
    form.reset();
    notices.success(t('changePassword.changed'));
  }, errors.show);
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Title order={2} size="h3">
            {t('changePassword.password')}
          </Title>
          <Text c="dimmed">{t('changePassword.others')}</Text>
          <FormErrors problems={errors.problems} />
          <PasswordInput
            id="currentPassword"
            size="md"
            required
            label={t('changePassword.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
          <Group justify="space-between">
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('logIn.forgot')}
            </Anchor>
            <SavingButton type="submit" isSaving={isSaving}>
              {t('changePassword.submit')}
            </SavingButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
};

/** Why nobody would receive a code now; null: they would, or it is not known. */
const unreadOf = (mail: MailSetUp | null) => {
  if (mail?.goesOut === false) return 'secondFactor.noMail';
  return mail?.waits === true ? 'secondFactor.mailWaits' : null;
};

const EmailCodeCard = ({ user }: { readonly user: UserView }) => {
  const { t } = useTranslation('access');
  const { refresh } = useSession();
  const { run, isSaving } = useCommand(accessApi.reviseSelf);
  const unread = unreadOf(useMailSetUp());
  const isOn = user.twoFaEnabled;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (whether: boolean): void => {
    setProblem(null);
    setAsking(whether);
  };
  const set = async (currentPassword: string): Promise<void> => {
    setProblem(null);
    const changed = await run({ body: { twoFaEnabled: !isOn, currentPassword } });
    if (!changed.ok) return setProblem(changed.refusal.message);
    ask(false);
    await refresh();
    notices.success(t(isOn ? 'secondFactor.off' : 'secondFactor.on', { email: user.email }));
  };
  return (
    <Card>
      <Stack>
        <Title order={2} size="h3">
          {t('secondFactor.title')}
        </Title>
        <Switch
          checked={isOn}
          disabled={isSaving || (unread !== null && !isOn)}
          onChange={() => ask(true)}
          label={t('secondFactor.label')}
          description={t(unread ?? 'secondFactor.text', { email: user.email })}
        />
        <OwnPasswordDialog
          opened={isAsking}
          title={t(isOn ? 'secondFactor.offTitle' : 'secondFactor.onTitle')}
          text={t('secondFactor.confirm')}
          confirmLabel={t(isOn ? 'secondFactor.switchOff' : 'secondFactor.switchOn')}
          isDangerous={isOn}
          problem={problem}
          isSaving={isSaving}
          onConfirm={(password) => void set(password)}
          onCancel={() => ask(false)}
        />
      </Stack>
    </Card>
  );
};

/** One's own password, and what else the log-in asks for (rule access/own-password). */
export const ChangePasswordScreen = () => {
  const { t } = useTranslation('access');
  const { user, mustAddSecondFactor } = useSession();
  return (
    <Page title={t('changePassword.title')} lead={user?.email} size="md">
      <Stack gap="lg">
        {mustAddSecondFactor && <SecondFactorsCard />}
        <PasswordCard />
        {!mustAddSecondFactor && user !== null && <OwnEmailCard user={user} />}
        {!mustAddSecondFactor && <SecondFactorsCard />}
        {user !== null && <EmailCodeCard user={user} />}
      </Stack>
    </Page>
  );
};
