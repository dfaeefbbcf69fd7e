import { z } from 'zod';
import { FieldName, FieldType, OptionLines } from '../fields/index.ts';
import { asRead, EventId, FieldId, TypeId } from '../kernel/index.ts';
import { FieldMapping, FieldValidations } from './events.ts';
import { AllowedEmails, fieldWithoutEffect, typeWithoutEffect } from './without-effect.ts';

const Title = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const field = {
  title: Title,
  name: FieldName,
  description: z.string().max(2000),
  type: FieldType,
  required: z.boolean(),
  values: OptionLines,
  labels: OptionLines,
  fieldMapping: FieldMapping,
  validations: FieldValidations,
  published: z.boolean(),
  showOnRegistrationScreen: z.boolean(),
};

const restOfField = {
  ...z.strictObject(fieldWithoutEffect).partial().shape,
  /** Whether types that have the field take the change over at once: they always do. */
  propagateChanges: z.boolean().optional(),
};

export const DefineField = z.strictObject({
  eventId: EventId,
  ...field,
  description: field.description.default(''),
  required: field.required.default(false),
  values: field.values.default([]),
  labels: field.labels.default([]),
  fieldMapping: field.fieldMapping.default(''),
  validations: field.validations.default({}),
  published: field.published.default(true),
  showOnRegistrationScreen: field.showOnRegistrationScreen.default(true),
  ...restOfField,
});
export type DefineField = z.infer<typeof DefineField>;
export const ReviseField = z.strictObject({ ...field, ...restOfField, eventId: asRead, _id: asRead }).partial();
export type ReviseField = z.infer<typeof ReviseField>;

const type = {
  name: Title,
  description: z.string().max(10_000),
  order: z.int().min(0).max(100_000).nullable(),
  publicRegistration: z.boolean(),
  badgeContent: z.string().max(500),
  /** By their ids, or whole as a type is read. */
  fields: z.array(z.union([FieldId, z.object({ _id: FieldId }).transform(({ _id }) => _id)])).max(200),
  availableSeats: z.int().min(0, 'must be at least 0').max(1_000_000),
  groups: z.array(TypeId).max(50),
  groupCount: z.record(TypeId, z.int().min(0).max(499)),
  minimumCount: z.int().min(0).max(500),
  typeGroupOnly: z.boolean(),
  hiddenFromExternal: z.boolean(),
  /** HTML; what is not allowed in it is taken out. */
  welcomeEmail: z.string().max(50_000),
  emailSubject: z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  sendEmailOnRegistration: z.boolean(),
};

const restOfType = {
  ...z.strictObject(typeWithoutEffect).partial().shape,
  allowedEmails: AllowedEmails.optional(),
};

export const DefineType = z.strictObject({
  eventId: EventId,
  ...type,
  description: type.description.default(''),
  order: type.order.default(null),
  publicRegistration: type.publicRegistration.default(true),
  badgeContent: type.badgeContent.default(''),
  fields: type.fields.default([]),
  availableSeats: type.availableSeats.default(0),
  groups: type.groups.default([]),
  groupCount: type.groupCount.default({}),
  minimumCount: type.minimumCount.default(0),
  typeGroupOnly: type.typeGroupOnly.default(false),
  hiddenFromExternal: type.hiddenFromExternal.default(false),
  welcomeEmail: type.welcomeEmail.default(''),
  emailSubject: type.emailSubject.default(''),
  sendEmailOnRegistration: type.sendEmailOnRegistration.default(true),
  ...restOfType,
});
export type DefineType = z.infer<typeof DefineType>;
export const ReviseType = z
  .strictObject({ ...type, ...restOfType, eventId: asRead, _id: asRead, seatsTaken: asRead })
  .partial();
export type ReviseType = z.infer<typeof ReviseType>;

const typeGroup = {
  name: Title,
  order: z.int().min(0).max(100_000),
  types: z.array(TypeId).max(200),
};
/** POST /api/type-groups (spec 001, section 2.10). */
export const DefineTypeGroup = z.strictObject({
  eventId: EventId,
  ...typeGroup,
  order: typeGroup.order.default(0),
  types: typeGroup.types.default([]),
});
export type DefineTypeGroup = z.infer<typeof DefineTypeGroup>;
export const ReviseTypeGroup = z.strictObject({ ...typeGroup, eventId: asRead, _id: asRead }).partial();
export type ReviseTypeGroup = z.infer<typeof ReviseTypeGroup>;
