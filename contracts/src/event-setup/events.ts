// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId } from '../kernel/index.ts';
import { shapeOf } from '../records/index.ts';
import { EventDetails, eventFields } from './event.ts';
import { EventSecret } from './secrets.ts';

export const eventSetupEvents = {
  EventScheduled: defineEvent(
    'EventScheduled',
    z.strictObject({ eventId: EventId, creator: AccountId, details: EventDetails }),
  ),
  EventDetailsRevised: defineEvent(
    'EventDetailsRevised',
    z.strictObject({ eventId: EventId, details: z.strictObject(shapeOf(eventFields, 'changed')) }),
  ),
  /** That it was set, and by whom (metadata); never what it is. */
  EventSecretSet: defineEvent('EventSecretSet', z.strictObject({ eventId: EventId, secret: EventSecret })),
  EventSecretTakenAway: defineEvent('EventSecretTakenAway', z.strictObject({ eventId: EventId, secret: EventSecret })),
} as const;
