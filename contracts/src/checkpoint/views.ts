import { z } from 'zod';
import { FieldValue } from '../fields/index.ts';
import {
  AnyCheckinId,
  BadgeCheckinId,
  BadgeCode,
  BadgeText,
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  EventId,
  FieldId,
  Instant,
  RegistrantId,
} from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';
import { WaitsFor } from '../registration/stream/waits-for.ts';
import { ErasedPerson } from '../registration/stream/personal.ts';
import { AdditionalSettings } from './checkpoint.ts';
import { CheckpointCheckinStatus } from './events.ts';
import { CheckpointFieldView } from './field.ts';

/** What anybody may read of a checkpoint that takes check-ins from outside. */
export const PublicCheckpointView = z.strictObject({
  _id: CheckpointId,
  eventId: EventId,
  eventName: z.string(),
  /** The event's: times are said on its clocks. */
  timeZone: z.string(),
  name: z.string(),
  description: z.string(),
  checkinEnabled: z.boolean(),
  additionalSettings: AdditionalSettings.pick({
    showEventLogo: true,
    showQr: true,
    showPrintButton: true,
    enableSearchForExternalCheckin: true,
  }),
  /** Beside a number a name is asked for: the event's numbers run in sequence. */
  asksName: z.boolean(),
  /** A number as the event gives them, nobody's in particular: the first of its sequence; absent where they are random. */
  exampleNumber: z.string().optional(),
  /** The fields with `publicView`, in the checkpoint's order. */
  fields: z.array(CheckpointFieldView),
});
export type PublicCheckpointView = z.infer<typeof PublicCheckpointView>;

/** One person of the group that was looked up, at one checkpoint: by ids to staff, by badge codes to strangers. */
export const CheckpointAttendee = z.strictObject({
  _id: BadgeText,
  /** To staff: what is on their badge. */
  badgeCode: BadgeCode.optional(),
  /** Where somebody was looked up by a badge: it is theirs. */
  presented: z.literal(true).optional(),
  parent: BadgeText.nullable(),
  confirmationNumber: z.string(),
  status: RegistrationStatus,
  /** What they wait for before they are confirmed. */
  waitsFor: WaitsFor.optional(),
  firstName: z.string(),
  lastName: z.string(),
  erased: ErasedPerson,
  typeName: z.string(),
  /** In at this checkpoint and not to be ticked again; null when free. */
  checkin: z
    .strictObject({
      _id: AnyCheckinId,
      status: CheckpointCheckinStatus,
      at: Instant,
      by: z.string(),
      desk: z.string(),
    })
    .nullable(),
  /** Form fields of `fieldsForCheckinAndAttendeesPage`: shown, never edited here. Staff only. */
  registrationFields: z.array(z.strictObject({ _id: FieldId, title: z.string(), value: FieldValue })),
  /** The checkpoints' own fields: strangers get those with `publicView`. */
  fields: z.array(z.strictObject({ _id: CheckpointFieldId, value: FieldValue })),
});
export type CheckpointAttendee = z.infer<typeof CheckpointAttendee>;

/** Somebody whom a desk at a checkpoint found by name, number or code. */
export const CheckpointHit = z.strictObject({
  _id: RegistrantId,
  confirmationNumber: z.string(),
  status: RegistrationStatus,
  /** They are confirmed once enough is paid; absent: they wait for no payment. */
  awaitsPayment: z.literal(true).optional(),
  firstName: z.string(),
  lastName: z.string(),
  erased: ErasedPerson,
  typeName: z.string(),
  /** The place in the group, from 1, and how many people the group has. */
  registrationIndex: z.int(),
  registrantsCount: z.int(),
  /** In at this checkpoint, and not to be checked in again. */
  isIn: z.boolean(),
});
export type CheckpointHit = z.infer<typeof CheckpointHit>;

const PersonName = z.strictObject({
  _id: RegistrantId,
  firstName: z.string(),
  lastName: z.string(),
  erased: ErasedPerson,
});

