import type { RegistrantPersonal } from '@turnout/contracts/registration';
import type { FormField } from '../../claims/form-field.ts';

/** Tells whether the answer to a field is something that was bought; a file is of whom it was uploaded for, whatever it cost. */
export const isBought = ({ feeField, type }: Pick<FormField, 'feeField' | 'type'>): boolean =>
  feeField && type !== 'media';

/** The form of whoever takes a registration over: it begins with what was bought. */
export const boughtIn = (fields: readonly FormField[], had: RegistrantPersonal['fields']): readonly FormField[] =>
  fields.map((field) => {
    const value = isBought(field) ? had[field._id] : undefined;
    return value === undefined ? field : { ...field, defaultValue: typeof value === 'string' ? value : [...value] };
  });
