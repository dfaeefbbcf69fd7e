import type { StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { copyEvent, giveUpCopy, type CopyingParts } from './copying/copy-event.ts';

/** A copy of an event that was begun is made whole in the worker, from where it stopped. */
export const completeCopyWhenBegun = defineReaction(
  { name: 'complete-copy-when-begun', categories: ['event'], reachesOutside: false },
  (parts: CopyingParts) => ({
    react: (event: StoredEvent, signal: AbortSignal) => copyEvent(parts, event, signal),
    giveUp: (event: StoredEvent) => giveUpCopy(parts, event),
  }),
);
