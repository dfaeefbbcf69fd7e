import { IconMailbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMailSetUp } from '../platform/mail.tsx';
import { AccountLink } from './account-link.tsx';

/** The way to the test inbox, or to the test e-mail where mails go out; for admins. */
export const MailsLink = () => {
  const { t } = useTranslation('app');
  const mail = useMailSetUp();
  if (mail === null) return null;
  const label = t(mail.goesOut ? 'user.mail' : 'user.mails');
  return <AccountLink to="/mails" icon={<IconMailbox size={18} aria-hidden />} label={label} />;
};
