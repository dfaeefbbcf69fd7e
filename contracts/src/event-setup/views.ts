import { z } from 'zod';
import { AccountId, EventId, Instant } from '../kernel/index.ts';
import { EventDetails } from './events.ts';
import { EventSecret } from './without-effect.ts';

export const EventView = z.strictObject({
  _id: EventId,
  creator: AccountId,
  createdAt: Instant,
  ...EventDetails.shape,
  /** Which of the secrets are set, for those who may set them. */
  secretsSet: z.array(EventSecret).optional(),
  /** What each of the staff may do here, by their id; for those who may see roles. */
  adminRoles: z.record(AccountId, z.record(z.string(), z.unknown())).optional(),
});
export type EventView = z.infer<typeof EventView>;

const shown = EventDetails.shape;

/** What anybody may read of an event: the public site, no admin fields (decisions 5b). */
export const PublicEventView = z.strictObject({
  _id: EventId,
  name: shown.name,
  description: shown.description,
  startDate: shown.startDate,
  endDate: shown.endDate,
  timeZone: shown.timeZone,
  country: shown.country,
  language: shown.language,
  address: shown.address,
  location: shown.location,
  notificationEmail: shown.notificationEmail,
  website: shown.website,
  appCurrency: shown.appCurrency,
  termsAndConditions: shown.termsAndConditions,
  preventExternalRegistrations: shown.preventExternalRegistrations,
  preventExternalRegistrationsMessage: shown.preventExternalRegistrationsMessage,
  registrationClosesAt: shown.registrationClosesAt,
  showTypeDescription: shown.showTypeDescription,
  dontShowMapOnConfirmationPage: shown.dontShowMapOnConfirmationPage,
  qrOnConfirmationEmailAndConfirmationPage: shown.qrOnConfirmationEmailAndConfirmationPage,
  /** Whether the public form takes registrations now. */
  isRegistrationOpen: z.boolean(),
});
export type PublicEventView = z.infer<typeof PublicEventView>;

/** Whether the public form is open at a moment: until it is closed, at the latest until the event has ended. */
export const isRegistrationOpenAt = (
  { registrationClosesAt, endDate }: Pick<EventDetails, 'registrationClosesAt' | 'endDate'>,
  now: Instant,
): boolean => now < (registrationClosesAt ?? endDate) && now < endDate;
