// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, FieldId, TypeId } from '../kernel/index.ts';

/** The kinds of field offered so far (spec 001, section 3); e-mail is text with that validation. */
export const FieldType = z.enum(['text', 'list', 'checkboxes', 'integer']);
export type FieldType = z.infer<typeof FieldType>;

export const FieldMapping = z.enum(['', 'firstName', 'lastName', 'email', 'phone']);
export type FieldMapping = z.infer<typeof FieldMapping>;

export const FieldValidations = z.strictObject({
  email: z.boolean().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
});

/** A field of the form as stored. `values` and `labels` are options in the order shown, pairwise. */
export const FieldDetails = z.strictObject({
  title: z.string(),
  name: z.string(),
  description: z.string(),
  type: FieldType,
  required: z.boolean(),
  values: z.array(z.string()),
  labels: z.array(z.string()),
  fieldMapping: FieldMapping,
  validations: FieldValidations,
});
export type FieldDetails = z.infer<typeof FieldDetails>;

export const TypeDetails = z.strictObject({
  name: z.string(),
  description: z.string(),
  order: z.int().nullable(),
  publicRegistration: z.boolean(),
  badgeContent: z.string(),
  fields: z.array(FieldId),
});
export type TypeDetails = z.infer<typeof TypeDetails>;

export const fieldEvents = {
  FieldDefined: defineEvent(
    'FieldDefined',
    z.strictObject({ fieldId: FieldId, eventId: EventId, details: FieldDetails }),
  ),
  FieldRevised: defineEvent(
    'FieldRevised',
    z.strictObject({ fieldId: FieldId, eventId: EventId, details: FieldDetails.partial() }),
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
    z.strictObject({ typeId: TypeId, eventId: EventId, details: TypeDetails.partial() }),
  ),
  RegistrationTypeRetired: defineEvent('RegistrationTypeRetired', z.strictObject({ typeId: TypeId, eventId: EventId })),
} as const;
