import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { emptyEvent, type EmptyingParts } from './removal/empty-event.ts';

/** A deleted event is gone for everybody at once; the worker erases its people and clears what is left of it. */
export const emptyEventWhenRemoved = defineReaction(
  { name: 'empty-event-when-removed', categories: ['event'], reachesOutside: false },
  (parts: EmptyingParts) => ({
    react: async (event: StoredEvent, signal: AbortSignal) => {
      if (!isFact(eventSetupEvents.EventRemoved, event)) return;
      await emptyEvent(parts, { eventId: event.data.eventId, removed: event, because: event }, signal);
    },
  }),
);
