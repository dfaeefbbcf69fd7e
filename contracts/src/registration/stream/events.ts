// These shapes are stored for ever: add optional keys, never rename or remove one.
import { activityCheckinEvents } from './activity-checkin-events.ts';
import { approvalEvents, awaitsApproval } from './approval-events.ts';
import { z } from 'zod';
import {
  ActivityId,
  CheckinId,
  defineEvent,
  EditLinkId,
  EventId,
  ImportId,
  Instant,
  languages,
  MailingId,
  OfflinePart,
  RegistrantId,
  PrimaryId,
  TypeId,
} from '../../kernel/index.ts';
import { RegistrantsCharged } from './charged-event.ts';
import { RegistrantNoted } from './note-event.ts';
import { offlineEvents } from './offline-events.ts';
import { payLinkEvents } from './pay-link-events.ts';
import { EnrolledBecause, RegistrantPersonal, RegistrationStatus } from './registrant.ts';
import { awaitsPayment, transactionEvents } from './transaction-events.ts';
import { RegistrationTransferred, TransferRequested } from './transfer-events.ts';
import { RegistrationTypeChanged, TypeChangeCompleted } from './type-change-events.ts';

export * from './registrant.ts';

/** Why they no longer do: their answers do not ask for it, nobody wants it, or no seat was left to come back to. */
export const WithdrawnBecause = z.enum(['answers', 'chosen', 'seats']);
export type WithdrawnBecause = z.infer<typeof WithdrawnBecause>;

/** The activities that somebody takes part in; absent: none. */
const activities = z.array(ActivityId).max(1_000).optional();

/**
 * Whether those who are registered hear of it by e-mail, where the event and their type send one. Absent: they do where
 * `publicLanguage` is said, as facts of older versions have it; so imports and copies mail nobody.
 */
const isToldByMail = z.boolean().optional();

/**
 * All facts of the stream `registration-<primaryId>`: one group, its registrations and its admissions
 * (docs/architecture.md#streams). The check-in capability decides on the same stream.
 */
