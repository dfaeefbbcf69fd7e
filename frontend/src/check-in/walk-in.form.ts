import { askedOf, defaultOf, problemOf, type FieldValue, type ValueProblem } from '@turnout/contracts/fields';
import type { TypeView } from '@turnout/contracts/forms';

/** What was entered so far, by field id. */
export type Entered = Readonly<Record<string, FieldValue>>;

/** What the form of a type holds, filled in beforehand or entered, of the fields that these answers ask for. */
export const answersOn = ({ fields }: Pick<TypeView, 'fields'>, entered: Entered) => {
  const answers = Object.fromEntries(fields.map((field) => [field._id, entered[field._id] ?? defaultOf(field)]));
  return askedOf(fields, answers).map((field) => ({ field, value: answers[field._id] ?? '' }));
};

/** What keeps a form from being sent: by field id, in the order of the form. */
export const problemsOf = (
  type: Pick<TypeView, 'fields'>,
  entered: Entered,
  options: { readonly mayBeEmpty: boolean },
): ReadonlyMap<string, ValueProblem> => {
  const problems = answersOn(type, entered).flatMap(({ field, value }): [string, ValueProblem][] => {
    const problem = problemOf(field, value, options);
    return problem === null ? [] : [[field._id, problem]];
  });
  return new Map(problems);
};

/** The body of the registration: a type's fields alone, empty ones left out. */
export const bodyOf = (type: TypeView, entered: Entered) => ({
  event: type.eventId,
  type: type._id,
  fields: answersOn(type, entered).flatMap(({ field: { _id, name }, value }) =>
    value.length === 0 ? [] : [{ _id, name, value }],
  ),
});
