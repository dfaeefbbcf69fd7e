// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { FieldType, FieldValue } from '../fields/index.ts';
import {
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  defineEvent,
  EventId,
  FieldId,
  PrimaryId,
  RegistrantId,
} from '../kernel/index.ts';
import { checkpointFieldWithoutEffect } from './without-effect.ts';

/** `unique`: each person once; `multiple`: again after check-out (decisions 25). */
export const CheckpointType = z.enum(['unique', 'multiple']);
export type CheckpointType = z.infer<typeof CheckpointType>;

export const CheckpointCheckinStatus = z.enum(['checked-in', 'accepted', 'checked-out', 'deleted']);
export type CheckpointCheckinStatus = z.infer<typeof CheckpointCheckinStatus>;

/** A field shown at the checkpoint: one of the registration form, or one of the checkpoints' own. */
export const ShownField = z.strictObject({
  _id: z.union([FieldId, CheckpointFieldId]),
  title: z.string(),
  /** Where the person has no value, the primary registrant's is shown. */
  pullDataFromPrimaryRegistrant: z.boolean(),
  /** Its value is the address that check-in confirmations go to; one field at most. */
  treatAsEmail: z.boolean(),
});
export type ShownField = z.infer<typeof ShownField>;

export const AdditionalSettings = z.strictObject({
  /** HTML, sanitised on write. */
  successPageMessage: z.string(),
  showEventLogo: z.boolean(),
  showQr: z.boolean(),
  showPrintButton: z.boolean(),
  sendAutoConfirmationEmail: z.boolean(),
  /** Whether the public screen takes numbers too, not badges only. */
  enableSearchForExternalCheckin: z.boolean(),
  ccEmail: z.string(),
  replyToEmail: z.string(),
});
export type AdditionalSettings = z.infer<typeof AdditionalSettings>;

export const CheckpointDetails = z.strictObject({
  name: z.string(),
  description: z.string(),
  type: CheckpointType,
  checkinEnabled: z.boolean(),
  fieldsForCheckinAndAttendeesPage: z.array(ShownField),
  additionalSettings: AdditionalSettings,
});
export type CheckpointDetails = z.infer<typeof CheckpointDetails>;

/** Stream `checkpoint-<checkpointId>`: the checkpoint itself. */
export const checkpointEvents = {
  CheckpointDefined: defineEvent(
    'CheckpointDefined',
    z.strictObject({ checkpointId: CheckpointId, eventId: EventId, details: CheckpointDetails }),
  ),
  CheckpointRevised: defineEvent(
    'CheckpointRevised',
    z.strictObject({ checkpointId: CheckpointId, eventId: EventId, details: CheckpointDetails.partial() }),
  ),
  CheckpointRetired: defineEvent('CheckpointRetired', z.strictObject({ checkpointId: CheckpointId, eventId: EventId })),
} as const;

const ofCheckin = {
  eventId: EventId,
  checkpointId: CheckpointId,
  primaryId: PrimaryId,
  checkinId: CheckpointCheckinId,
};

/** Stream `checkins-<checkpointId>-<primaryId>`: a group's check-ins at a checkpoint. */
export const checkpointCheckinEvents = {
  CheckpointCheckedIn: defineEvent(
    'CheckpointCheckedIn',
    z.strictObject({
      ...ofCheckin,
      /** Short, for people to read out; not a key. */
      code: z.string(),
      registrants: z.array(RegistrantId).min(1).max(500),
      /** By the attendees themselves on the public screen. */
      isExternal: z.boolean(),
    }),
  ),
  CheckpointCheckinStatusSet: defineEvent(
    'CheckpointCheckinStatusSet',
    z.strictObject({
      ...ofCheckin,
      from: CheckpointCheckinStatus,
      status: CheckpointCheckinStatus,
      /** How many persons the check-in is of. */
      persons: z.int(),
    }),
  ),
  CheckpointCheckinPrinted: defineEvent('CheckpointCheckinPrinted', z.strictObject(ofCheckin)),
  /** HTML, sanitised on write; sealed under the primary registrant's id. */
  CheckpointCheckinNoted: defineEvent(
    'CheckpointCheckinNoted',
    z.strictObject(ofCheckin),
    z.strictObject({ note: z.string() }),
  ),
  CheckpointConfirmationRequested: defineEvent('CheckpointConfirmationRequested', z.strictObject(ofCheckin)),
} as const;

export const CheckpointFieldDetails = z.strictObject({
  title: z.string(),
  name: z.string(),
  description: z.string(),
  type: FieldType,
  labels: z.array(z.string()),
  values: z.array(z.string()),
  defaultValue: z.string(),
  requiredForExternal: z.boolean(),
  fieldMapping: z.string(),
  publicEditable: z.boolean(),
  publicView: z.boolean(),
  order: z.int(),
  ...z.strictObject(checkpointFieldWithoutEffect).partial().shape,
});
export type CheckpointFieldDetails = z.infer<typeof CheckpointFieldDetails>;

/** Stream `checkpointfield-<checkpointFieldId>`. */
export const checkpointFieldEvents = {
  CheckpointFieldDefined: defineEvent(
    'CheckpointFieldDefined',
    z.strictObject({ fieldId: CheckpointFieldId, eventId: EventId, details: CheckpointFieldDetails }),
  ),
  CheckpointFieldRevised: defineEvent(
    'CheckpointFieldRevised',
    z.strictObject({ fieldId: CheckpointFieldId, eventId: EventId, details: CheckpointFieldDetails.partial() }),
  ),
  CheckpointFieldRetired: defineEvent(
    'CheckpointFieldRetired',
    z.strictObject({ fieldId: CheckpointFieldId, eventId: EventId }),
  ),
} as const;

/** Stream `checkpointdata-<primaryId>`: what checkpoints know about a group's people beyond the form. */
export const checkpointDataEvents = {
  /** Everything known of these persons after it; sealed under each person's id. */
  CheckpointDataEntered: defineEvent(
    'CheckpointDataEntered',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrants: z.array(RegistrantId).min(1).max(500) }),
    z.strictObject({ fields: z.record(CheckpointFieldId, FieldValue) }),
  ),
  CheckpointDataCleared: defineEvent(
    'CheckpointDataCleared',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId }),
  ),
} as const;
