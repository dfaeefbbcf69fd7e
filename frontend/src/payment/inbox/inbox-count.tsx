import type { EventId } from '@turnout/contracts/kernel';
import { onlinePaymentTopics, refundTopics } from '@turnout/contracts/online-payment';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../platform/topic.ts';
import { WaitingCount } from '../../ui/waiting-count.tsx';
import { waitingCount } from './inbox.ts';

/** The number of payments that wait for a decision, live; nothing where none do. */
export const InboxCount = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('payment');
  const inbox = useTopic(onlinePaymentTopics.onlineInbox, { eventId }).view;
  const proposals = useTopic(refundTopics.refundProposals, { eventId }).view;
  const count = waitingCount(inbox, proposals);
  return <WaitingCount count={count} label={t('inbox.count', { count })} />;
};
