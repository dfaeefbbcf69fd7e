import { InvoiceAddress } from '../charges/invoice-address.ts';
import { z } from 'zod';
import { EnteredValue } from '../fields/index.ts';
import { asRead, BulkTargets, EventId, FieldId, highestPrice, RegistrantId, TypeId } from '../kernel/index.ts';
import { ActivitiesGiven } from './activities-given.ts';
import { EditCode } from './link-codes.ts';
import { EnteredCode } from '../forms/promo-code.ts';
import { RegistrationStatus } from './stream/events.ts';
import { PaymentMethod, PaymentType } from './stream/transaction-events.ts';

export const EnteredField = z.object({
  _id: FieldId,
  name: z.string().max(200).optional(),
  value: EnteredValue.nullable(),
});

/** The day as of which discounts are looked up; a moment means its day on the event's clocks. Empty: none is said. */
export const AsOf = z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })]).nullish();

/** Somebody who is brought along. */
export const Registrant = z.object({
  type: TypeId,
  fields: z.array(EnteredField).max(200),
  /** What they choose to take part in (docs/decisions/0083). */
  registeredActivities: ActivitiesGiven.optional(),
});

/** POST /api/registrations (rule registration/registering-call). Unknown keys are ignored. */
export const SubmitRegistration = z.object({
  event: EventId,
  type: TypeId,
  fields: z.array(EnteredField).max(200),
  /** What the first of them chooses to take part in. */
  registeredActivities: ActivitiesGiven.optional(),
  /** The proof that the bot check was passed; required of whoever is not staff (rule access/bot-check). */
  grecaptcha: z.string().max(4000).optional(),
  /** Whether the event's terms were agreed to; required of strangers where there are some. */
  termsAgreed: z.boolean().optional(),
  registrants: z.array(Registrant).max(499, 'a group has at most 500 registrants').optional(),
  /** The primary of a group that is there already: whoever is registered joins it (rule registration/joining). */
  parent: RegistrantId.nullable().optional(),
  /** The code of whoever waited and has a seat held: the first of the group takes that one. */
  offer: EditCode.optional(),
  /** Said by staff: prices are as of then. Without it, and always for strangers, as of today. */
  asofdate: AsOf,
  /** A promo code that all of them register with; empty: none. */
  promoCode: EnteredCode.nullish(),
  /** How they pay; empty: the first way that the event offers. */
  paymentMethod: z.union([z.literal(''), PaymentMethod]).nullish(),
  /** The part of it; asked for where people choose (rule money/choosing-an-amount). */
  paymentType: z.union([z.literal(''), PaymentType]).nullish(),
  /** Where it is `partial`: how much, with the currency's decimals. */
  checkoutPageAmount: z.number().min(0, 'must be 0 or more').max(highestPrice, 'is too high').nullish(),
  /** What they were shown that it costs, with the currency's decimals: where it costs something else, it is refused. */
  shownTotal: z.number().min(0, 'must be 0 or more').nullish(),
  /** To whom invoices are made out, where the event asks for it (rule receipts/invoice-address). */
  invoiceAddress: InvoiceAddress.nullish(),
});
export type SubmitRegistration = z.infer<typeof SubmitRegistration>;

/**
 * PUT /api/registrations/{id}: the registration as read, with what changed in `fields`. What the change makes a difference
 * to is charged as of today; with `asofdate`, all that the registrant is charged is worked out anew, as of then, unless it
 * is the day that the registration is read with: that one asks for nothing, but for `chargeAnew`, which means it also then.
 * With `keepCharges` they stay charged as they are, whatever the day. `registeredActivities` is all that they
 * take part in by their type or by choice from then on; without it nothing of that changes. What else has a call of its own is
 * refused where it differs from what is read (decisions/0033); any other key is passed over.
 */
export const CorrectRegistrant = z.object({
  fields: z.array(EnteredField).max(200),
  registeredActivities: ActivitiesGiven.optional(),
  asofdate: AsOf,
  chargeAnew: z.boolean().optional(),
  keepCharges: z.boolean().optional(),
  _id: asRead,
  event: asRead,
  confirmationNumber: asRead,
  status: asRead,
  /** As it is read, or its id alone. */
  type: asRead,
  parent: asRead,
  createdAt: asRead,
  currency: asRead,
  total: asRead,
  totalCharges: asRead,
  totalDiscounts: asRead,
});

/** PUT /api/registrations/update-status-only (rule attendees/setting-a-status). */
export const SetStatus = z.object({
  id: RegistrantId,
  eventId: EventId,
  status: RegistrationStatus,
  forAll: z.boolean().default(false),
  confirmationNumber: z.string().max(40).optional(),
});

/** Several people at once, from the attendee list. */
export const Many = z.strictObject({ eventId: EventId, registrants: BulkTargets });

/** The status of several people; of each alone, not of their groups. */
export const SetStatusOfMany = z.strictObject({ ...Many.shape, status: RegistrationStatus });

/**
 * POST /api/registrations/{id}/erase. The reason is kept for ever and must name nobody; `confirmation`
 * is the confirmation number, typed by whoever means it.
 */
export const EraseRegistrant = z.strictObject({
  reason: z.string().trim().min(3).max(200),
  confirmation: z.string().trim().min(1).max(40),
});
export type CorrectRegistrant = z.infer<typeof CorrectRegistrant>;
export type EraseRegistrant = z.infer<typeof EraseRegistrant>;

/** Whoever prints means it, also of those who owe something where their type asks (`badgePrintingWithoutPayment`). */
const confirmUnpaid = z.boolean().default(false);

/** POST /api/registrations/print-log (rule badges/print-log); `printedBy` is ignored (rule interface/actor-is-the-session). */
export const LogPrint = z.object({ registrantId: RegistrantId, all: z.boolean().default(false), confirmUnpaid });

/** A badge that was lost. `badge`: its number, as whoever replaces it saw it; the first badge has 0. */
export const ReplaceBadge = z.strictObject({ registrantId: RegistrantId, badge: z.int().min(0).max(255).default(0) });

/** The same of several people. */
export const LogPrintOfMany = z.strictObject({ ...Many.shape, confirmUnpaid });
