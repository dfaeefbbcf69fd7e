import { problemOf, type FieldDetails, type FieldValue } from '@turnout/contracts/forms';
import { reject, type FieldId, type Rejection } from '@turnout/contracts/kernel';
import { personalOf, type RegistrantPersonal } from '@turnout/contracts/registration';

/** A field of the form as values are judged by it. */
export type FormField = FieldDetails & { readonly _id: FieldId };

export interface Entered {
  readonly _id: FieldId;
  readonly value: FieldValue | null;
}

const rules = {
  email: 'must be an e-mail address',
  option: 'must be one of the options',
  integer: 'must be a whole number',
  min: 'must be at least {limit}',
  max: 'must be at most {limit}',
  text: 'must be text',
} as const;

/**
 * What a person entered, judged by the form; the first thing wrong is refused by field and rule.
 * Staff are not bound by `required`, but a name is always needed where the form asks for one.
 * @param was what was known before; fields that are not entered keep it.
 * @param registrant how the refusal names the person, e.g. `Registrant #2`.
 */
export const judgeEntered = (
  fields: readonly FormField[],
  entered: readonly Entered[],
  was: RegistrantPersonal['fields'],
  registrant: string,
): RegistrantPersonal | Rejection => {
  const known = new Set(fields.map(({ _id }) => _id));
  const unknown = entered.find(({ _id }) => !known.has(_id));
  if (unknown !== undefined) return reject('unknown-field', { field: unknown._id });
  const values: Record<FieldId, FieldValue> = { ...was };
  for (const { _id, value } of entered) values[_id] = typeof value === 'string' ? value.trim() : (value ?? '');
  for (const field of fields) {
    const isName = field.fieldMapping === 'firstName' || field.fieldMapping === 'lastName';
    const problem = problemOf(field, values[field._id], { mayBeEmpty: !isName });
    if (problem === null) continue;
    if (problem.rule === 'required')
      return reject('field-required', { title: field.title, registrant, field: field._id });
    const rule = rules[problem.rule].replace('{limit}', String(problem.limit ?? ''));
    return reject('field-refused', { title: field.title, rule, registrant, field: field._id });
  }
  return personalOf(fields, values);
};
