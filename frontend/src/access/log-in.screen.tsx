import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Email, type SecondStepView } from '@turnout/contracts/access';
import { IconLogin2 } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useSession } from '../platform/session.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { afterLogIn } from './after-log-in.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { OpenIdButton, OpenIdReturn } from './open-id.tsx';
import { SecondStepCard } from './second-step.card.tsx';
import { VerifyAccount } from './verify-account.tsx';
import { logInProblem } from './log-in-problem.ts';

type Entered = Readonly<Record<'email' | 'password', string>>;
const nothing: Entered = { email: '', password: '' };

const useLogIn = () => {
  const { t } = useTranslation('access');
  const { logIn } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [entered, setEntered] = useState(nothing);
  const [errors, setErrors] = useState(nothing);
  const [asked, setAsked] = useState<SecondStepView | null>(null);
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
      setAsked(await logIn(entered.email.trim(), entered.password));
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
  const startAgain = () => {
    setAsked(null);
    setEntered({ ...entered, password: '' });
  };
  return { field, submit, problem, setProblem, isSaving, email: entered.email.trim(), asked, startAgain };
};

/** The way in, and back to where one came from. */
export const LogInScreen = () => {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const [query] = useSearchParams();
  const { field, submit, problem, setProblem, isSaving, email, asked, startAgain } = useLogIn();
  const resetCode = query.get('resetCode');
  if (resetCode !== null) return <Navigate to={`/update-password?${new URLSearchParams({ resetCode })}`} replace />;
  const verificationCode = query.get('verificationCode');
  if (verificationCode !== null) return <VerifyAccount code={verificationCode} />;
  const emailCode = query.get('emailCode');
  if (emailCode !== null) return <ConfirmEmail code={emailCode} />;
  const isReturn = query.has('state') && (query.has('code') || query.has('error'));
  if (isReturn) return <OpenIdReturn answer={query.toString()} />;
  if (user !== null) return <Navigate to={afterLogIn(user, query.get('back'))} replace />;
  if (asked !== null) return <SecondStepCard email={email} asked={asked} onBack={startAgain} />;
  return (
    <AccountCard title={t('logIn.title')}>
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
          <OpenIdButton back={query.get('back')} onProblem={setProblem} />
          <Anchor component={Link} to="/forgot-password" ta="center">
            {t('logIn.forgot')}
          </Anchor>
          <Anchor component={Link} to="/register325" ta="center">
            {t('logIn.signUp')}
          </Anchor>
        </Stack>
      </form>
    </AccountCard>
  );
};
