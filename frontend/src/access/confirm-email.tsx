import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { accessApi } from '@turnout/contracts/access';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { credential } from '../platform/credential.ts';
import { useSession } from '../platform/session.ts';
import { AccountCard, Problem } from './account-card.tsx';
import { OwnPasswordForm } from './own-password.dialog.tsx';

/** What the page shows: that it asks, for a password, or what the server said in the end. */
type Said =
  | { readonly kind: 'working' }
  | { readonly kind: 'password'; readonly problem: string | null }
  | { readonly kind: 'done' | 'refused'; readonly message: string };

/** Sends the code at once, and again with a password where its owner has to show that the account is theirs. */
const useConfirming = (code: string) => {
  const { run, isSaving } = useCommand(accessApi.confirmEmail);
  const { refresh } = useSession();
  const [said, setSaid] = useState<Said>({ kind: 'working' });
  const confirm = useCallback(
    async (currentPassword?: string): Promise<void> => {
      const answer = await run({ body: { code, ...(currentPassword === undefined ? {} : { currentPassword }) } });
      if (answer.ok) {
        setSaid({ kind: 'done', message: answer.data.message });
        if (credential()?.kind === 'account') await refresh();
        return;
      }
      const { code: why, message } = answer.refusal;
      if (why === 'own-address-proof') setSaid({ kind: 'password', problem: null });
      else if (currentPassword !== undefined && why !== 'code-not-valid' && why !== 'email-taken')
        setSaid({ kind: 'password', problem: message });
      else setSaid({ kind: 'refused', message });
    },
    [code, refresh, run],
  );
  const isAsked = useRef(false);
  useEffect(() => {
    // The code is good once: a second look at the screen does not ask again.
    if (isAsked.current) return;
    isAsked.current = true;
    void confirm();
  }, [confirm]);
  return { said, confirm, isSaving };
};

/** Makes the address that a link went to the account's own, and leads to the log-in. */
export const ConfirmEmail = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { said, confirm, isSaving } = useConfirming(code);
  const toLogIn = (
    <Anchor component={Link} to="/login" replace>
      {t('forgot.toLogIn')}
    </Anchor>
  );
  return (
    <AccountCard title={t('confirmEmail.title')}>
      {said.kind === 'working' && (
        <Stack align="center">
          <Loader aria-hidden />
          <Text role="status">{t('confirmEmail.working')}</Text>
        </Stack>
      )}
      {said.kind === 'password' && (
        <OwnPasswordForm
          text={`${t('confirmEmail.prove')} ${t('confirmEmail.not')}`}
          confirmLabel={t('confirmEmail.submit')}
          problem={said.problem}
          isSaving={isSaving}
          onConfirm={(password) => void confirm(password)}
          onCancel={() => void navigate('/login', { replace: true })}
        />
      )}
      {(said.kind === 'done' || said.kind === 'refused') && (
        <Stack>
          {said.kind === 'done' ? <Text role="status">{said.message}</Text> : <Problem message={said.message} />}
          {toLogIn}
        </Stack>
      )}
    </AccountCard>
  );
};
