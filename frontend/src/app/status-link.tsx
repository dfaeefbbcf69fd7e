import { IconHeartbeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from './account-link.tsx';

/** The way to how this installation is, for admins. */
export const StatusLink = () => {
  const { t } = useTranslation('app');
  return <AccountLink to="/status" icon={<IconHeartbeat size={18} aria-hidden />} label={t('user.status')} />;
};
