import { Alert, Button, Card, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { Email } from '@turnout/contracts/access';
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
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

type Entered = Readonly<Record<'email' | 'password', string>>;
const nothing: Entered = { email: '', password: '' };

const useLogIn = () => {
  const { t } = useTranslation('access');
  const { logIn } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [entered, setEntered] = useState(nothing);
  const [errors, setErrors] = useState(nothing);
  const problemsOf = ({ email, password }: Entered): Entered => {
    const emailProblem = t(email.trim() === '' ? 'logIn.emailMissing' : 'logIn.emailWrong');
    return {
      email: Email.safeParse(email).success ? '' : emailProblem,
      password: password === '' ? t('logIn.passwordMissing') : '',
    };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const found = problemsOf(entered);
    setErrors(found);
    const wrong = found.email === '' ? 'password' : 'email';
    if (found[wrong] !== '') return document.getElementById(wrong)?.focus();
    setSaving(true);
    setProblem(null);
    try {
      await logIn(entered.email.trim(), entered.password);
    } catch (error) {
      setProblem(logInProblem(error) ?? t('logIn.noConnection'));
      setEntered({ ...entered, password: '' });
    } finally {
      setSaving(false);
    }
  };
  const field = (name: keyof Entered) => ({
    id: name,
    value: entered[name],
    error: errors[name] === '' ? null : errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setEntered({ ...entered, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: '' });
    },
  });
  return { field, submit, problem, isSaving };
};

/** The way in, and back to where one came from. */
export const LogInScreen = () => {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const [query] = useSearchParams();
  const { field, submit, problem, isSaving } = useLogIn();
  if (user !== null) return <Navigate to={afterLogIn(user, query.get('back'))} replace />;
  return (
    <div className={classes.place}>
      <title>{`${t('logIn.title')} · Turnout`}</title>
      <Card className={classes.card ?? ''} padding="xl" radius="lg">
        <Title order={1} size="h2" mb="lg">
          {t('logIn.title')}
        </Title>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {problem !== null && <Problem message={problem} />}
            <TextInput
              type="email"
              size="md"
              label={t('logIn.email')}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              {...field('email')}
            />
            <PasswordInput
              size="md"
              label={t('logIn.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
              {...field('password')}
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
