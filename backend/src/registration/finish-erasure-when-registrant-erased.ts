import { registrationEvents } from '@turnout/contracts/registration';
import type { EnqueuingReaction } from '../platform/reactions/reactions.ts';
import type { CompleteErasure } from './erase/complete-erasure.ts';

/**
 * A server that stops between saying that somebody is erased and destroying the key has not answered yet:
 * the worker does the rest. What is done already is done again, which changes nothing. Where the worker
 * has a journal of its own, it stands there too.
 */
export const finishErasureWhenRegistrantErased = ({
  complete,
}: Pick<CompleteErasure, 'complete'>): EnqueuingReaction => ({
  name: 'finish-erasure-when-registrant-erased',
  categories: ['registration'],
  prepare: async (events, signal) => {
    for (const event of events) {
      if (signal.aborted) return null;
      if (event.type === registrationEvents.RegistrantErased.type) await complete(event);
    }
    return null;
  },
});
