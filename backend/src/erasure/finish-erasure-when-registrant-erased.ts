import type { StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction } from '../platform/reactions/reactions.ts';
import type { CompleteErasure } from './complete-erasure.ts';

interface Parts {
  readonly erasure: Pick<CompleteErasure, 'complete'>;
}

/**
 * A server that stops between saying that somebody is erased and destroying the key has not answered yet:
 * the worker does the rest. What is done already is done again, which changes nothing. Where the worker
 * has a journal of its own, it stands there too.
 */
export const finishErasureWhenRegistrantErased = defineReaction(
  { name: 'finish-erasure-when-registrant-erased', categories: ['registration'], reachesOutside: false },
  ({ erasure }: Parts) => ({
    prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
      for (const event of events) {
        if (signal.aborted) return null;
        if (event.type === registrationEvents.RegistrantErased.type) await erasure.complete(event);
      }
      return null;
    },
  }),
);
