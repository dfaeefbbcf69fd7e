import { bankStatementEvents } from '@turnout/contracts/bank-transfer';
import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { failStatement } from './store.ts';
import { openTakeIn, type TakingIn } from './take-in.ts';

const { BankStatementAccepted } = bankStatementEvents;

/** Takes the payments of an accepted statement in, in the worker, from where it stopped. */
export const takeStatementInWhenAccepted = defineReaction(
  { name: 'take-statement-in-when-accepted', categories: ['bankstatements'], reachesOutside: false },
  (parts: TakingIn) => {
    const takeIn = openTakeIn(parts);
    return {
      react: async (event: StoredEvent, signal: AbortSignal) => {
        if (isFact(BankStatementAccepted, event)) await takeIn(event.data, signal);
      },
      // What was taken in stays; the same file can be brought again for the rest.
      giveUp: async (event: StoredEvent) => {
        if (!isFact(BankStatementAccepted, event)) return;
        const { statementId: id, eventId } = event.data;
        await failStatement(parts.platform.pool, { id, eventId });
      },
    };
  },
);
