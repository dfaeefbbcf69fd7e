import { IconAdjustments, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from './account-link.tsx';

/** The ways to what concerns no event, for admins: all users, and the settings of the installation. */
export const GlobalLinks = () => {
  const { t } = useTranslation('app');
  return (
    <>
      <AccountLink to="/config/users" icon={<IconUsers size={18} aria-hidden />} label={t('user.users')} />
      <AccountLink to="/settings" icon={<IconAdjustments size={18} aria-hidden />} label={t('user.settings')} />
    </>
  );
};
