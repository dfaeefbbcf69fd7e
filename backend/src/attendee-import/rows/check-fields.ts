import { listOf, longestValue, problemOf, type ValueProblem, type ValueRule } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';
import type { ImportProblem } from '@turnout/contracts/attendee-import';
import type { Said } from './said.ts';

const longest = { name: 200, email: 254, text: longestValue } as const;
const shownOfValue = 100;

export const isName = ({ fieldMapping }: FieldView): boolean =>
  fieldMapping === 'firstName' || fieldMapping === 'lastName';

const limitOf = (field: FieldView): number => {
  if (field.fieldMapping === 'email') return longest.email;
  return field.fieldMapping === '' ? longest.text : longest.name;
};

export type Report = (code: ImportProblem['code'], column?: number | null, value?: string, limit?: number) => void;

/** Collects what is wrong with one row. */
export const openReport = (line: number, columns: readonly string[]) => {
  const problems: ImportProblem[] = [];
  const report: Report = (code, column, value = '', limit) => {
    const named = column === null || column === undefined ? {} : { column: columns[column] ?? '', place: column };
    const shown = value === '' ? {} : { value: value.slice(0, shownOfValue).toWellFormed() };
    problems.push({ line, code, ...named, ...shown, ...(limit === undefined ? {} : { limit }) });
  };
  return { line, problems, report };
};

/** A value that a rule refuses. */
export interface RefusedValue extends Pick<ImportProblem, 'limit'> {
  readonly fieldId: FieldId;
  readonly code: ValueRule;
  readonly value: string;
}

/** A refused value as it is mended: of several options only those that are none. */
const refusedOf = ({ field, text, value }: Said, { rule: code, limit }: ValueProblem): readonly RefusedValue[] => {
  const bound = limit === undefined ? {} : { limit };
  const options = code === 'option' && typeof value !== 'string' ? listOf(field.values) : null;
  const wrong = options === null || typeof value === 'string' ? [text] : value.filter((one) => !options.includes(one));
  return wrong.map((one) => ({ fieldId: field._id, code, value: one, ...bound }));
};

/**
 * What is wrong with the values entered; `asked` are the fields of the row's form that its other answers ask for, `spared`
 * those that may be empty all the same.
 */
export const checkFields = (
  said: readonly Said[],
  {
    asked,
    spared,
    today,
  }: {
    readonly asked: ReadonlySet<string>;
    readonly spared: ReadonlySet<string>;
    readonly today: string | undefined;
  },
  { problems, report, line }: ReturnType<typeof openReport>,
): readonly RefusedValue[] => {
  const refused: RefusedValue[] = [];
  for (const one of said) {
    const { field, column, text, value, isMeantEmpty } = one;
    if (text.length > limitOf(field)) {
      report('too-long', column, text, limitOf(field));
      continue;
    }
    // One of the names is enough: guests often have one alone. Where there is none, that is said once.
    const mayBeEmpty = isMeantEmpty || !asked.has(field._id) || spared.has(field._id) || isName(field);
    const problem = problemOf(field, value, { mayBeEmpty, today });
    if (problem === null) continue;
    refused.push(...refusedOf(one, problem));
    // Required, and in no column of the file: then the field's own title says what is missing.
    if (column === undefined) problems.push({ line, code: problem.rule, column: field.title });
    else report(problem.rule, column, text, problem.limit);
  }
  return refused;
};
