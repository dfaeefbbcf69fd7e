import { useQuery } from '@tanstack/react-query';
import { messagingApi, type MailSetUp } from '@turnout/contracts/messaging';
import { call } from './api.ts';
import { MailNotice } from '../ui/mail-notice.tsx';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

/** Whether e-mails leave this installation, and from which address; null: not known (yet). */
export const useMailSetUp = (): MailSetUp | null => {
  const { data } = useQuery(
    {
      queryKey: ['mail-set-up'],
      queryFn: async () => (await call(messagingApi.mailSetUp, {})).data.mail,
      // Changed by starting Turnout anew.
      staleTime: 60_000,
    },
    queryClient,
  );
  return data ?? null;
};

/** Says where mails are spoken of that nobody receives any; nothing where they go out. */
export const MailState = () => {
  const isAdmin = useSession().user?.admin === true;
  return useMailSetUp()?.goesOut === false ? <MailNotice inboxTo={isAdmin ? '/mails' : null} /> : null;
};
