import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi } from '@turnout/contracts/access';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { credential } from '../platform/credential.ts';
import { storageOf } from '../platform/kept.ts';
import { useSession } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { logInProblem } from './log-in-problem.ts';
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx';

const choosingKey = 'turnout.first-password';
/** Tells whether this tab follows a link that is used by now, and whose password is still to be chosen: it was reloaded. */
const isBeingChosen = (code: string): boolean =>
  storageOf('sessionStorage')?.getItem(choosingKey) === code && credential()?.kind === 'account';

/** The password of whoever followed the link in another browser than the one that signed up. */
const FirstPassword = () => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { refresh } = useSession();
  const { run, isSaving } = useCommand(accessApi.reviseSelf);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: noPassword, validate: (values) => newPasswordProblems(values, t) });
  const submit = form.onSubmit(
    async (body) => {
      if (isSaving) return;
      setProblem(null);
      const set = await run({ body });
      if (!set.ok) return setProblem(set.refusal.message);
      storageOf('sessionStorage')?.removeItem(choosingKey);
      await refresh();
      notices.success(t('verify.done'));
      await navigate('/events', { replace: true });
    },
    (errors) => document.getElementById(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <AccountCard title={t('newPassword.title')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {problem !== null && <Problem message={problem} />}
          <Text role="status">{t('verify.choose')}</Text>
          <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
          <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
            {t('newPassword.submit')}
          </SavingButton>
        </Stack>
      </form>
    </AccountCard>
  );
};

/** Opens the account of whoever comes by the link of the sign-up's e-mail, and leads to the events (rule access/sign-up-is-verified). */
export const VerifyAccount = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { verifyAccount } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const isSignedIn = useSession().user !== null;
  const [isChoosing, setChoosing] = useState(() => isBeingChosen(code));
  const isAsked = useRef(false);
  useEffect(() => {
    // The code is good once: a second look at the screen does not ask again.
    if (isAsked.current || isBeingChosen(code)) return;
    isAsked.current = true;
    verifyAccount(code).then(
      (mustChoose) => {
        if (mustChoose) {
          storageOf('sessionStorage')?.setItem(choosingKey, code);
          return setChoosing(true);
        }
        notices.success(t('verify.done'));
        void navigate('/events', { replace: true });
      },
      (error: unknown) => setProblem(logInProblem(error) ?? t('logIn.noConnection')),
    );
  }, [code, navigate, t, verifyAccount]);
  if (isChoosing) return <FirstPassword />;
  return (
    <AccountCard title={t('verify.title')}>
      {problem === null ? (
        <Stack align="center">
          <Loader aria-hidden />
          <Text role="status">{t('verify.working')}</Text>
        </Stack>
      ) : (
        <Stack>
          <Problem message={problem} />
          <Anchor component={Link} to={isSignedIn ? '/events' : '/login'} replace>
            {t(isSignedIn ? 'verify.toEvents' : 'forgot.toLogIn')}
          </Anchor>
        </Stack>
      )}
    </AccountCard>
  );
};
