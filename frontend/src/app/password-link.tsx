import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from './account-link.tsx';

/** The way to one's own password and second step. */
export const PasswordLink = () => {
  const { t } = useTranslation('app');
  return <AccountLink to="/change-password" icon={<IconKey size={18} aria-hidden />} label={t('user.password')} />;
};
