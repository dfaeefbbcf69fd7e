import type { FieldId } from '../kernel/index.ts';
import type { FieldMapping, FieldView } from './field.ts';

/** Without these nobody can be called by name, or told anything. */
const askedFromTheStart: readonly FieldMapping[] = ['firstName', 'lastName', 'email'];

/** What the form of a new type asks for unless somebody decides otherwise: of an event's fields name and e-mail. */
export const firstFieldsOf = (
  fields: readonly Pick<FieldView, '_id' | 'fieldMapping' | 'published'>[],
): readonly FieldId[] =>
  askedFromTheStart.flatMap(
    (mapping) => fields.find((field) => field.fieldMapping === mapping && field.published)?._id ?? [],
  );
