import { inventoryTopics, type WaitingPlace } from '@turnout/contracts/inventory';
import { waitingListOf } from '@turnout/projections/inventory/queries';
import type { Platform, View } from '../../platform/module/platform.ts';
import { openLists } from './lists.ts';
import { waiterOf } from '../../groups/stream/waiter-of.ts';

const projections = ['waiting', 'forms'] as const;

/** A visitor's own place on a waiting list, by the code of their link; of nobody else anything is told. */
export const livePlace = ({ ids, clock, progress }: Pick<Platform, 'ids' | 'clock' | 'progress'>): View => {
  const listOf = openLists(() => projections.map(progress.reached).join(' '), waitingListOf);
  return {
    topic: inventoryTopics.waitingPlace,
    read: async (pool, params): Promise<WaitingPlace | null> => {
      const { eventId, typeId, code } = inventoryTopics.waitingPlace.params.parse(params);
      // A code that was made up asks nothing of the tables.
      const registrantId = waiterOf(ids, { typeId, code });
      if (registrantId === null) return null;
      const { held, places, of, typeName } = await listOf(pool, { eventId, typeId });
      const shown = { eventId, typeId, typeName, of };
      const place = places.get(registrantId);
      if (place !== undefined) return { ...shown, place, until: null };
      const until = held[registrantId];
      return until === undefined || until <= clock.now() ? null : { ...shown, place: 0, until };
    },
  };
};
