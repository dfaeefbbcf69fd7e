import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { accessApi } from '@turnout/contracts/access';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { AccountCard, Problem } from './account-card.tsx';

/** Makes the address that a link went to the account's own, and leads to the log-in. */
export const ConfirmEmail = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('access');
  const { run } = useCommand(accessApi.confirmEmail);
  const [said, setSaid] = useState<{ readonly isDone: boolean; readonly message: string } | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // The code is good once: a second look at the screen does not ask again.
    if (isAsked.current) return;
    isAsked.current = true;
    void run({ body: { code } }).then((answer) =>
      setSaid(
        answer.ok ? { isDone: true, message: answer.data.message } : { isDone: false, message: answer.refusal.message },
      ),
    );
  }, [code, run]);
  return (
    <AccountCard title={t('confirmEmail.title')}>
      {said === null ? (
        <Stack align="center">
          <Loader aria-hidden />
          <Text role="status">{t('confirmEmail.working')}</Text>
        </Stack>
      ) : (
        <Stack>
          {said.isDone ? <Text role="status">{said.message}</Text> : <Problem message={said.message} />}
          <Anchor component={Link} to="/login" replace>
            {t('forgot.toLogIn')}
          </Anchor>
        </Stack>
      )}
    </AccountCard>
  );
};
