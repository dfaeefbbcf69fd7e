// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId } from '../kernel/index.ts';
import { shapeOf } from '../records/index.ts';
import { EventDetails, eventFields } from './event.ts';

export const eventSetupEvents = {
  EventScheduled: defineEvent(
    'EventScheduled',
    z.strictObject({ eventId: EventId, creator: AccountId, details: EventDetails }),
  ),
  EventDetailsRevised: defineEvent(
    'EventDetailsRevised',
    z.strictObject({ eventId: EventId, details: z.strictObject(shapeOf(eventFields, 'changed')) }),
  ),
} as const;
