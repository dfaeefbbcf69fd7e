// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { FieldType } from '../fields/index.ts';
import { defineEvent, EventId, FieldId, TypeGroupId, TypeId } from '../kernel/index.ts';
import { fieldWithoutEffect, typeWithoutEffect, validationsWithoutEffect } from './without-effect.ts';

/** What of a person a field asks for (spec 002 «Custom field»). */
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
  ...z.strictObject(validationsWithoutEffect).partial().shape,
});

const firstOfField = {
  title: z.string(),
  name: z.string(),
  description: z.string(),
  type: FieldType,
  required: z.boolean(),
  values: z.array(z.string()),
  labels: z.array(z.string()),
  fieldMapping: FieldMapping,
  validations: FieldValidations,
};
const addedToField = {
  published: z.boolean(),
  /** Whether registrants see it; staff do in any case. */
  showOnRegistrationScreen: z.boolean(),
};

const restOfField = z.strictObject(fieldWithoutEffect).partial().shape;
const restOfType = z.strictObject(typeWithoutEffect).partial().shape;

/** A field of the form as stored. `values` and `labels` are options in the order shown, pairwise. */
export const FieldDetails = z.strictObject({
  ...firstOfField,
  published: addedToField.published.default(true),
  showOnRegistrationScreen: addedToField.showOnRegistrationScreen.default(true),
  ...restOfField,
});
export type FieldDetails = z.infer<typeof FieldDetails>;

const firstOfType = {
  name: z.string(),
  description: z.string(),
  order: z.int().nullable(),
  publicRegistration: z.boolean(),
  badgeContent: z.string(),
  fields: z.array(FieldId),
};
const addedToType = {
  /** How many registrants the type has room for, pending and confirmed ones; 0: no limit. */
  availableSeats: z.int(),
  /** Types that a registrant of this one may bring along, in the order of their buttons. */
  groups: z.array(TypeId),
  /** How many of each; one without a number: none. */
  groupCount: z.record(TypeId, z.int()),
  /** How many registrants a group should have; fewer are reported, not refused. */
  minimumCount: z.int(),
  /** Only to be brought along, never chosen by itself. */
  typeGroupOnly: z.boolean(),
  hiddenFromExternal: z.boolean(),
  /** HTML, sanitised on write. */
  welcomeEmail: z.string(),
  emailSubject: z.string(),
  sendEmailOnRegistration: z.boolean(),
};

export const TypeDetails = z.strictObject({
  ...firstOfType,
  availableSeats: addedToType.availableSeats.default(0),
  groups: addedToType.groups.default([]),
  groupCount: addedToType.groupCount.default({}),
  minimumCount: addedToType.minimumCount.default(0),
  typeGroupOnly: addedToType.typeGroupOnly.default(false),
  hiddenFromExternal: addedToType.hiddenFromExternal.default(false),
  welcomeEmail: addedToType.welcomeEmail.default(''),
  emailSubject: addedToType.emailSubject.default(''),
  sendEmailOnRegistration: addedToType.sendEmailOnRegistration.default(true),
  ...restOfType,
});
export type TypeDetails = z.infer<typeof TypeDetails>;

export const fieldEvents = {
  FieldDefined: defineEvent(
    'FieldDefined',
    z.strictObject({ fieldId: FieldId, eventId: EventId, details: FieldDetails }),
  ),
  FieldRevised: defineEvent(
    'FieldRevised',
    z.strictObject({
      fieldId: FieldId,
      eventId: EventId,
      details: z.strictObject({ ...firstOfField, ...addedToField, ...restOfField }).partial(),
    }),
  ),
  FieldRetired: defineEvent('FieldRetired', z.strictObject({ fieldId: FieldId, eventId: EventId })),
} as const;

export const typeEvents = {
  RegistrationTypeDefined: defineEvent(
    'RegistrationTypeDefined',
    z.strictObject({ typeId: TypeId, eventId: EventId, details: TypeDetails }),
  ),
  RegistrationTypeRevised: defineEvent(
    'RegistrationTypeRevised',
    z.strictObject({
      typeId: TypeId,
      eventId: EventId,
      details: z.strictObject({ ...firstOfType, ...addedToType, ...restOfType }).partial(),
    }),
  ),
  RegistrationTypeRetired: defineEvent('RegistrationTypeRetired', z.strictObject({ typeId: TypeId, eventId: EventId })),
} as const;

export const TypeGroupDetails = z.strictObject({ name: z.string(), order: z.int(), types: z.array(TypeId) });
export type TypeGroupDetails = z.infer<typeof TypeGroupDetails>;

/** Stream `typegroup-<typeGroupId>`. A revision says everything anew. */
export const typeGroupEvents = {
  TypeGroupDefined: defineEvent(
    'TypeGroupDefined',
    z.strictObject({ typeGroupId: TypeGroupId, eventId: EventId, details: TypeGroupDetails }),
  ),
  TypeGroupRevised: defineEvent(
    'TypeGroupRevised',
    z.strictObject({ typeGroupId: TypeGroupId, eventId: EventId, details: TypeGroupDetails }),
  ),
  TypeGroupRetired: defineEvent('TypeGroupRetired', z.strictObject({ typeGroupId: TypeGroupId, eventId: EventId })),
} as const;
