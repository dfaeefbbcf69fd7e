// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, Instant } from '../kernel/index.ts';

/** Stream `useractivity-<eventId>`: what the administrator does about an event's activity log. */
export const userActivityEvents = {
  /** What happened up to a moment is shown no more; it stays in the log of facts. */
  UserActivityCleared: defineEvent(
    'UserActivityCleared',
    z.strictObject({ eventId: EventId, till: Instant, withLogIns: z.boolean() }),
  ),
} as const;
