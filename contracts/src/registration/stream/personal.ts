import { z } from 'zod';
import { textOf, type FieldValue } from '../../fields/index.ts';
import type { FieldMapping } from '../../forms/field.ts';
import type { FieldId, Words } from '../../kernel/index.ts';
import type { RegistrantPersonal } from './events.ts';

/** In a view: whether the person was erased, so that names are empty for good. Absent for everybody else. */
export const ErasedPerson = z.literal(true).optional();

/** The subject of a sentence for somebody whose name is told to nobody who reads it. */
export const unnamedPersonWords: Words = { en: 'This person', es: 'Esta persona', fr: 'Cette personne' };

/** What stands where a name would, in files and wherever people read one. */
export const erasedPersonWords: Words = {
  en: 'Erased person',
  es: 'Persona borrada',
  fr: 'Personne effacée',
};

/** What `personalOf` needs to know of a field's definition. */
export interface MappedField {
  readonly _id: FieldId;
  readonly fieldMapping: FieldMapping;
}

/**
 * What the log keeps about a person, from what was entered: all of it by field id, and the name,
 * address and phone of the fields that are mapped to them (the first non-empty one of several).
 * Empty entries are left out.
 * @param fields the event's field definitions, in the order of the form.
 * @param values what was entered, by field id.
 */
export const personalOf = (
  fields: readonly MappedField[],
  values: Readonly<Record<FieldId, FieldValue>>,
): RegistrantPersonal => {
  const entered = Object.entries(values).filter(([, value]) => value.length > 0);
  const mapped = (mapping: FieldMapping): string => {
    for (const field of fields) {
      const value = field.fieldMapping === mapping ? values[field._id] : undefined;
      if (value !== undefined && value.length > 0) return textOf(value);
    }
    return '';
  };
  return {
    firstName: mapped('firstName'),
    lastName: mapped('lastName'),
    email: mapped('email'),
    phone: mapped('phone'),
    fields: Object.fromEntries(entered),
  };
};
