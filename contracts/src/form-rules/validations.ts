import { chosenOf, listOf, type FieldValue } from '../fields/index.ts';
import type { FieldId } from '../kernel/index.ts';

/** A validation as forms are held against it: in lists, or values one a line as they are read. */
export interface FormValidation {
  readonly message: string;
  readonly rules: readonly { readonly fid: FieldId; readonly value: readonly string[] | string }[];
}

const saysSame = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');

/**
 * The validations whose every rule is met by the answers; upper and lower case do not matter. One without rules, or
 * with a rule that names no value, is never met.
 */
export const metBy = <V extends FormValidation>(
  validations: readonly V[],
  answers: Readonly<Record<string, FieldValue | undefined>>,
): readonly V[] =>
  validations.filter(
    ({ rules }) =>
      rules.length > 0 &&
      rules.every(({ fid, value: of }) =>
        chosenOf(answers[fid]).some((chosen) => listOf(of).some((one) => saysSame(one, chosen))),
      ),
  );
