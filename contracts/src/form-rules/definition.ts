import { chosenOf, hasOptions, isList, listOf, problemOf, type FieldValue, type JudgedField } from '../fields/index.ts';
import { feeLinesOf, type FeeKeys } from './fee.ts';

type Default = string | null | readonly (string | null)[] | undefined;

/** Whether what is entered in a field is held against the least and the highest number that it says. */
const takesLimits = ({ type, validations }: JudgedField): boolean =>
  type === 'integer' || (type === 'text' && validations?.integer === true);

/** The limits of a field that nobody could answer: the highest is below the least. Null: there are none, or they can be. */
export const reversedLimits = (field: JudgedField): { readonly min: number; readonly max: number } | null => {
  const { min, max } = field.validations ?? {};
  return takesLimits(field) && min !== undefined && max !== undefined && max < min ? { min, max } : null;
};

/** The first option that a field says twice; null where each is another one. */
export const optionTwice = ({ type, values }: JudgedField): string | null => {
  if (!hasOptions(type)) return null;
  const options = listOf(values);
  const seen = new Set<string>();
  for (const option of options) {
    if (seen.has(option)) return option;
    seen.add(option);
  }
  return null;
};

/**
 * How many options a field has whose fee has more lines than there are options; null where it has none too many.
 * Fewer are taken: an option without a line is free. Of a field without options the first line counts.
 */
export const tooManyFees = ({ type, values, feeValues }: JudgedField & FeeKeys): number | null => {
  if (!hasOptions(type)) return null;
  const options = listOf(values).length;
  // A text that ends with the end of a line says no further one.
  return feeLinesOf(feeValues).findLastIndex((line) => line !== '') >= options ? options : null;
};

/**
 * Whether what a field is filled in with beforehand is an answer to it: of options such as there are, and one where
 * one is chosen.
 */
export const isDefaultTaken = (field: JudgedField & { readonly defaultValue?: Default }): boolean => {
  const { defaultValue } = field;
  const lines = (typeof defaultValue === 'string' ? [defaultValue] : (defaultValue ?? [])).map((line) => line ?? '');
  if (!hasOptions(field.type)) return problemOf(field, lines.join('\n'), { mayBeEmpty: true }) === null;
  const chosen = [...new Set(lines.flatMap((line) => line.split('\n')).filter((line) => line !== ''))];
  const value: FieldValue = isList(field) ? chosen : (chosen[0] ?? '');
  return chosenOf(value).length === chosen.length && problemOf(field, value, { mayBeEmpty: true }) === null;
};

/** Whether a name can be written in a formula: what stands in its brackets ends with the first one. */
export const isNameForFormulas = (name: string): boolean => !/[[\]]/.test(name);

const counted = '_count';

/** The other one of two names of which formulas would read one as the count of the other; null where there is none. */
export const countedName = (name: string, others: readonly string[]): string | null => {
  const wanted = name.toLowerCase();
  const reads = (one: string, other: string): boolean => one === `${other}${counted}`;
  return others.find((other) => reads(wanted, other.toLowerCase()) || reads(other.toLowerCase(), wanted)) ?? null;
};
