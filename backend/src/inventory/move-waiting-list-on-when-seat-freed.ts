import { typeEvents } from '@turnout/contracts/forms';
import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { seatEvents, waitingEvents } from '@turnout/contracts/inventory';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { moveOn, type MovingParts } from './move-waiting-lists-on.job.ts';
import type { OneType } from '../claims/kinds/seats.ts';

/** After these a type may have a seat for somebody who waits, or somebody in line for a seat that is free. */
const freeing = [
  seatEvents.SeatsReleased,
  seatEvents.SeatsReopened,
  waitingEvents.WaitingAddressProven,
  waitingEvents.WaitingListLeft,
  typeEvents.RegistrationTypeRevised,
] as const;

const freedBy = (event: StoredEvent): OneType | null => {
  for (const schema of freeing)
    if (isFact(schema, event)) return { eventId: event.data.eventId, typeId: event.data.typeId };
  return null;
};

/**
 * Moves the waiting list of a type on as soon as a seat came free, so that nobody waits for the next look at all lists
 * (`move-waiting-lists-on`). That look also finds a list that could not be moved here.
 */
export const moveWaitingListOnWhenSeatFreed = defineReaction(
  { name: 'move-waiting-list-on-when-seat-freed', categories: ['seats', 'type'], reachesOutside: false },
  (parts: MovingParts) => ({
    prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
      // Many who leave at once free seats of few types.
      const freed = new Map(events.flatMap((event) => freedBy(event) ?? []).map((one) => [one.typeId, one]));
      for (const one of freed.values()) {
        if (signal.aborted) return null;
        try {
          const type = await parts.typeDetails(one.typeId);
          if (type?.waitingList === true) await moveOn(parts, one);
        } catch (error) {
          parts.platform.logger.warn({ err: error, ...one }, 'a waiting list could not be moved on');
        }
      }
      return null;
    },
  }),
);
