import { bankLineEvents } from '@turnout/contracts/bank-transfer';
import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openRecordLine, type LineParts } from './record-line.ts';

/** Records a payment in the group that somebody said it is for, or that it was found to be for before the worker stopped. */
export const recordPaymentWhenLineAssigned = defineReaction(
  { name: 'record-payment-when-line-assigned', categories: ['bankline'], reachesOutside: false },
  (parts: LineParts) => {
    const record = openRecordLine(parts);
    return {
      react: async (event: StoredEvent) => {
        if (isFact(bankLineEvents.BankLineAssigned, event)) await record(event.data.lineId);
      },
    };
  },
);