/** A check-in's card (rule checkpoint/attendees-screen). */
export const CheckpointCheckinView = z.strictObject({
  _id: CheckpointCheckinId,
  event: EventId,
  checkpoint: CheckpointId,
  status: CheckpointCheckinStatus,
  printed: z.boolean(),
  code: z.string(),
  confirmationNumber: z.string(),
  note: z.string(),
  createdAt: Instant,
  creator: z.string(),
  desk: z.string(),
  primaryRegistrant: RegistrantId,
  registrantIds: z.array(RegistrantId),
  names: z.array(PersonName),
  /** Per person, the configured fields in the checkpoint's order. */
  attendees: z.array(
    PersonName.extend({ fields: z.array(z.strictObject({ _id: z.string(), title: z.string(), value: FieldValue })) }),
  ),
});
export type CheckpointCheckinView = z.infer<typeof CheckpointCheckinView>;

/** What whoever was checked in may see afterwards (/confirmation/:id). Strangers get badge codes and no id. */
export const PublicCheckinView = z.strictObject({
  _id: BadgeCheckinId,
  event: EventId,
  eventName: z.string(),
  checkpoint: z.strictObject({ _id: CheckpointId, name: z.string(), additionalSettings: AdditionalSettings }),
  status: CheckpointCheckinStatus,
  code: z.string(),
  createdAt: Instant,
  names: z.array(PersonName.extend({ _id: BadgeCode })),
  /** Path of the QR picture of the first attendee. */
  qr: z.string(),
});
export type PublicCheckinView = z.infer<typeof PublicCheckinView>;

/** A check-in by itself for staff: every documented key, and what its confirmation page shows. */
export const StaffCheckinView = z.strictObject({
  ...CheckpointCheckinView.shape,
  ...PublicCheckinView.shape,
  _id: CheckpointCheckinId,
  names: CheckpointCheckinView.shape.names,
  attendees: z.array(z.strictObject({ ...CheckpointCheckinView.shape.attendees.element.shape, qr: z.string() })),
  /** The same people as `registrantIds`, with what is known of each. */
  populatedAttendeeIds: z.array(PersonName),
});
export type StaffCheckinView = z.infer<typeof StaffCheckinView>;

/** Persons at a checkpoint by the status of their check-in. */
export const CheckpointStats = z.strictObject({
  checkedIn: z.int(),
  accepted: z.int(),
  checkedOut: z.int(),
  deleted: z.int(),
});
export type CheckpointStats = z.infer<typeof CheckpointStats>;

export const CheckpointLogEntry = z.strictObject({
  change: z.string(),
  data: z.strictObject({ status: CheckpointCheckinStatus.optional() }),
  createdAt: Instant,
  creator: z.union([z.string(), z.strictObject({ email: z.string() })]),
});
export type CheckpointLogEntry = z.infer<typeof CheckpointLogEntry>;

/** `printed` is a flag beside the status (rule badges/printed-flag). */
export const CheckinStatusFilter = z.enum(['printed', 'checked-in', 'checked-out', 'accepted', 'deleted']);

/** The filters of the attendees screen: a check-in that matches any status given, and all the rest. */
export const CheckinFilter = z.strictObject({
  status: z.array(CheckinStatusFilter).max(5).optional(),
  /** `lastname, firstname`, or either. */
  name: z.string().trim().max(200).optional(),
  regNoOrId: z.string().trim().max(60).optional(),
  code: z.string().trim().max(60).optional(),
});
export type CheckinFilter = z.infer<typeof CheckinFilter>;

export const checkinsPerPageDefault = 10;

/** How many people are inside now: over all (checked in to the event), and by checkpoint. */
export const HeadCountView = z.strictObject({
  /** Confirmed persons checked in to the event. */
  event: z.strictObject({ inside: z.int(), confirmed: z.int() }),
  checkpoints: z.array(
    z.strictObject({
      _id: CheckpointId,
      name: z.string(),
      type: z.enum(['unique', 'multiple']),
      checkinEnabled: z.boolean(),
      /** Checked in or accepted, not checked out. */
      inside: z.int(),
      /** Everybody who ever was, deleted ones left out. */
      seen: z.int(),
    }),
  ),
});
export type HeadCountView = z.infer<typeof HeadCountView>;

/** One person's checkpoint data (rule checkpoint/field-data). */
export const CheckpointDataRecord = z.strictObject({
  _id: RegistrantId,
  eventId: EventId,
  firstName: z.string(),
  lastName: z.string(),
  erased: ErasedPerson,
  confirmationNumber: z.string(),
  registration: z.strictObject({ _id: RegistrantId, confirmationNumber: z.string() }),
  fields: z.array(z.strictObject({ _id: CheckpointFieldId, value: FieldValue })),
});
export type CheckpointDataRecord = z.infer<typeof CheckpointDataRecord>;
