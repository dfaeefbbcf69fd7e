import { z } from 'zod';
import { asRead, InstantInput } from '../kernel/index.ts';
import { Location } from './events.ts';
import { eventWithoutEffect } from './without-effect.ts';

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const currencies = new Set(Intl.supportedValuesOf('currency'));

const Name = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const optionalText = (max: number) => z.string().max(max, `must have at most ${max} characters`);

const details = {
  name: Name,
  description: optionalText(10_000),
  startDate: InstantInput,
  endDate: InstantInput,
  timeZone: z.string().refine((zone) => timeZones.has(zone), 'must be a time zone such as Europe/Madrid'),
  country: z.string().regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'),
  language: z.enum(['', 'en', 'es', 'fr']),
  address: optionalText(500),
  notificationEmail: z.union([z.literal(''), z.email('must be an e-mail address')]),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address' })]),
  keywords: optionalText(500),
  appCurrency: z.string().refine((code) => currencies.has(code), 'must be a currency code such as EUR'),
  allowScannerCheckin: z.boolean(),
  /** HTML; what is not allowed in it is taken out. */
  termsAndConditions: optionalText(100_000),
  location: Location.nullable(),
  preventExternalRegistrations: z.boolean(),
  preventExternalRegistrationsMessage: optionalText(2000),
  registrationClosesAt: InstantInput.nullable(),
  showTypeDescription: z.boolean(),
  dontShowMapOnConfirmationPage: z.boolean(),
  qrOnConfirmationEmailAndConfirmationPage: z.boolean(),
  sendEmails: z.boolean(),
  senderName: optionalText(200),
  senderEmail: z.union([z.literal(''), z.email('must be an e-mail address')]),
};

const secret = z.string().max(500, 'must have at most 500 characters').nullable();
/** What is kept apart and never told; an empty one is taken away. */
export const EventSecrets = z
  .strictObject({
    stripeRefundSecret: secret,
    stripeRefundSecretTest: secret,
    stripeSecretKey: secret,
    stripeSecretKeyTest: secret,
    stripeWebhookSecret: secret,
    stripeWebhookSecretTest: secret,
  })
  .partial();
export type EventSecrets = z.infer<typeof EventSecrets>;

const withoutEffect = z.strictObject(eventWithoutEffect).partial().shape;

/** POST /api/events (spec 000, section 3): name and dates are required, the rest has defaults. */
export const ScheduleEvent = z.strictObject({
  ...details,
  description: details.description.default(''),
  timeZone: details.timeZone.default('UTC'),
  country: details.country.default(''),
  language: details.language.default(''),
  address: details.address.default(''),
  notificationEmail: details.notificationEmail.default(''),
  website: details.website.default(''),
  keywords: details.keywords.default(''),
  appCurrency: details.appCurrency.default('USD'),
  allowScannerCheckin: details.allowScannerCheckin.default(true),
  termsAndConditions: details.termsAndConditions.default(''),
  location: details.location.default(null),
  preventExternalRegistrations: details.preventExternalRegistrations.default(false),
  preventExternalRegistrationsMessage: details.preventExternalRegistrationsMessage.default(''),
  registrationClosesAt: details.registrationClosesAt.default(null),
  showTypeDescription: details.showTypeDescription.default(true),
  dontShowMapOnConfirmationPage: details.dontShowMapOnConfirmationPage.default(false),
  qrOnConfirmationEmailAndConfirmationPage: details.qrOnConfirmationEmailAndConfirmationPage.default(true),
  sendEmails: details.sendEmails.default(true),
  senderName: details.senderName.default(''),
  senderEmail: details.senderEmail.default(''),
  ...withoutEffect,
  ...EventSecrets.shape,
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

/** PUT /api/events/{id}: what changes, or the whole event as it was read. */
export const ReviseEvent = z
  .strictObject({
    ...details,
    ...withoutEffect,
    ...EventSecrets.shape,
    _id: asRead,
    creator: asRead,
    createdAt: asRead,
    secretsSet: asRead,
    adminRoles: asRead,
    admins: asRead,
    totalRegistrations: asRead,
    totalPaid: asRead,
  })
  .partial();
export type ReviseEvent = z.infer<typeof ReviseEvent>;
