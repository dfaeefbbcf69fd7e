import { receiptTopics } from '@turnout/contracts/receipts';
import { watched } from '../platform/watched.ts';

export const receiptViews = [
  watched(receiptTopics.ofGroup, 'group', {
    receipts: 'group',
    registrants: { by: 'group', columns: ['registrant_id', 'primary_id'] },
  }),
];
