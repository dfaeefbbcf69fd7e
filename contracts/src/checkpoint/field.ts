import { z } from 'zod';
import { FieldName, FieldType, OptionLines } from '../fields/index.ts';
import { CheckpointFieldId, needs } from '../kernel/index.ts';
import { flag as untested } from '../kernel/without-effect.ts';
import {
  defineRecord,
  flag,
  keptAll,
  lines,
  name,
  optional,
  recordViewOf,
  required,
  same,
  value,
  whole,
  type RecordFacts,
} from '../records/index.ts';

/** Documented keys of a checkpoint field that have no effect yet (rule interface/kept-keys). */
export const checkpointFieldWithoutEffect = { pullDataFromPrimaryRegistrant: untested } as const;

const options = value(OptionLines, z.array(z.string()));
const FieldMapping = z.enum([
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
]);
const mayEdit = needs.event('editCheckpoints');

/** A field that checkpoints ask for, beyond the registration form (rule checkpoint/fields). */
export const checkpointFieldRecord = defineRecord({
  one: 'field',
  many: 'fields',
  words: { one: 'checkpoint field', many: 'checkpoint fields' },
  idKey: 'fieldId',
  id: CheckpointFieldId,
  stream: 'checkpointfield',
  path: '/api/checkpointfields',
  table: 'checkpoint_fields',
  topic: 'checkpoint.fields',
  facts: {
    defined: 'CheckpointFieldDefined',
    revised: 'CheckpointFieldRevised',
    retired: 'CheckpointFieldRetired',
  },
  inWords: {
    en: ['Checkpoint fields', 'Checkpoint field created', 'Checkpoint field changed', 'Checkpoint field deleted'],
    es: [
      'Campos de punto de control',
      'Campo de punto de control creado',
      'Campo de punto de control cambiado',
      'Campo de punto de control eliminado',
    ],
    fr: [
      'Champs de point de contrôle',
      'Champ de point de contrôle créé',
      'Champ de point de contrôle modifié',
      'Champ de point de contrôle supprimé',
    ],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: ({ nth }) => ({
    body: { title: 'Bag', name: `BAG${nth}`, type: 'text' },
    text: 'title',
    other: { order: 4 },
  }),
  missing: 'checkpoint-field-not-found',
  needs: {
    list: needs.anyOf('editCheckpoints', 'viewAndCreateCheckinsForCheckpoints'),
    watch: needs.device(needs.anyOf('editCheckpoints', 'viewAndCreateCheckinsForCheckpoints')),
    one: mayEdit,
    define: mayEdit,
    revise: mayEdit,
    retire: mayEdit,
  },
  fields: {
    title: required(name()),
    name: required(value(FieldName, z.string())),
    description: optional(lines(2000), ''),
    type: required(same(FieldType)),
    labels: optional(options, []),
    values: optional(options, []),
    defaultValue: optional(lines(5000), ''),
    requiredForExternal: optional(flag, false),
    fieldMapping: optional(value(FieldMapping, z.string()), ''),
    publicEditable: optional(flag, true),
    publicView: optional(flag, true),
    order: optional(whole(0, 100_000), 0),
    ...keptAll(checkpointFieldWithoutEffect),
  },
  /** Newline-separated text (rule checkpoint/fields). */
  view: { labels: z.string(), values: z.string() },
});

export const {
  Details: CheckpointFieldDetails,
  Define: DefineCheckpointField,
  View: CheckpointFieldView,
  events: checkpointFieldEvents,
} = checkpointFieldRecord;
export type CheckpointFieldDetails = z.infer<typeof CheckpointFieldDetails>;
export type CheckpointFieldView = z.infer<typeof CheckpointFieldView>;

/** A checkpoint's own field as calls answer it. */
export const checkpointFieldViewOf = (
  field: RecordFacts<CheckpointFieldId, CheckpointFieldDetails>,
): CheckpointFieldView => ({
  ...recordViewOf(field),
  labels: field.details.labels.join('\n'),
  values: field.details.values.join('\n'),
});
