import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from './account-link.tsx';

/** The way to where one is logged in. */
export const SessionsLink = () => {
  const { t } = useTranslation('app');
  return <AccountLink to="/sessions" icon={<IconDevices size={18} aria-hidden />} label={t('user.sessions')} />;
};
