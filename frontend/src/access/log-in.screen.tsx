import { Alert, Button, Card, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Email } from '@turnout/contracts/access';
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSession } from '../platform/session.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { afterLogIn } from './after-log-in.ts';
import { logInProblem } from './log-in-problem.ts';
import classes from './log-in.module.css';

/** What went wrong, above the fields; takes the focus so that it is read out. */
const Problem = ({ message }: { readonly message: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  return (
    <Alert ref={box} tabIndex={-1} color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {message}
    </Alert>
  );
};

const useLogIn = () => {
  const { t } = useTranslation('access');
  const { logIn } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) =>
        Email.safeParse(email).success ? null : t(email.trim() === '' ? 'logIn.emailMissing' : 'logIn.emailWrong'),
      password: (password) => (password === '' ? t('logIn.passwordMissing') : null),
    },
  });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      if (isSaving) return;
      setSaving(true);
      setProblem(null);
      try {
        await logIn(email.trim(), password);
      } catch (error) {
        setProblem(logInProblem(error) ?? t('logIn.noConnection'));
        form.setFieldValue('password', '');
      } finally {
        setSaving(false);
      }
    },
    (errors) => document.getElementById(errors['email'] === undefined ? 'password' : 'email')?.focus(),
  );
  return { form, submit, problem, isSaving };
};

/** The way in, and back to where one came from. */
export const LogInScreen = () => {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const [query] = useSearchParams();
  const { form, submit, problem, isSaving } = useLogIn();
  if (user !== null) return <Navigate to={afterLogIn(user, query.get('back'))} replace />;
  return (
    <div className={classes.place}>
      <title>{`${t('logIn.title')} · Turnout`}</title>
      <Card className={classes.card ?? ''} padding="xl" radius="lg">
        <Title order={1} size="h2" mb="lg">
          {t('logIn.title')}
        </Title>
        <form noValidate onSubmit={submit}>
          <Stack>
            {problem !== null && <Problem message={problem} />}
            <TextInput
              id="email"
              type="email"
              size="md"
              label={t('logIn.email')}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              id="password"
              size="md"
              label={t('logIn.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
              {...form.getInputProps('password')}
            />
            <SavingButton
              type="submit"
              size="md"
              fullWidth
              isSaving={isSaving}
              leftSection={<IconLogin2 size={20} aria-hidden />}
            >
              {t('logIn.submit')}
            </SavingButton>
          </Stack>
        </form>
      </Card>
      <Button component={Link} to="/" variant="subtle" color="gray">
        {t('logIn.home')}
      </Button>
    </div>
  );
};
