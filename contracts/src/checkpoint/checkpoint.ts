import { z } from 'zod';
import { CheckpointFieldId, CheckpointId, EmailInput, FieldId, limits, needs, withChanges } from '../kernel/index.ts';
import { placeRuleFields } from '../records/place-rule-fields.ts';
import {
  defineRecord,
  field,
  flag,
  lines,
  name,
  optional,
  recordViewOf,
  required,
  same,
  value,
  type RecordFacts,
} from '../records/index.ts';

/** `unique`: each person once; `multiple`: again after check-out (rule checkpoint/who-is-kept-out). */
export const CheckpointType = z.enum(['unique', 'multiple']);
export type CheckpointType = z.infer<typeof CheckpointType>;

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

const ShownFieldsGiven = z
  .array(
    ShownField.extend({
      title: name().input,
      pullDataFromPrimaryRegistrant: z.boolean().default(false),
      treatAsEmail: z.boolean().default(false),
    }),
  )
  .max(50, 'must have at most 50 fields')
  .refine(
    (all) => all.filter(({ treatAsEmail }) => treatAsEmail).length <= 1,
    'only one field may be treated as e-mail',
  )
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'each field only once');

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

const email = z.union([z.literal(''), EmailInput]);
const settings = {
  successPageMessage: z.string().max(50_000),
  showEventLogo: z.boolean(),
  showQr: z.boolean(),
  showPrintButton: z.boolean(),
  sendAutoConfirmationEmail: z.boolean(),
  enableSearchForExternalCheckin: z.boolean(),
  ccEmail: email,
  replyToEmail: email,
};

/** What a checkpoint does that says nothing else: as little as possible towards strangers. */
export const settingsUntold: AdditionalSettings = {
  successPageMessage: '',
  showEventLogo: false,
  showQr: false,
  showPrintButton: false,
  sendAutoConfirmationEmail: false,
  enableSearchForExternalCheckin: false,
  ccEmail: '',
  replyToEmail: '',
};

/** A place inside an event where people are checked in (rule checkpoint/form). */
export const checkpointRecord = defineRecord({
  one: 'checkpoint',
  many: 'checkpoints',
  words: { one: 'checkpoint', many: 'checkpoints' },
  idKey: 'checkpointId',
  id: CheckpointId,
  stream: 'checkpoint',
  path: '/api/checkpoints',
  table: 'event_checkpoints',
  topic: 'checkpoint.checkpoints',
  facts: { defined: 'CheckpointDefined', revised: 'CheckpointRevised', retired: 'CheckpointRetired' },
  inWords: {
    en: ['Checkpoints', 'Checkpoint created', 'Checkpoint changed', 'Checkpoint deleted'],
    es: ['Puntos de control', 'Punto de control creado', 'Punto de control cambiado', 'Punto de control eliminado'],
    fr: ['Points de contrôle', 'Point de contrôle créé', 'Point de contrôle modifié', 'Point de contrôle supprimé'],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: () => ({ body: { name: 'Gate' }, text: 'name', other: { description: 'At the gate' } }),
  missing: 'checkpoint-not-found',
  needs: {
    list: needs.event(),
    watch: needs.device(needs.event()),
    one: needs.public,
    define: needs.event('createCheckpoints'),
    revise: needs.event('editCheckpoints'),
    retire: needs.event('createCheckpoints'),
    limit: limits.page,
  },
  fields: {
    name: required(name()),
    description: optional(lines(5000), ''),
    type: optional(same(CheckpointType), 'unique'),
    checkinEnabled: optional(flag, true),
    ...placeRuleFields,
    fieldsForCheckinAndAttendeesPage: optional(value(ShownFieldsGiven, z.array(ShownField)), []),
    /** Of these, those given change. */
    additionalSettings: field({
      define: z
        .strictObject(settings)
        .partial()
        .transform((given) => withChanges(settingsUntold, given))
        .default(settingsUntold),
      revise: z.strictObject(settings).partial().optional(),
      stored: AdditionalSettings,
      htmlIn: ['successPageMessage'],
    }),
  },
  /** The path of the picture of its QR code, which holds the address of the public check-in page. */
  view: { qr: z.string() },
});

export const {
  Details: CheckpointDetails,
  Define: DefineCheckpoint,
  Revise: ReviseCheckpoint,
  View: CheckpointView,
  events: checkpointEvents,
} = checkpointRecord;
export type CheckpointDetails = z.infer<typeof CheckpointDetails>;
export type CheckpointView = z.infer<typeof CheckpointView>;

/** A checkpoint as calls answer it (rule checkpoint/form), now and in the past. */
export const checkpointViewOf = (checkpoint: RecordFacts<CheckpointId, CheckpointDetails>): CheckpointView => ({
  ...recordViewOf(checkpoint),
  qr: `/api/x/checkpoints/${checkpoint.id}/qr.png`,
});
