import { RoleFlags } from '../access/index.ts';
import { z } from 'zod';
import { AccountId, asRead, EndInput, EventId, Instant, InstantInput } from '../kernel/index.ts';
import { uploaded } from '../kernel/without-effect.ts';
import {
  added,
  email,
  flag,
  line,
  lines,
  maybeEnd,
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
import { OnlineModes } from './online-modes.ts';
import { EventSecret, EventSecrets, KeptSecret } from './secrets.ts';
import { currency, settingGroups, staffSettings } from './settings.ts';
import { isTimeZone } from './time-zone.ts';

const moment = value(InstantInput, Instant);
/** A date means all of that day. */
const end = value(EndInput, Instant);
const timeZone = value(
  z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Madrid')
    .meta({ examples: ['Europe/Madrid'] }),
  z.string(),
);
const country = value(z.string().regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'), z.string());
const Language = z.enum(['', 'en', 'es', 'fr']);

/** A place on the map, degrees. */
export const Location = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** The part of an event that anybody may read: the public site, no admin fields (rule event-setup/public-part-of-an-event). */
const shown = {
  name: required(name()),
  description: optional(lines(10_000), ''),
  startDate: required(moment),
  endDate: required(end),
  timeZone: optional(timeZone, 'UTC'),
  keywords: optional(line(500), ''),
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
  registrationClosesAt: added(maybeEnd, null),
  ...settingGroups.page,
  /** Where confirmations say what people take part in. */
  displayActivitiesTogetherWithRegistrantNames: settingGroups.registration.displayActivitiesTogetherWithRegistrantNames,
  /** Where they are shown: how to pay (HTML). */
  hideAllPaymentInfoFromRegistrant: settingGroups.payments.hideAllPaymentInfoFromRegistrant,
  enablePaymentInfo: settingGroups.payments.enablePaymentInfo,
  paymentInfo: settingGroups.payments.paymentInfo,
  /** Whether registrants may ask for a link to edit their registration, and what they are told where they do. */
  showEditMyRegistration: settingGroups.selfService.showEditMyRegistration,
  showEditRegistrationRequestInfo: settingGroups.selfService.showEditRegistrationRequestInfo,
  editRegistrationRequestInfo: settingGroups.selfService.editRegistrationRequestInfo,
  /** What comes on top of an amount that is paid online: the form says so beforehand. */
  onlinePaymentProcessingFee: settingGroups.payments.onlinePaymentProcessingFee,
  /** How, and how much, whoever registers may choose to pay (decisions/0082). */
  onlinePaymentOnly: settingGroups.payments.onlinePaymentOnly,
  allowCash: settingGroups.payments.allowCash,
  allowDeposit: settingGroups.payments.allowDeposit,
  depositAmount: settingGroups.payments.depositAmount,
  /** What a client of the public form has to know of registering and editing. */
  checkForDuplicates: settingGroups.registration.checkForDuplicates,
  allowRegistrantToDeleteRegistrant: settingGroups.selfService.allowRegistrantToDeleteRegistrant,
  enablePaypal: settingGroups.wallet.enablePaypal,
  paypalDisplayOrder: settingGroups.wallet.paypalDisplayOrder,
  paypalCurrency: settingGroups.wallet.paypalCurrency,
  enableStripe: settingGroups.card.enableStripe,
  stripeDisplayOrder: settingGroups.card.stripeDisplayOrder,
  stripeCurrency: settingGroups.card.stripeCurrency,
  enableZelle: settingGroups.bank.enableZelle,
  zelleDisplayOrder: settingGroups.bank.zelleDisplayOrder,
  paymentProviderName: settingGroups.bank.paymentProviderName,
  zelleDescription: settingGroups.bank.zelleDescription,
  /** Tax on prices, and the form's question for an address for the invoice. */
  enableTaxes: settingGroups.receipts.enableTaxes,
  taxOnTop: settingGroups.receipts.taxOnTop,
  taxRate: settingGroups.receipts.taxRate,
  taxName: settingGroups.receipts.taxName,
  issueReceipts: settingGroups.receipts.issueReceipts,
  askInvoiceAddress: settingGroups.receipts.askInvoiceAddress,
};

/** The settings of an event (rule event-setup/settings-of-an-event). */
export const eventFields = {
  ...shown,
  ...staffSettings,
};

/** What an event is, as stored. Texts are plain unless said; `startDate` and `endDate` are moments in UTC. */
export const EventDetails = z.strictObject(shapeOf(eventFields, 'stored'));
export type EventDetails = z.infer<typeof EventDetails>;

/** What an event is, with what follows from the names of its secrets. */
export type EventNow = EventDetails & { readonly onlineModes?: OnlineModes | undefined };

const secrets = EventSecrets.partial().shape;

/** POST /api/events (rule event-setup/creating-an-event): name and dates are required, the rest has defaults. */
export const ScheduleEvent = z.strictObject({ ...shapeOf(eventFields, 'define'), ...secrets });
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

/** What an event is a copy of: there from its first fact on, so that whoever finds the copying broken off goes on with it. */
export const CopyOf = z.strictObject({
  eventId: EventId,
  withRegistrants: z.boolean(),
  /** How many people there were, as far as was known; for whoever waits. */
  registrants: z.int(),
});
export type CopyOf = z.infer<typeof CopyOf>;

/** PUT /api/events/{id}: what changes, or the whole event as it was read. */
export const ReviseEvent = z.strictObject({
  ...shapeOf(eventFields, 'revise'),
  ...secrets,
  _id: asRead,
  creator: asRead,
  createdAt: asRead,
  secretsSet: asRead,
  secretsKept: asRead,
  /** What people on the staff may do here from now on; who is not named keeps their role. */
  adminRoles: z.record(AccountId, RoleFlags).optional(),
  admins: asRead,
  totalRegistrations: asRead,
  totalPaid: asRead,
  copying: asRead,
  onlineModes: asRead,
  reachedAt: asRead,
  _version: z.int().min(0).optional(),
});
export type ReviseEvent = z.infer<typeof ReviseEvent>;

/** The body of either call in its parts. */
export const splitEvent = splitter(eventFields, secrets, [
  'admins',
  'totalRegistrations',
  'totalPaid',
  'copying',
  'onlineModes',
  'reachedAt',
]);

export const EventView = z.strictObject({
  _id: EventId,
  creator: AccountId,
  createdAt: Instant,
  ...EventDetails.shape,
  /** Which of the secrets are set, for those who may set them. */
  secretsSet: z.array(EventSecret).optional(),
  /** The same with when and by whom. */
  secretsKept: z.array(KeptSecret).optional(),
  /** What each of the staff may do here, by their id; for those who may see roles. */
  adminRoles: z.record(AccountId, z.record(z.string(), z.unknown())).optional(),
  /** How many registrations it has that are not deleted, for those who may see registrants or the dashboard. */
  totalRegistrations: z.int().optional(),
  /** What was paid for them, in the event's currency, for those who may see the summary of transactions. */
  totalPaid: z.number().optional(),
  /** It is a copy that is still being made: nothing is changed in it and no visitor sees it. */
  copying: z.literal(true).optional(),
  onlineModes: OnlineModes.optional(),
  /** The address at which providers reach this installation, for those who may set them up. */
  reachedAt: z.string().optional(),
  _version: z.int(),
});
export type EventView = z.infer<typeof EventView>;

/** An event as a source (its stream, its table) knows it. */
export interface EventFacts extends RecordFacts<EventId, EventDetails> {
  readonly creator: AccountId;
  readonly createdAt: Instant;
  /** A copy that is not whole yet. */
  readonly isCopying: boolean;
}

/** An event as its staff see it, before what is kept apart of it. */
export const eventViewOf = ({
  id,
  creator,
  createdAt,
  details,
  isCopying,
  version,
}: Omit<EventFacts, 'eventId'>): EventView => ({
  _id: id,
  creator,
  createdAt,
  ...details,
  ...(isCopying ? { copying: true } : {}),
  _version: version,
});

const PublicDetails = z.object(shapeOf(shown, 'stored'));

export const PublicEventView = z.strictObject({
  _id: EventId,
  ...PublicDetails.shape,
  onlineModes: OnlineModes.optional(),
  /** Whether the public form takes registrations now. */
  isRegistrationOpen: z.boolean(),
});
export type PublicEventView = z.infer<typeof PublicEventView>;

/** Whether the public form is open at a moment: until it is closed, at the latest until the event has ended. */
export const isRegistrationOpenAt = (
  { registrationClosesAt, endDate }: Pick<EventDetails, 'registrationClosesAt' | 'endDate'>,
  now: Instant,
): boolean => now < closesAt({ registrationClosesAt, endDate });

/** From which moment on the public form is closed: as it is set, at the latest once the event has ended. */
export const closesAt = ({
  registrationClosesAt,
  endDate,
}: Pick<EventDetails, 'registrationClosesAt' | 'endDate'>): Instant =>
  registrationClosesAt !== null && registrationClosesAt < endDate ? registrationClosesAt : endDate;

/** Until when strangers may register; null: they may not, whenever it is. */
export const openUntil = (
  event: Pick<EventDetails, 'registrationClosesAt' | 'endDate' | 'preventExternalRegistrations'>,
): Instant | null => (event.preventExternalRegistrations ? null : closesAt(event));

/** What registrants are told of how to pay (HTML); empty: nothing. */
export const paymentInfoOf = ({
  enablePaymentInfo,
  paymentInfo,
  hideAllPaymentInfoFromRegistrant,
}: Pick<EventDetails, 'enablePaymentInfo' | 'paymentInfo' | 'hideAllPaymentInfoFromRegistrant'>): string =>
  enablePaymentInfo && !hideAllPaymentInfoFromRegistrant ? (paymentInfo ?? '') : '';

/** Whether somebody who holds the flag for it may check in at the door of an event. */
export const isDoorOpenTo = (
  event: Pick<EventDetails, 'allowScannerCheckin' | 'viewRegActEditAdminOnly'>,
  isAdmin: boolean,
): boolean => event.allowScannerCheckin && (isAdmin || !event.viewRegActEditAdminOnly);

/** What anybody may read of an event. @param now decides whether registration is open. */
export const publicEventViewOf = (
  { id, details, onlineModes }: Pick<EventFacts, 'id' | 'details'> & Pick<EventNow, 'onlineModes'>,
  now: Instant,
): PublicEventView => ({
  _id: id,
  ...PublicDetails.parse({
    ...details,
    paymentInfo: paymentInfoOf(details),
    zelleDescription: details.hideAllPaymentInfoFromRegistrant ? '' : details.zelleDescription,
  }),
  ...(onlineModes === undefined ? {} : { onlineModes }),
  isRegistrationOpen: isRegistrationOpenAt(details, now),
});
