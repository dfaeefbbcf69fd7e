import { Button } from '@mantine/core';
import { accessApi, type UserView } from '@turnout/contracts/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useSession } from '../platform/session.ts';
import { notices } from '../ui/notices.tsx';
import { OwnPasswordDialog } from './own-password.dialog.tsx';

/** Hands the administrator's role over, after a question: there is always exactly one (rule access/hand-over-of-admin). */
export const MakeAdmin = ({ user }: { readonly user: UserView }) => {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { run, isSaving } = useCommand(accessApi.reviseAccount);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (whether: boolean): void => {
    setProblem(null);
    setAsking(whether);
  };
  const handOver = async (currentPassword: string): Promise<void> => {
    setProblem(null);
    const saved = await run({ params: { id: user._id }, body: { admin: true, currentPassword } });
    if (!saved.ok) return setProblem(saved.refusal.message);
    ask(false);
    await refresh();
    notices.success(t('account.isAdminNow', { name: user.name }));
    await navigate('/events');
  };
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => ask(true)}>
        {t('account.makeAdmin')}
      </Button>
      <OwnPasswordDialog
        opened={isAsking}
        title={t('account.makeAdminTitle', { name: user.name })}
        confirmLabel={t('account.makeAdmin')}
        text={t('account.makeAdminText', { name: user.name })}
        isDangerous
        problem={problem}
        isSaving={isSaving}
        onConfirm={(password) => void handOver(password)}
        onCancel={() => ask(false)}
      />
    </>
  );
};
