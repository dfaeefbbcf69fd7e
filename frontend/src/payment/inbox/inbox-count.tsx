import { Badge } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { onlinePaymentTopics, refundTopics } from '@turnout/contracts/online-payment';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../platform/topic.ts';
import { waitingCount } from './inbox.ts';

/** The number of payments that wait for a decision, live; nothing where none do. */
export const InboxCount = ({ eventId }: { readonly eventId: EventId }) => {
  const { t, i18n } = useTranslation('payment');
  const inbox = useTopic(onlinePaymentTopics.onlineInbox, { eventId }).view;
  const proposals = useTopic(refundTopics.refundProposals, { eventId }).view;
  const count = waitingCount(inbox, proposals);
  if (count === 0) return null;
  return (
    <Badge component="span" size="md" color="yellow" variant="filled" ml={6} aria-label={t('inbox.count', { count })}>
      {new Intl.NumberFormat(i18n.language).format(count)}
    </Badge>
  );
};
