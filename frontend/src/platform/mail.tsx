import { queryOptions, useQuery } from '@tanstack/react-query';
import { messagingApi, type MailSetUp } from '@turnout/contracts/messaging';
import type { TFunction } from 'i18next';
import { MailNotice } from '../ui/mail-notice.tsx';
import { notices } from '../ui/notices.tsx';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

const setUp = queryOptions({
  queryKey: ['mail-set-up'],
  queryFn: async () => (await call(messagingApi.mailSetUp, {})).data.mail,
  // Changed by starting Turnout anew.
  staleTime: 60_000,
});

/** Whether e-mails leave this installation, and from which address; null: not known (yet). */
export const useMailSetUp = (): MailSetUp | null => useQuery(setUp, queryClient).data ?? null;

/** Whether it is known, or known that nobody can tell now. */
export const useIsMailAnswered = (): boolean => !useQuery(setUp, queryClient).isPending;

/**
 * Says what became of an e-mail that was asked for: the sentence, or that it is kept and nobody receives it.
 * @param t of the screen. @param to the address that it goes to; empty: not known here.
 */
export const tellSent = async (t: TFunction, sentence: string, to = ''): Promise<void> => {
  const known = await queryClient.fetchQuery(setUp).catch(() => null);
  if (known?.goesOut === false) notices.warning(t('ui:mail.kept'));
  else notices.success(sentence, to === '' ? undefined : t('ui:mail.to', { to }));
};

/** Says where mails are spoken of that nobody receives any; nothing where they go out. */
export const MailState = () => {
  const isAdmin = useSession().user?.admin === true;
  return useMailSetUp()?.goesOut === false ? <MailNotice inboxTo={isAdmin ? '/mails' : null} /> : null;
};
