import { bankLineEvents } from '@turnout/contracts/bank-transfer';
import type { StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import type { CompleteErasure } from './complete-erasure.ts';

interface Parts {
  readonly erasure: Pick<CompleteErasure, 'forgetPayer'>;
}

/** Destroys the key of what a bank says of a payment, once whoever it was for is erased. */
export const forgetPayerWhenLineForgotten = defineReaction(
  { name: 'forget-payer-when-line-forgotten', categories: ['bankline'], reachesOutside: false },
  ({ erasure }: Parts) => ({
    prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
      for (const event of events) {
        if (signal.aborted) return null;
        if (event.type === bankLineEvents.BankLineForgotten.type) await erasure.forgetPayer(event);
      }
      return null;
    },
  }),
);
