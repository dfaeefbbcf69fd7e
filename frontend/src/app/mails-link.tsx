import { useQuery } from '@tanstack/react-query';
import { IconMailbox } from '@tabler/icons-react';
import { messagingApi } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { AccountLink } from './account-link.tsx';

/** The way to the mail catcher, for admins, where it is in use. */
export const MailsLink = () => {
  const { t } = useTranslation('app');
  const { isSuccess } = useQuery(
    {
      queryKey: ['catches-mails'],
      queryFn: async () => (await call(messagingApi.caughtMails, { query: {} })).data.total,
      staleTime: Infinity,
    },
    queryClient,
  );
  if (!isSuccess) return null;
  return <AccountLink to="/mails" icon={<IconMailbox size={18} aria-hidden />} label={t('user.mails')} />;
};
