import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { isFact, type EventId, type StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { eventStream } from './event.ts';
import { emptyEvent, isOfOthers, type EmptyingParts } from './removal/empty-event.ts';

/** For each event that something is said of, the fact that deleted it; null: it is there. */
const openRemovals = ({ platform: { log } }: Pick<EmptyingParts, 'platform'>) => {
  const known = new Map<EventId, StoredEvent | null>();
  return {
    note: (eventId: EventId, removed: StoredEvent): void => void known.set(eventId, removed),
    of: async (eventId: EventId): Promise<StoredEvent | null> => {
      const found = known.get(eventId);
      if (found !== undefined) return found;
      const facts = await log.readStream(eventStream(eventId));
      const removed = facts.find((fact) => isFact(eventSetupEvents.EventRemoved, fact)) ?? null;
      // Whatever is said later comes by here, in the log's order.
      known.set(eventId, removed);
      return removed;
    },
  };
};

/**
 * A server that had not heard yet that an event was deleted, or that stood still meanwhile, may write to it after it
 * was emptied. Whatever is said of a deleted event has it emptied once more.
 */
export const emptyEventWhenWrittenTo = defineReaction(
  { name: 'empty-event-when-written-to', categories: null, reachesOutside: false },
  (parts: EmptyingParts) => {
    const removals = openRemovals(parts);
    const lateIn = async (facts: readonly StoredEvent[]) => {
      const late = new Map<EventId, { readonly removed: StoredEvent; readonly because: StoredEvent }>();
      for (const fact of facts) {
        const { eventId } = fact.metadata;
        if (eventId === undefined) continue;
        if (isFact(eventSetupEvents.EventRemoved, fact)) removals.note(eventId, fact);
        const removed = await removals.of(eventId);
        if (removed !== null && fact.position > removed.position && isOfOthers(fact))
          late.set(eventId, { removed, because: fact });
      }
      return late;
    };
    return {
      prepare: async (facts: readonly StoredEvent[], signal: AbortSignal) => {
        for (const [eventId, found] of await lateIn(facts)) {
          if (signal.aborted) return null;
          await emptyEvent(parts, { eventId, ...found }, signal);
        }
        return null;
      },
    };
  },
);
