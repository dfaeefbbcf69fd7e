import { z } from 'zod';
import { EnteredValue, FieldName, FieldType, OptionLines } from '../fields/index.ts';
import {
  asRead,
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  EventId,
  RegistrantId,
} from '../kernel/index.ts';
import { CheckpointCheckinStatus, CheckpointType, ShownField } from './events.ts';
import { checkpointFieldWithoutEffect } from './without-effect.ts';

const Name = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const email = z.union([z.literal(''), z.email('must be an e-mail address')]);

const settings = {
  /** HTML; what is not allowed in it is taken out. */
  successPageMessage: z.string().max(50_000),
  showEventLogo: z.boolean(),
  showQr: z.boolean(),
  showPrintButton: z.boolean(),
  sendAutoConfirmationEmail: z.boolean(),
  enableSearchForExternalCheckin: z.boolean(),
  ccEmail: email,
  replyToEmail: email,
};

const details = {
  name: Name,
  description: z.string().max(5000),
  type: CheckpointType,
  checkinEnabled: z.boolean(),
  fieldsForCheckinAndAttendeesPage: z
    .array(
      ShownField.extend({
        title: Name,
        pullDataFromPrimaryRegistrant: z.boolean().default(false),
        treatAsEmail: z.boolean().default(false),
      }),
    )
    .max(50, 'must have at most 50 fields')
    .refine(
      (all) => all.filter(({ treatAsEmail }) => treatAsEmail).length <= 1,
      'only one field may be treated as e-mail',
    )
    .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'each field only once'),
  additionalSettings: z.strictObject(settings).partial(),
};

/** POST /api/checkpoints (spec 002, section 2 «Checkpoint form»). */
export const DefineCheckpoint = z.strictObject({
  eventId: EventId,
  ...details,
  description: details.description.default(''),
  type: details.type.default('unique'),
  checkinEnabled: details.checkinEnabled.default(true),
  fieldsForCheckinAndAttendeesPage: details.fieldsForCheckinAndAttendeesPage.default([]),
  additionalSettings: details.additionalSettings.default({}),
});
export type DefineCheckpoint = z.infer<typeof DefineCheckpoint>;
export const ReviseCheckpoint = z.strictObject({ ...details, eventId: asRead, _id: asRead, qr: asRead }).partial();
export type ReviseCheckpoint = z.infer<typeof ReviseCheckpoint>;

const field = {
  title: Name,
  name: FieldName,
  description: z.string().max(2000),
  type: FieldType,
  labels: OptionLines,
  values: OptionLines,
  defaultValue: z.string().max(5000),
  requiredForExternal: z.boolean(),
  fieldMapping: z.enum([
    '',
    'email',
    'title',
    'firstName',
    'lastName',
    'address1',
    'address2',
    'state',
    'city',
    'zip',
    'country',
  ]),
  publicEditable: z.boolean(),
  publicView: z.boolean(),
  order: z.int().min(0).max(100_000),
};

const restOfField = z.strictObject(checkpointFieldWithoutEffect).partial().shape;

/** POST /api/checkpointfields (spec 002, section 3). */
export const DefineCheckpointField = z.strictObject({
  eventId: EventId,
  ...field,
  description: field.description.default(''),
  labels: field.labels.default([]),
  values: field.values.default([]),
  defaultValue: field.defaultValue.default(''),
  requiredForExternal: field.requiredForExternal.default(false),
  fieldMapping: field.fieldMapping.default(''),
  publicEditable: field.publicEditable.default(true),
  publicView: field.publicView.default(true),
  order: field.order.default(0),
  ...restOfField,
});
export type DefineCheckpointField = z.infer<typeof DefineCheckpointField>;
export const ReviseCheckpointField = z
  .strictObject({ ...field, ...restOfField, eventId: asRead, _id: asRead })
  .partial();
export type ReviseCheckpointField = z.infer<typeof ReviseCheckpointField>;

/** What was entered about one person; `_id` is the registrant. */
export const CheckpointData = z.object({
  _id: RegistrantId,
  fields: z.array(z.object({ _id: CheckpointFieldId, value: EnteredValue.nullable() })).max(200),
});
export type CheckpointData = z.infer<typeof CheckpointData>;

const presented = (rule: string) => z.string().trim().min(1, rule).max(500);

/** POST /api/checkpoints/attendees-by-id: `registrationId` is whatever was typed or scanned. */
export const LookUpAttendees = z.object({
  registrationId: presented('Registration id or confirmation number is required'),
  checkpointId: CheckpointId,
  eventId: EventId,
});

/** POST /api/checkpoints/checkin (spec 002, section 7); `creator` is ignored (decisions 5b). */
export const CheckInAtCheckpoint = z.object({
  primaryRegistrant: RegistrantId,
  attendees: z.array(RegistrantId).min(1, 'choose at least one attendee').max(500),
  checkpointId: CheckpointId,
  eventId: EventId,
  checkpointFieldData: z.array(CheckpointData).max(500).default([]),
});
export type CheckInAtCheckpoint = z.infer<typeof CheckInAtCheckpoint>;

export const SetCheckinStatus = z.object({
  eventId: EventId,
  checkinId: CheckpointCheckinId,
  status: CheckpointCheckinStatus,
});
export const NoteCheckin = z.object({
  eventId: EventId,
  checkinId: CheckpointCheckinId,
  /** HTML; what is not allowed in it is taken out. */
  note: z.string().max(20_000),
});
