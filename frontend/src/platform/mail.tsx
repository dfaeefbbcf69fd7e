import { queryOptions, useQuery } from '@tanstack/react-query';
import { messagingApi, type MailSetUp } from '@turnout/contracts/messaging';
import type { TFunction } from 'i18next';
import { MailNotice, MailsWaitNotice } from '../ui/mail-notice.tsx';
import { notices } from '../ui/notices.tsx';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

const setUp = queryOptions({
  queryKey: ['mail-set-up'],
  queryFn: async () => (await call(messagingApi.mailSetUp, {})).data.mail,
  staleTime: 60_000,
});

/** Whether e-mails leave this installation, and from which address; null: not known (yet). */
export const useMailSetUp = (): MailSetUp | null => useQuery(setUp, queryClient).data ?? null;

/** Whether it is known, or known that nobody can tell now. */
export const useIsMailAnswered = (): boolean => !useQuery(setUp, queryClient).isPending;

/**
 * Says what became of an e-mail that was asked for: the sentence, or that it waits, or is kept and nobody receives it.
 * @param t of the screen. @param to the address that it goes to; empty: not known here.
 */
export const tellSent = async (t: TFunction, sentence: string, to = ''): Promise<void> => {
  // A mail server may have begun to refuse us a moment ago.
  const known = await queryClient.fetchQuery({ ...setUp, staleTime: 0 }).catch(() => null);
  if (known?.goesOut === false) notices.warning(t('ui:mail.kept'));
  else if (known?.waits === true) notices.warning(t('ui:mail.waiting'));
  else notices.success(sentence, to === '' ? undefined : t('ui:mail.to', { to }));
};

/** Says where mails are spoken of that nobody receives any now; nothing where they go out. */
export const MailState = () => {
  const isAdmin = useSession().user?.admin === true;
  const known = useMailSetUp();
  if (known?.waits === true) return <MailsWaitNotice />;
  return known?.goesOut === false ? <MailNotice inboxTo={isAdmin ? '/mails' : null} /> : null;
};
