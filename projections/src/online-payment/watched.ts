import { onlinePaymentTopics } from '@turnout/contracts/online-payment';
import { watched } from '../platform/watched.ts';

export const onlinePaymentViews = [
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
];
