import { Anchor, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accessApi } from '@turnout/contracts/access';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx';

/** The code of the e-mailed link; it does not stay in the address, where others could read it. */
const useResetCode = (): string => {
  const [query, setQuery] = useSearchParams();
  const [code] = useState(query.get('resetCode') ?? '');
  useEffect(() => {
    if (query.has('resetCode')) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return code;
};

/** Sets a password by an e-mailed link (rule access/forgotten-password). */
export const UpdatePasswordScreen = () => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const code = useResetCode();
  const { run, isSaving } = useCommand(accessApi.setPasswordByCode);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: noPassword, validate: (values) => newPasswordProblems(values, t) });
  const submit = form.onSubmit(
    async ({ newPassword }) => {
      if (isSaving) return;
      setProblem(null);
      const done = await run({ body: { password: newPassword, code } });
      if (!done.ok) return setProblem(done.refusal.message);
      notices.success(done.data.message);
      await navigate('/login', { replace: true });
    },
    (errors) => document.getElementById(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const again = (
    <Anchor component={Link} to="/forgot-password">
      {t('newPassword.askAgain')}
    </Anchor>
  );
  const back = { to: '/login', label: t('forgot.toLogIn') };
  if (code === '')
    return (
      <AccountCard title={t('newPassword.title')} back={back}>
        <Stack>
          <Text>{t('newPassword.noCode')}</Text>
          {again}
        </Stack>
      </AccountCard>
    );
  return (
    <AccountCard title={t('newPassword.title')} back={back}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {problem !== null && <Problem message={problem} />}
          <NewPasswordFields inputProps={(field) => form.getInputProps(field)} />
          <SavingButton type="submit" size="md" fullWidth isSaving={isSaving}>
            {t('newPassword.submit')}
          </SavingButton>
          {problem !== null && again}
        </Stack>
      </form>
    </AccountCard>
  );
};
