// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { AccountId, defineEvent, EventId, Instant } from '../kernel/index.ts';
import { eventWithoutEffect } from './without-effect.ts';

/** A place on the map, degrees. */
export const Location = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** What later versions added: stored where it was set, otherwise as it is here. */
const added = {
  /** HTML, sanitised on write. */
  termsAndConditions: z.string(),
  location: Location.nullable(),
  preventExternalRegistrations: z.boolean(),
  preventExternalRegistrationsMessage: z.string(),
  /** From this moment on the public form is closed; null: until the event has ended. */
  registrationClosesAt: Instant.nullable(),
  showTypeDescription: z.boolean(),
  dontShowMapOnConfirmationPage: z.boolean(),
  qrOnConfirmationEmailAndConfirmationPage: z.boolean(),
  /** Whether registrants are written to at all. */
  sendEmails: z.boolean(),
  senderName: z.string(),
  /** Address that answers to our mails go to. */
  senderEmail: z.string(),
};

const withoutEffect = z.strictObject(eventWithoutEffect).partial().shape;

const first = {
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
};

/** What an event is, as stored. Texts are plain unless said; `startDate` and `endDate` are moments in UTC. */
export const EventDetails = z.strictObject({
  ...first,
  termsAndConditions: added.termsAndConditions.default(''),
  location: added.location.default(null),
  preventExternalRegistrations: added.preventExternalRegistrations.default(false),
  preventExternalRegistrationsMessage: added.preventExternalRegistrationsMessage.default(''),
  registrationClosesAt: added.registrationClosesAt.default(null),
  showTypeDescription: added.showTypeDescription.default(true),
  dontShowMapOnConfirmationPage: added.dontShowMapOnConfirmationPage.default(false),
  qrOnConfirmationEmailAndConfirmationPage: added.qrOnConfirmationEmailAndConfirmationPage.default(true),
  sendEmails: added.sendEmails.default(true),
  senderName: added.senderName.default(''),
  senderEmail: added.senderEmail.default(''),
  ...withoutEffect,
});
export type EventDetails = z.infer<typeof EventDetails>;

export const eventSetupEvents = {
  EventScheduled: defineEvent(
    'EventScheduled',
    z.strictObject({ eventId: EventId, creator: AccountId, details: EventDetails }),
  ),
  EventDetailsRevised: defineEvent(
    'EventDetailsRevised',
    z.strictObject({ eventId: EventId, details: z.strictObject({ ...first, ...added, ...withoutEffect }).partial() }),
  ),
} as const;
