import { z } from 'zod';
import { FieldName, FieldType, hasOptions, OptionLines } from '../fields/index.ts';
import { FieldId, limits, needs } from '../kernel/index.ts';
import { many, oneOrMany, text } from '../kernel/without-effect.ts';
import {
  added,
  defineRecord,
  flag,
  kept,
  keptAll,
  lines,
  name,
  optional,
  recordViewOf,
  required,
  same,
  value,
  type RecordFacts,
} from '../records/index.ts';
import { discountFields, taxFields } from './discount.ts';
import { awaitingFields } from './field-kept.ts';
import { feeFields, lockFields } from './field-rules.ts';
import { ShownBefore, shownBeforeAtMost } from './shown-before.ts';
import { fieldWithoutEffect } from './without-effect.ts';

/** The part of a person that a field asks for (rule forms/field-mapping). */
export const FieldMapping = z.enum([
  '',
  'firstName',
  'lastName',
  'email',
  'phone',
  'title',
  'address1',
  'address2',
  'state',
  'city',
  'zip',
  'country',
]);
export type FieldMapping = z.infer<typeof FieldMapping>;

export const FieldValidations = z.strictObject({
  email: z.boolean().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
  url: z.boolean().optional(),
  integer: z.boolean().optional(),
  pastDate: z.boolean().optional(),
  ip: z.boolean().optional(),
});

/** Options in the order shown: `values` and `labels` pairwise. */
const options = value(OptionLines, z.array(z.string()));
const mayEdit = needs.event('viewCustomFields', 'editCustomFields');

const givenFields = z
  .array(z.union([FieldId, z.object({ _id: FieldId }).transform(({ _id }) => _id)]))
  .max(200, 'must have at most 200 fields');
/** Fields by their ids, or whole as they are read. */
export const fieldsGiven = value(givenFields, z.array(FieldId));

/** A field of an event's forms (rule forms/field-keys). */
export const fieldRecord = defineRecord({
  one: 'field',
  many: 'fields',
  words: { one: 'custom field', many: 'custom fields' },
  idKey: 'fieldId',
  id: FieldId,
  stream: 'field',
  path: '/api/fields',
  topic: 'forms.fields',
  facts: { defined: 'FieldDefined', revised: 'FieldRevised', retired: 'FieldRetired' },
  inWords: {
    en: ['Custom fields', 'Custom field created', 'Custom field changed', 'Custom field deleted'],
    es: [
      'Campos personalizados',
      'Campo personalizado creado',
      'Campo personalizado cambiado',
      'Campo personalizado eliminado',
    ],
    fr: [
      'Champs personnalisés',
      'Champ personnalisé créé',
      'Champ personnalisé modifié',
      'Champ personnalisé supprimé',
    ],
  },
  isPersonal: false,
  inTheClear: 'configuration: what a form asks, not what is answered',
  sample: ({ nth }) => ({
    body: { title: 'Meal', name: `MEAL${nth}`, type: 'list', values: 'Soup\nFish' },
    text: 'title',
    other: { values: 'Soup\nFish\nCake' },
  }),
  missing: 'not-found',
  needs: {
    list: needs.public,
    one: needs.event('viewCustomFields'),
    define: needs.event('viewCustomFields', 'createCustomFields'),
    revise: mayEdit,
    retire: mayEdit,
    watch: needs.event('viewCustomFields'),
    limit: limits.page,
  },
  fields: {
    title: required(name()),
    name: required(value(FieldName, z.string())),
    description: optional(lines(2000), ''),
    type: required(same(FieldType)),
    required: optional(flag, false),
    values: optional(options, []),
    labels: optional(options, []),
    fieldMapping: optional(same(FieldMapping), ''),
    validations: optional(same(FieldValidations), {}),
    published: added(flag, true),
    /** Whether registrants see it; staff do in any case. */
    showOnRegistrationScreen: added(flag, true),
    /** Whether downloads of attendees leave it out. */
    hideOnExport: added(flag, false),
    /** True: desks at doors are told the answer, also those that see nothing else that people entered. */
    showAtDesk: added(flag, false),
    ...awaitingFields,
    /** What it is filled in with beforehand: of options their values, one a line or as a list. */
    defaultValue: added(same(oneOrMany(text(5000))), ''),
    /** After which answers to which other fields it is asked (`conditionsOf`). */
    dependsOnFields: added(value(givenFields, many(z.string().max(100))), []),
    dependsOnValues: added(same(many(oneOrMany(text(200)))), []),
    ...lockFields,
    ...feeFields,
    ...discountFields,
    ...taxFields,
    /** How those see it who registered before changes that were not for them (page 0118); only read, and changed by `propagateChanges`. */
    shownBefore: kept(z.array(ShownBefore).max(shownBeforeAtMost)),
    ...keptAll(fieldWithoutEffect),
  },
  /** Newline-separated text (rule forms/option-lists). */
  view: {
    values: z.string(),
    labels: z.string(),
    /** In lists, of each option that there are only so many of: how many are taken. Absent: none is limited. */
    optionsTaken: z.record(z.string(), z.int()).optional(),
  },
  inLists: ['optionsTaken'],
  /** Whether those who registered before see the change; false: they go on seeing it as it was shown then. */
  apart: { propagateChanges: z.boolean().optional() },
  ofTheCall: ['propagateChanges'],
});

