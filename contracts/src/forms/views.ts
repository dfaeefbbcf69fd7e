import { z } from 'zod';
import { EventId, FieldId, TypeGroupId, TypeId } from '../kernel/index.ts';
import { FieldDetails, TypeDetails, TypeGroupDetails } from './events.ts';
import { AllowedEmails } from './without-effect.ts';

/** A custom field. `values` and `labels` are newline-separated text, as the documents have them. */
export const FieldView = z.strictObject({
  _id: FieldId,
  eventId: EventId,
  ...FieldDetails.shape,
  values: z.string(),
  labels: z.string(),
});
export type FieldView = z.infer<typeof FieldView>;

const field = FieldDetails.shape;

/** What anybody may know of a field: what the form shows of it. */
export const PublicFieldView = z.strictObject({
  _id: FieldId,
  eventId: EventId,
  title: field.title,
  name: field.name,
  description: field.description,
  type: field.type,
  required: field.required,
  values: z.string(),
  labels: z.string(),
  fieldMapping: field.fieldMapping,
  validations: field.validations,
  published: field.published,
  showOnRegistrationScreen: field.showOnRegistrationScreen,
});
export type PublicFieldView = z.infer<typeof PublicFieldView>;

export const TypeView = z.strictObject({
  _id: TypeId,
  eventId: EventId,
  ...TypeDetails.shape,
  /** The fields of the type's form, whole, in order. */
  fields: z.array(FieldView),
  /** Who it is for, read one by one; in no list. */
  allowedEmails: AllowedEmails.optional(),
  /** In lists of types, where seats are limited: how many registrants hold one. */
  seatsTaken: z.int().optional(),
});
export type TypeView = z.infer<typeof TypeView>;

const shown = TypeDetails.shape;

/** What anybody may read of a type: the public form, no admin fields (decisions 5b). */
export const PublicTypeView = z.strictObject({
  _id: TypeId,
  eventId: EventId,
  name: shown.name,
  /** Empty where the event does not show descriptions. */
  description: shown.description,
  order: shown.order,
  publicRegistration: shown.publicRegistration,
  typeGroupOnly: shown.typeGroupOnly,
  groups: shown.groups,
  groupCount: shown.groupCount,
  minimumCount: shown.minimumCount,
  availableSeats: shown.availableSeats,
  /** How many more find room; null without a limit. */
  seatsLeft: z.int().nullable(),
  /** The fields that registrants see, in order. */
  fields: z.array(PublicFieldView),
});
export type PublicTypeView = z.infer<typeof PublicTypeView>;

export const TypeGroupView = z.strictObject({ _id: TypeGroupId, eventId: EventId, ...TypeGroupDetails.shape });
export type TypeGroupView = z.infer<typeof TypeGroupView>;
