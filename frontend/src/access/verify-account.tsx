import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { logInProblem } from './log-in-problem.ts';

/** Opens the account of whoever comes by the link of the sign-up's e-mail, and leads to the events (spec 000, 4). */
export const VerifyAccount = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { verifyAccount } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // The code is good once: a second look at the screen does not ask again.
    if (isAsked.current) return;
    isAsked.current = true;
    verifyAccount(code).then(
      () => {
        notices.success(t('verify.done'));
        void navigate('/events', { replace: true });
      },
      (error: unknown) => setProblem(logInProblem(error) ?? t('logIn.noConnection')),
    );
  }, [code, navigate, t, verifyAccount]);
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
          <Anchor component={Link} to="/login" replace>
            {t('forgot.toLogIn')}
          </Anchor>
        </Stack>
      )}
    </AccountCard>
  );
};
