import { chosenOf, hasOptions, type FieldType, type FieldValue } from '../fields/index.ts';
import type { FieldId } from '../kernel/index.ts';

/** What of a widget says which answers it counts. */
export interface CountingWidget {
  readonly forField: FieldId;
  readonly combinedCount: boolean;
  readonly dependencies: readonly { readonly fieldId: FieldId }[];
}

/** Answers that are counted together: those to the widget's own field first, then those to others. */
export interface CountedFields {
  readonly fields: readonly FieldId[];
  /** Its own field is one of whole numbers: they are added up. */
  readonly isSum: boolean;
}

/** Whether a widget can be made for a field of this type. */
export const isCountable = (type: FieldType): boolean => type === 'integer' || hasOptions(type);

/** By what the same answers are found again. */
export const keyOfFields = (fields: readonly FieldId[]): string => fields.join(' ');

/**
 * What a widget counts: its own field, then that field by each of its dependencies, or by all of them together.
 * Nothing while its field is of a type that is not counted; a dependency without options is left out.
 * @param typeOf the type that a field has, or had when it was deleted.
 */
export const countsOf = (
  { forField, combinedCount, dependencies }: CountingWidget,
  typeOf: (field: FieldId) => FieldType | undefined,
): readonly CountedFields[] => {
  const type = typeOf(forField);
  if (type === undefined || !isCountable(type)) return [];
  const isSum = type === 'integer';
  const others = dependencies
    .map(({ fieldId }) => fieldId)
    .filter((id) => {
      const of = typeOf(id);
      return of !== undefined && hasOptions(of);
    });
  const together = combinedCount && others.length > 0 ? [others] : others.map((one) => [one]);
  return [[], ...together].map((by) => ({ fields: [forField, ...by], isSum }));
};

/** One thing that somebody's answers count as. */
export interface Counted {
  /** The value of each field; '' of one that was not answered, and of one that is added up. Empty: the person, once. */
  readonly values: readonly string[];
  /** What is added; 0 where values are counted. */
  readonly amount: bigint;
}

const longestCounted = 200;
/** Combinations that one person counts as, at most: who ticks everything everywhere counts in the first of them. */
export const combinationsAtMost = 500;

/** A value as it is counted: as a table stores it, and cut. */
const comparedAs = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, longestCounted).toWellFormed();

const valuesOf = (value: FieldValue | null | undefined): readonly string[] => [
  ...new Set(
    chosenOf(value ?? '')
      .map(comparedAs)
      .filter((one) => one !== ''),
  ),
];

/** Each of the one with each of the other, the first of them. */
const crossed = (
  combinations: readonly (readonly string[])[],
  values: readonly string[],
): readonly (readonly string[])[] => {
  const all: (readonly string[])[] = [];
  for (const so of combinations) {
    for (const one of values) {
      if (all.length === combinationsAtMost) return all;
      all.push([...so, one]);
    }
  }
  return all;
};

const wholeNumber = /^-?\d{1,15}$/;

/**
 * What somebody's answers count as: a person and each combination of their values once; nothing where the first
 * field was not answered.
 * @param answers one for each field, in their order.
 */
export const countedIn = (
  { isSum }: Pick<CountedFields, 'isSum'>,
  answers: readonly (FieldValue | null | undefined)[],
): readonly Counted[] => {
  const [own = [], ...others] = answers.map(valuesOf);
  const numbers = isSum ? own.filter((one) => wholeNumber.test(one)) : [];
  const amount = numbers.reduce((sum, one) => sum + BigInt(one), 0n);
  const first = isSum ? numbers.slice(0, 1).map(() => '') : own;
  if (first.length === 0) return [];
  let combinations: readonly (readonly string[])[] = first.slice(0, combinationsAtMost).map((one) => [one]);
  for (const values of others) combinations = crossed(combinations, values.length === 0 ? [''] : values);
  return [{ values: [], amount }, ...combinations.map((values) => ({ values, amount }))];
};
