import { z } from 'zod';
import type { FieldDetails, FieldType } from './events.ts';

/** What a registrant entered in one field: text, or the options ticked. */
export const FieldValue = z.union([z.string().max(5000), z.array(z.string().max(200)).max(500)]);
export type FieldValue = z.infer<typeof FieldValue>;

const asText = z.number().transform(String);
/** What is sent for one field: a number is good for one too, and kept as its text (decisions 18a). */
export const EnteredValue = z.union([
  z.string().max(5000),
  asText,
  z.array(z.union([z.string().max(200), asText])).max(500),
]);
export type EnteredValue = z.infer<typeof EnteredValue>;

export type ValueProblem = {
  readonly rule: 'required' | 'email' | 'option' | 'integer' | 'min' | 'max' | 'text';
  readonly limit?: number;
};

/** Whether one of the field's options is chosen. */
export const isChoice = (type: FieldType): boolean => type === 'list' || type === 'radio';

const isEmpty = (value: FieldValue | undefined): boolean => value === undefined || value.length === 0;
const email = z.email();

/**
 * What is wrong with a value for a field, the same for form, server and import; null when nothing is.
 * @param options `mayBeEmpty`: whoever enters it is not bound by `required` (spec 000, section 5: admins).
 */
export const problemOf = (
  field: Pick<FieldDetails, 'type' | 'required' | 'values' | 'validations'>,
  value: FieldValue | undefined,
  options: { readonly mayBeEmpty: boolean },
): ValueProblem | null => {
  if (value === undefined || isEmpty(value)) return field.required && !options.mayBeEmpty ? { rule: 'required' } : null;
  if (field.type === 'checkboxes') {
    const chosen = typeof value === 'string' ? [value] : value;
    return chosen.every((option) => field.values.includes(option)) ? null : { rule: 'option' };
  }
  if (typeof value !== 'string') return { rule: 'text' };
  if (isChoice(field.type)) return field.values.includes(value) ? null : { rule: 'option' };
  if (field.type === 'integer') return integerProblem(value, field.validations);
  return field.validations.email === true && !email.safeParse(value).success ? { rule: 'email' } : null;
};

const integerProblem = (value: string, { min, max }: FieldDetails['validations']): ValueProblem | null => {
  const number = Number(value);
  if (!/^-?\d{1,15}$/.test(value)) return { rule: 'integer' };
  if (min !== undefined && number < min) return { rule: 'min', limit: min };
  if (max !== undefined && number > max) return { rule: 'max', limit: max };
  return null;
};