export const registrationEvents = {
  RegistrationSubmitted: defineEvent(
    'RegistrationSubmitted',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      confirmationNumber: z.string(),
      /** The number the order had where it came from (import). */
      orderNumber: z.string().optional(),
      importId: ImportId.optional(),
      /** Registered by somebody on the public form, who reads this language; absent for staff and imports. */
      publicLanguage: z.enum(languages).optional(),
      isToldByMail,
      registrants: z
        .array(
          z.strictObject({
            registrantId: RegistrantId,
            typeId: TypeId,
            status: RegistrationStatus,
            awaitsApproval,
            awaitsPayment,
            /** A ticket's own code, scannable beside the badge's. */
            scannableCode: z.string().optional(),
            /** Whose registration in the event that this one was copied from was copied; a person of their own since. */
            copyOf: RegistrantId.optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    RegistrantPersonal,
  ),
  /** People who joined a group that was there already; `groupSize` counts everybody in it from here on. */
  RegistrantsAdded: defineEvent(
    'RegistrantsAdded',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      confirmationNumber: z.string(),
      orderNumber: z.string().optional(),
      /** By somebody on the public form, who reads this language; absent for staff. */
      publicLanguage: z.enum(languages).optional(),
      isToldByMail,
      groupSize: z.int(),
      registrants: z
        .array(
          z.strictObject({
            registrantId: RegistrantId,
            typeId: TypeId,
            status: RegistrationStatus,
            awaitsApproval,
            awaitsPayment,
            /** In the group, from 1; never given twice. */
            place: z.int(),
          }),
        )
        .min(1)
        .max(499),
    }),
    RegistrantPersonal,
  ),
  RegistrationStatusSet: defineEvent(
    'RegistrationStatusSet',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      status: RegistrationStatus,
      registrants: z.array(
        z.strictObject({
          registrantId: RegistrantId,
          typeId: TypeId,
          from: RegistrationStatus,
          isCheckedIn: z.boolean(),
          activities,
          /** Confirmed, and waited for nothing but their payment until now. */
          awaitedPayment: z.boolean().optional(),
          awaitsPayment,
        }),
      ),
    }),
  ),
  RegistrantDetailsCorrected: defineEvent(
    'RegistrantDetailsCorrected',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId }),
    RegistrantPersonal,
  ),
  RegistrantCheckedIn: defineEvent(
    'RegistrantCheckedIn',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      typeId: TypeId,
      checkinId: CheckinId,
      /** False from the second admission on, so arrivals count persons. */
      isFirst: z.boolean(),
      offline: OfflinePart.optional(),
    }),
  ),
  CheckInUndone: defineEvent(
    'CheckInUndone',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      typeId: TypeId,
      checkinId: CheckinId,
      /** In facts of before reasons were sealed. */
      reason: z.string().optional(),
      /** The status the registrant has; one no longer confirmed is not counted among the confirmed inside. */
      status: RegistrationStatus,
      checkedInAt: Instant,
    }),
    /** Why, as somebody typed it; sealed under the registrant's id. */
    z.strictObject({ reason: z.string() }),
  ),
  /** Seats were claimed but nobody registered with them in time: this group can never be registered. */
  RegistrationAbandoned: defineEvent(
    'RegistrationAbandoned',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId }),
  ),
  /** Somebody wants the confirmation sent (again). */
  ConfirmationRequested: defineEvent(
    'ConfirmationRequested',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      /** The mailing that it is part of; absent for a single one. */
      mailingId: MailingId.optional(),
    }),
  ),
  /** Somebody who named number and address asked for a link to edit the registration; it goes to the primary. */
  EditLinkRequested: defineEvent(
    'EditLinkRequested',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      linkId: EditLinkId,
      /** Of whoever asked. */
      language: z.enum(languages),
    }),
  ),
  /** Links to edit the registration that were asked for before open nothing any more. */
  EditLinksRevoked: defineEvent('EditLinksRevoked', z.strictObject({ eventId: EventId, primaryId: PrimaryId })),
  BadgePrinted: defineEvent(
    'BadgePrinted',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrants: z.array(RegistrantId),
      /** Badges showed the confirmation number, as the event was set then; absent where they did not, or nobody asked yet. */
      showsNumber: z.literal(true).optional(),
    }),
  ),
  /** A badge was lost: its code, and every one before, is refused from here on, and the person has another. */
  BadgeReplaced: defineEvent(
    'BadgeReplaced',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      /** The number of the new badge: how many of the person it replaced. */
      badge: z.int().min(1).max(255),
    }),
  ),
  /**
   * A deleted registration is gone for good: no list, search or export has it any more. What was counted of
   * it in the past stays, and so does its place, which nobody else gets.
   */
  RegistrationRemoved: defineEvent(
    'RegistrationRemoved',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      typeId: TypeId,
      groupSize: z.int(),
      activities,
    }),
  ),
  /** People of the group take part in activities from here on. */
  RegistrantsEnrolled: defineEvent(
    'RegistrantsEnrolled',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      registrants: z
        .array(
          z.strictObject({
            registrantId: RegistrantId,
            status: RegistrationStatus,
            activities: z
              .array(z.strictObject({ activityId: ActivityId, because: EnrolledBecause }))
              .min(1)
              .max(1_000),
          }),
        )
        .min(1)
        .max(500),
    }),
  ),
  /** People of the group no longer take part in activities. */
  RegistrantsWithdrawn: defineEvent(
    'RegistrantsWithdrawn',
    z.strictObject({
      eventId: EventId,
      primaryId: PrimaryId,
      because: WithdrawnBecause,
      registrants: z
        .array(
          z.strictObject({
            registrantId: RegistrantId,
            status: RegistrationStatus,
            activities: z.array(ActivityId).min(1).max(1_000),
          }),
        )
        .min(1)
        .max(500),
    }),
  ),
  RegistrantsCharged,
  ...transactionEvents,
  ...payLinkEvents,
  TransferRequested,
  RegistrationTransferred,
  RegistrationTypeChanged,
  TypeChangeCompleted,
  ...approvalEvents,
  ...activityCheckinEvents,
  ...offlineEvents,
  RegistrantNoted,
  /**
   * The person's key is destroyed from here on: everything sealed under it, before and after, reads as
   * nothing. The reason is kept for ever and is not sealed, so it must name nobody.
   */
  RegistrantErased: defineEvent(
    'RegistrantErased',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId, reason: z.string() }),
  ),
} as const;
