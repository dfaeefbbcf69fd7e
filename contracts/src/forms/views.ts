import { z } from 'zod';
import { EventId, FieldId, TypeId } from '../kernel/index.ts';
import { FieldDetails, TypeDetails } from './events.ts';

/** A custom field. `values` and `labels` are newline-separated text, as the documents have them. */
export const FieldView = z.strictObject({
  _id: FieldId,
  eventId: EventId,
  ...FieldDetails.shape,
  values: z.string(),
  labels: z.string(),
});
export type FieldView = z.infer<typeof FieldView>;

export const TypeView = z.strictObject({
  _id: TypeId,
  eventId: EventId,
  ...TypeDetails.shape,
  /** The fields of the type's form, whole, in order. */
  fields: z.array(FieldView),
});
export type TypeView = z.infer<typeof TypeView>;
