import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { type FormProblem, type Refused, refusedField } from './form-problems.ts';

export interface FormErrorsState {
  readonly problems: readonly FormProblem[];
  /** Problems found here, by field. */
  readonly show: (errors: Readonly<Record<string, ReactNode>>) => void;
  /** A refusal by the server; put at its field where it names one (`mark`). */
  readonly refuse: (refusal: Refused, mark: (field: string, message: string) => void) => void;
  readonly clear: () => void;
}

/**
 * The list of a form's problems, for `FormErrors`.
 * @param labels the visible label of each field, in the form's order, keyed by the field's (and the input's) name.
 */
export const useFormErrors = (labels: Readonly<Record<string, string>>): FormErrorsState => {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const one = (field: string, message: string): FormProblem => {
    const label = labels[field];
    return label === undefined ? { field, message } : { field, label, message };
  };
  const clear = useCallback(() => setProblems([]), []);
  return {
    problems,
    clear,
    show: (errors) => {
      const places = Object.keys(labels);
      const found = Object.entries(errors).filter(([, message]) => message !== null && message !== undefined);
      const sorted = [...found].sort(([a], [b]) => places.indexOf(a) - places.indexOf(b));
      setProblems(sorted.map(([field, message]) => one(field, typeof message === 'string' ? message : '')));
    },
    refuse: (refusal, mark) => {
      const named = refusedField(refusal, Object.keys(labels));
      if (named !== null) mark(named.field, named.message);
      setProblems([named === null ? { field: 'form', message: refusal.message } : one(named.field, named.message)]);
    },
  };
};
