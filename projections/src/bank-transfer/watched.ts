import { bankTransferTopics } from '@turnout/contracts/bank-transfer';
import { watched } from '../platform/watched.ts';

/** Statements lie beside the log: whoever changes one says so. */
export const bankTransferViews = [
  watched(bankTransferTopics.lines, 'event', {
    bank_lines: 'event',
    registrants: {
      by: 'event',
      columns: [
        'registrant_id',
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
      ],
    },
  }),
  watched(bankTransferTopics.statements, 'event', {
    bank_lines: { by: 'event', columns: ['event_id', 'state'] },
  }),
];