export const { Details: FieldDetails, Define: DefineField, View: FieldView, events: fieldEvents } = fieldRecord;
export type FieldDetails = z.infer<typeof FieldDetails>;
export type DefineField = z.infer<typeof DefineField>;
export type FieldView = z.infer<typeof FieldView>;
export type FieldFacts = RecordFacts<FieldId, FieldDetails>;

/** A custom field as calls answer it (rule forms/field-keys). */
export const fieldViewOf = (field: FieldFacts): FieldView => ({
  ...recordViewOf(field),
  values: field.details.values.join('\n'),
  labels: field.details.labels.join('\n'),
});

const shown = FieldView.shape;

/** What anybody may know of a field: what the form shows of it. */
export const PublicFieldView = z.strictObject({
  _id: FieldId,
  eventId: shown.eventId,
  title: shown.title,
  name: shown.name,
  description: shown.description,
  type: shown.type,
  multiple: shown.multiple,
  sortUsingValuesWhileSaving: shown.sortUsingValuesWhileSaving,
  required: shown.required,
  values: z.string(),
  labels: z.string(),
  fieldMapping: shown.fieldMapping,
  validations: shown.validations,
  published: shown.published,
  showOnRegistrationScreen: shown.showOnRegistrationScreen,
  defaultValue: shown.defaultValue,
  dependsOnFields: shown.dependsOnFields,
  dependsOnValues: shown.dependsOnValues,
  locked: shown.locked,
  registrantEditable: shown.registrantEditable,
  registrantEditableDuringRegistration: shown.registrantEditableDuringRegistration,
  registrantEditableDuringEditRegistration: shown.registrantEditableDuringEditRegistration,
  registrantEditableDuringRegistrationNewRegistrant: shown.registrantEditableDuringRegistrationNewRegistrant,
  specialPrivilegeNeededToEdit: shown.specialPrivilegeNeededToEdit,
  feeField: shown.feeField,
  feeValues: shown.feeValues,
  feeFormula: shown.feeFormula,
  taxRate: shown.taxRate,
  discount: shown.discount,
  discountType: shown.discountType,
  discountPeriod: shown.discountPeriod,
  discountValue: shown.discountValue,
  discountStartDate: shown.discountStartDate,
  discountEndDate: shown.discountEndDate,
  /** Of each option that there are only so many of: how many are left. Absent: none is limited. */
  optionsLeft: z.record(z.string(), z.int().min(0)).optional(),
});
export type PublicFieldView = z.infer<typeof PublicFieldView>;

/** A field as one filters registrants by it; its options one a line. */
export const FilterField = z.strictObject({
  _id: FieldId,
  name: shown.name,
  title: shown.title,
  values: z.string(),
  labels: z.string(),
});
export type FilterField = z.infer<typeof FilterField>;

/** Those of an event's fields that its registrants can be filtered by: with options, and flagged so. */
export const filterFieldsOf = (fields: readonly FieldView[]): readonly FilterField[] =>
  fields
    .filter(({ type, addToMassEmailAndTemplateFilter }) => addToMassEmailAndTemplateFilter && hasOptions(type))
    .map(({ _id, name, title, values, labels }) => ({ _id, name, title, values, labels }));
