// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId } from '../kernel/index.ts';
import { shapeOf } from '../records/index.ts';
import { CopyOf, EventDetails, eventFields } from './event.ts';
import { EventSecret } from './secrets.ts';

export const eventSetupEvents = {
  EventScheduled: defineEvent(
    'EventScheduled',
    z.strictObject({
      eventId: EventId,
      creator: AccountId,
      details: EventDetails,
      /** It begins as a copy, and is nobody's to change until `EventCopied`. */
      copyOf: CopyOf.optional(),
    }),
  ),
  EventDetailsRevised: defineEvent(
    'EventDetailsRevised',
    z.strictObject({ eventId: EventId, details: z.strictObject(shapeOf(eventFields, 'changed')) }),
  ),
  /** That it was set, and by whom (metadata); never what it is. */
  EventSecretSet: defineEvent('EventSecretSet', z.strictObject({ eventId: EventId, secret: EventSecret })),
  EventSecretTakenAway: defineEvent('EventSecretTakenAway', z.strictObject({ eventId: EventId, secret: EventSecret })),
  /** All that the copy was to have is there. */
  EventCopied: defineEvent('EventCopied', z.strictObject({ eventId: EventId, registrants: z.int() })),
  /** Gone from here on, for everybody: nothing of it is answered any more. Its people are erased because of this. */
  EventRemoved: defineEvent('EventRemoved', z.strictObject({ eventId: EventId })),
  /**
   * The keys of so many of its people are destroyed; nothing is remembered of it. Said again where somebody had still
   * written to it meanwhile.
   */
  EventEmptied: defineEvent('EventEmptied', z.strictObject({ eventId: EventId, people: z.int() })),
} as const;
