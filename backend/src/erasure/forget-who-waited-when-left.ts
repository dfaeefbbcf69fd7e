import type { StoredEvent } from '@turnout/contracts/kernel';
import { waitingEvents } from '@turnout/contracts/inventory';
import { defineReaction } from '../platform/reactions/reactions.ts';
import type { CompleteErasure } from './complete-erasure.ts';

interface Parts {
  readonly erasure: Pick<CompleteErasure, 'forgetWaiter'>;
}

/** Nothing is kept of whoever waits no more: their key is destroyed, as of somebody who is erased. */
export const forgetWhoWaitedWhenLeft = defineReaction(
  { name: 'forget-who-waited-when-left', categories: ['seats'], reachesOutside: false },
  ({ erasure }: Parts) => ({
    prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
      for (const event of events) {
        if (signal.aborted) return null;
        if (event.type === waitingEvents.WaitingListLeft.type) await erasure.forgetWaiter(event);
      }
      return null;
    },
  }),
);
