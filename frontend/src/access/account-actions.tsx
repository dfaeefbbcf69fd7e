import { Switch } from '@mantine/core';
import { accessApi, type UserView } from '@turnout/contracts/access';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { tellSent } from '../platform/mail.tsx';
import { notices } from '../ui/notices.tsx';

/** The platform admin's switch: a disabled account is logged out everywhere at once. */
export const StatusSwitch = ({
  user,
  onChanged,
}: {
  readonly user: UserView;
  /** Told the account as it is then, where no topic shows it. */
  readonly onChanged?: (user: UserView) => void;
}) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.toggleAccount);
  const toggle = async (): Promise<void> => {
    const answer = await run({ params: { id: user._id } });
    if (!answer.ok) return notices.danger(answer.refusal.message);
    onChanged?.(answer.data.user);
    notices.success(t(user.status === 'enable' ? 'users.disabled' : 'users.enabled', { name: user.name }));
  };
  return (
    <Switch
      checked={user.status === 'enable'}
      disabled={isSaving || user.admin}
      onChange={() => void toggle()}
      label={t(user.status === 'enable' ? 'users.on' : 'users.off')}
      aria-label={t('users.mayLogIn', { name: user.name })}
    />
  );
};

/** Sends a link to whoever forgot the password and asked the administrator, who never sets it for them. */
export const useSendLink = (user: UserView): { readonly send: () => Promise<void>; readonly isSaving: boolean } => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.sendPasswordLink);
  const send = async (): Promise<void> => {
    const answer = await run({ params: { id: user._id } });
    if (answer.ok) await tellSent(t, t('users.linkSent'), answer.data.to);
    else notices.danger(answer.refusal.message);
  };
  return { send, isSaving };
};
