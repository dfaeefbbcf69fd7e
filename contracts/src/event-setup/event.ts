import { z } from 'zod';
import { AccountId, asRead, EventId, Instant, InstantInput } from '../kernel/index.ts';
import { amount, flag as untold, text, uploaded } from '../kernel/without-effect.ts';
import {
  added,
  awaiting,
  colour,
  email,
  flag,
  keptAll,
  line,
  lines,
  maybeMoment,
  name,
  optional,
  required,
  richText,
  same,
  shapeOf,
  splitter,
  value,
  webAddress,
  type RecordFacts,
} from '../records/index.ts';

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const currencies = new Set(Intl.supportedValuesOf('currency'));

const moment = value(InstantInput, Instant);
const timeZone = value(
  z.string().refine((zone) => timeZones.has(zone), 'must be a time zone such as Europe/Madrid'),
  z.string(),
);
const country = value(z.string().regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'), z.string());
const currency = value(
  z.string().refine((code) => currencies.has(code), 'must be a currency code such as EUR'),
  z.string(),
);
const Language = z.enum(['', 'en', 'es', 'fr']);

/** A place on the map, degrees. */
export const Location = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** Documented settings of an event that have no effect yet (spec 002 «Event settings», spec 000 «Event»). */
const withoutEffect = {
  viewRegActEditAdminOnly: untold,
  sendEmailsOnPaymentMade: untold,
  userActivityLog: untold,
  userActivityLogWithData: untold,
  customConfirmationNumberGeneration: untold,
  confirmationNumberSequence: z.int().min(0).max(1e12).nullable(),
  checkForDuplicates: untold,
  allowCash: untold,
  verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin: untold,
  allowRegistrantCheckInOnlyWhenFullyPaid: untold,
  onlinePaymentOnly: untold,
  allowDeposit: untold,
  depositAmount: amount,
  hideTotalsInReport: untold,
  showEditMyRegistration: untold,
  showEditRegistrationRequestInfo: untold,
  editRegistrationRequestInfo: text(10_000),
  preventLesserAmount: untold,
  allowRegistrantToDeleteRegistrant: untold,
  noOfMassMailWillSendInOneInterval: amount,
  displayCodeOnBadgeForActivities: untold,
  displayActivitiesTogetherWithRegistrantNames: untold,
  hideAllPaymentInfoFromRegistrant: untold,
  allowBadgePrintingForAnyStatus: untold,
  enablePaymentInfo: untold,
  paymentInfo: text(50_000),
  onlinePaymentProcessingFee: z.number().min(0, 'must be at least 0').max(100, 'must be at most 100'),
  enablePaypal: untold,
  paypalDisplayOrder: amount.nullable(),
  paypalClientId: text(500),
  paypalSandboxClientId: text(500),
  paypalSandboxMode: untold,
  enableZelle: untold,
  zelleDisplayOrder: amount.nullable(),
  paymentProviderName: text(200),
  zelleDescription: text(10_000),
  enableStripe: untold,
  stripeTestMode: untold,
  stripeDisplayOrder: amount.nullable(),
  stripePublishableKey: text(500),
  stripePublishableKeyTest: text(500),
  tinyMceApiKey: text(500),
  stripeCurrency: text(10),
  paypalCurrency: text(10),
} as const;

/** Settings that are asked for as they are stored, by the part of the form that they stand in, in this order. */
export const settingGroups = {
  page: {
    /** Of buttons and links on the public pages, as near as can be read; empty: ours. */
    accentColor: added(colour, ''),
    /** What the cover shows, for whoever cannot see it; empty: it only decorates. */
    bannerAlt: added(line(200), ''),
    showTypeDescription: added(flag, true),
    dontShowMapOnConfirmationPage: added(flag, false),
    qrOnConfirmationEmailAndConfirmationPage: added(flag, true),
  },
  mail: {
    /** Whether registrants are written to at all. */
    sendEmails: added(flag, true),
    senderName: added(line(200), ''),
    /** Address that answers to our mails go to. */
    senderEmail: added(email, ''),
    enableMassTexts: awaiting('texts', added(flag, false)),
  },
  door: {
    allowScannerCheckin: optional(flag, true),
    includeConfirmationNumberOnBadge: added(flag, false),
    /** Whether the dashboard has a card of how many people groups lack to the minimum of their type. */
    enableUnsatisfiedMinimumCount: added(flag, false),
  },
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** What anybody may read of an event: the public site, no admin fields (decisions 5b). */
const shown = {
  name: required(name()),
  description: optional(lines(10_000), ''),
  startDate: required(moment),
  endDate: required(moment),
  timeZone: optional(timeZone, 'UTC'),
  country: optional(country, ''),
  language: optional(same(Language), ''),
  address: optional(line(500), ''),
  location: added(same(Location.nullable()), null),
  /** The cover and the logo of the public pages; what is shown is the upload of that id (`uploadOf`). */
  banner: added(same(uploaded), null),
  logo: added(same(uploaded), null),
  notificationEmail: optional(email, ''),
  website: optional(webAddress, ''),
  appCurrency: optional(currency, 'USD'),
  termsAndConditions: added(richText(100_000), ''),
  preventExternalRegistrations: added(flag, false),
  preventExternalRegistrationsMessage: added(lines(2000), ''),
  /** From this moment on the public form is closed; null: until the event has ended. */
  registrationClosesAt: added(maybeMoment, null),
  ...settingGroups.page,
};

/** The settings of an event (spec 002 «Event settings», spec 000, section 3 «Event»). */
export const eventFields = {
  ...shown,
  keywords: optional(line(500), ''),
  ...settingGroups.mail,
  ...settingGroups.door,
  ...keptAll(withoutEffect),
};

export const plainSettings = { ...settingGroups.page, ...settingGroups.mail, ...settingGroups.door };

/** What an event is, as stored. Texts are plain unless said; `startDate` and `endDate` are moments in UTC. */
export const EventDetails = z.strictObject(shapeOf(eventFields, 'stored'));
export type EventDetails = z.infer<typeof EventDetails>;

const secret = z.string().max(500, 'must have at most 500 characters').nullable();
/** Of payment providers: kept sealed outside the log and never answered; an empty one is taken away. */
const EventSecrets = z.strictObject({
  stripeRefundSecret: secret,
  stripeRefundSecretTest: secret,
  stripeSecretKey: secret,
  stripeSecretKeyTest: secret,
  stripeWebhookSecret: secret,
  stripeWebhookSecretTest: secret,
});
const secrets = EventSecrets.partial().shape;
export const EventSecret = EventSecrets.keyof();
export type EventSecret = z.infer<typeof EventSecret>;

/** POST /api/events (spec 000, section 3): name and dates are required, the rest has defaults. */
export const ScheduleEvent = z.strictObject({ ...shapeOf(eventFields, 'define'), ...secrets });
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

/** PUT /api/events/{id}: what changes, or the whole event as it was read. */
export const ReviseEvent = z.strictObject({
  ...shapeOf(eventFields, 'revise'),
  ...secrets,
  _id: asRead,
  creator: asRead,
  createdAt: asRead,
  secretsSet: asRead,
  adminRoles: asRead,
  admins: asRead,
  totalRegistrations: asRead,
  totalPaid: asRead,
  _version: z.int().min(0).optional(),
});
export type ReviseEvent = z.infer<typeof ReviseEvent>;

/** The body of either call in its parts. */
export const splitEvent = splitter(eventFields, secrets, ['admins', 'totalRegistrations', 'totalPaid']);

export const EventView = z.strictObject({
  _id: EventId,
  creator: AccountId,
  createdAt: Instant,
  ...EventDetails.shape,
  /** Which of the secrets are set, for those who may set them. */
  secretsSet: z.array(EventSecret).optional(),
  /** What each of the staff may do here, by their id; for those who may see roles. */
  adminRoles: z.record(AccountId, z.record(z.string(), z.unknown())).optional(),
  _version: z.int(),
});
export type EventView = z.infer<typeof EventView>;

/** An event as a source (its stream, its table) knows it. */
export interface EventFacts extends RecordFacts<EventId, EventDetails> {
  readonly creator: AccountId;
  readonly createdAt: Instant;
}

/** An event as its staff see it, before what is kept apart of it. */
export const eventViewOf = ({ id, creator, createdAt, details, version }: Omit<EventFacts, 'eventId'>): EventView => ({
  _id: id,
  creator,
  createdAt,
  ...details,
  _version: version,
});

const PublicDetails = z.object(shapeOf(shown, 'stored'));

export const PublicEventView = z.strictObject({
  _id: EventId,
  ...PublicDetails.shape,
  /** Whether the public form takes registrations now. */
  isRegistrationOpen: z.boolean(),
});
export type PublicEventView = z.infer<typeof PublicEventView>;

/** Whether the public form is open at a moment: until it is closed, at the latest until the event has ended. */
export const isRegistrationOpenAt = (
  { registrationClosesAt, endDate }: Pick<EventDetails, 'registrationClosesAt' | 'endDate'>,
  now: Instant,
): boolean => now < (registrationClosesAt ?? endDate) && now < endDate;

/** What anybody may read of an event. @param now decides whether registration is open. */
export const publicEventViewOf = (
  { id, details }: Pick<EventFacts, 'id' | 'details'>,
  now: Instant,
): PublicEventView => ({
  _id: id,
  ...PublicDetails.parse(details),
  isRegistrationOpen: isRegistrationOpenAt(details, now),
});
