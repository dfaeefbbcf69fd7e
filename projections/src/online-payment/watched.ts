import { comparisonTopics, onlinePaymentTopics, refundTopics } from '@turnout/contracts/online-payment';
import { watched } from '../platform/watched.ts';

export const onlinePaymentViews = [
  // Read from ops alone: whoever changes it there says so.
  watched(comparisonTopics.comparison, 'event', {}),
  watched(onlinePaymentTopics.checkoutPayments, 'group', {
    online_payments: 'group',
    registrants: {
      by: 'group',
      columns: [
        'registrant_id',
        'primary_id',
        'event_id',
        'currency',
        'group_charged',
        'group_discounted',
        'group_paid',
        'group_charged_more',
        'group_discounted_more',
        // Whether a link to pay opens it still.
        'pay_link',
        'is_pay_link_revoked',
      ],
    },
    // Whether payment is hidden, and in which currency it is where nothing was charged yet.
    events: { by: 'event', columns: ['event_id', 'details'] },
  }),
  watched(onlinePaymentTopics.onlineInbox, 'event', {
    online_payments: 'event',
    registrants: {
      by: 'event',
      columns: ['registrant_id', 'confirmation_number', 'first_name', 'last_name'],
    },
  }),
  watched(refundTopics.refundProposals, 'event', {
    refund_proposals: 'event',
    registrants: {
      by: 'event',
      columns: ['registrant_id', 'confirmation_number', 'first_name', 'last_name'],
    },
  }),
  watched(refundTopics.groupRefunds, 'group', {
    online_payments: 'group',
    refund_proposals: 'group',
    transactions: 'group',
    registrants: {
      by: 'group',
      columns: ['registrant_id', 'primary_id', 'event_id', 'confirmation_number', 'first_name', 'last_name'],
    },
  }),
];
