import { problemOf, type FieldValue, type ValueProblem } from '@turnout/contracts/fields';
import type { TypeView } from '@turnout/contracts/forms';

/** What was entered so far, by field id. */
export type Entered = Readonly<Record<string, FieldValue>>;

/** What keeps a form from being sent: by field id, in the order of the form. */
export const problemsOf = (
  type: Pick<TypeView, 'fields'>,
  entered: Entered,
  options: { readonly mayBeEmpty: boolean },
): ReadonlyMap<string, ValueProblem> => {
  const problems = type.fields.flatMap((field): [string, ValueProblem][] => {
    const problem = problemOf(field, entered[field._id], options);
    return problem === null ? [] : [[field._id, problem]];
  });
  return new Map(problems);
};

/** The body of the registration: a type's fields alone, empty ones left out. */
export const bodyOf = (type: TypeView, entered: Entered) => ({
  event: type.eventId,
  type: type._id,
  fields: type.fields.flatMap(({ _id, name }) => {
    const value = entered[_id];
    return value === undefined || value.length === 0 ? [] : [{ _id, name, value }];
  }),
});
