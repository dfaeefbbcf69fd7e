// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId, Instant } from '../kernel/index.ts';

/** What an event is, as stored. Texts are plain; `startDate` and `endDate` are moments in UTC. */
export const EventDetails = z.strictObject({
  name: z.string(),
  description: z.string(),
  startDate: Instant,
  endDate: Instant,
  timeZone: z.string(),
  country: z.string(),
  language: z.enum(['', 'en', 'es', 'fr']),
  address: z.string(),
  notificationEmail: z.string(),
  website: z.string(),
  keywords: z.string(),
  appCurrency: z.string(),
  allowScannerCheckin: z.boolean(),
});
export type EventDetails = z.infer<typeof EventDetails>;

export const eventSetupEvents = {
  EventScheduled: defineEvent(
    'EventScheduled',
    z.strictObject({ eventId: EventId, creator: AccountId, details: EventDetails }),
  ),
  EventDetailsRevised: defineEvent(
    'EventDetailsRevised',
    z.strictObject({ eventId: EventId, details: EventDetails.partial() }),
  ),
} as const;
