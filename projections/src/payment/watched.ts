import { paymentTopics } from '@turnout/contracts/payment';
import { watched } from '../platform/watched.ts';

export const paymentViews = [
  watched(paymentTopics.transactions, 'group', {
    transactions: 'group',
    registrants: {
      by: 'group',
      columns: [
        'registrant_id',
        'primary_id',
        'event_id',
        'confirmation_number',
        'first_name',
        'last_name',
        'currency',
        'group_charged',
        'group_discounted',
        'group_paid',
        'group_charged_more',
        'group_discounted_more',
        'pay_link',
        'is_pay_link_revoked',
      ],
    },
    // Who recorded them.
    accounts: { by: 'event', columns: ['account_id', 'name', 'email'] },
    // What the bank transfer is called.
    events: { by: 'event', columns: ['event_id', 'details'] },
  }),
  watched(paymentTopics.summary, 'event', {
    money_tally: 'event',
    // Where some groups are asked for by what they paid, their own rows are counted.
    registrants: {
      by: 'event',
      columns: [
        'event_id',
        'place',
        'status',
        'currency',
        'group_charged',
        'group_discounted',
        'group_paid',
        'group_charged_more',
        'group_discounted_more',
      ],
    },
  }),
];
