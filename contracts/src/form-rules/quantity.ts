import { chosenOf, hasOptions, listOf, optionsOf, type FieldValue, type JudgedField } from '../fields/index.ts';
import { feeLinesOf, type FeeKeys } from './fee.ts';

/** The keys that say how many of a field's options there are (rule inventory/limited-options). */
export interface QuantityKeys {
  readonly quantityField?: boolean | undefined;
  /** One for each option, in their order, one a line or as a list; a blank one: as many as are wanted. */
  readonly quantityValues?: FeeKeys['feeValues'];
}

/** A field whose options may be limited. */
export interface LimitedField extends Pick<JudgedField, 'type' | 'values' | 'labels'>, QuantityKeys {
  readonly _id: string;
}

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** As many of an option as there may be. */
export const highestQuantity = 1_000_000;
const whole = /^\d{1,7}$/;
const isQuantity = (line: string): boolean => whole.test(line) && Number(line) <= highestQuantity;

const unlimited: ReadonlyMap<string, number> = new Map();

/** The options of a field that there are only so many of, and how many; what is no number limits nothing. */
export const limitedOptions = ({
  type,
  values,
  quantityField,
  quantityValues,
}: Omit<LimitedField, '_id'>): ReadonlyMap<string, number> => {
  if (quantityField !== true || !hasOptions(type)) return unlimited;
  const lines = feeLinesOf(quantityValues);
  return new Map(
    listOf(values).flatMap((value, place): [string, number][] => {
      const line = lines[place] ?? '';
      return isQuantity(line) ? [[value, Number(line)]] : [];
    }),
  );
};

/** Those of some fields of whose options any is limited. */
export const fieldsWithLimits = <F extends LimitedField>(fields: readonly F[]): readonly F[] =>
  fields.filter((field) => limitedOptions(field).size > 0);

/** Why quantities cannot be so: a line that is no number, or more lines than options. Null: they can. */
export const quantityProblem = ({
  type,
  values,
  quantityValues,
}: Omit<LimitedField, '_id'>): { readonly line: number } | { readonly options: number } | null => {
  const lines = feeLinesOf(quantityValues);
  const wrong = lines.findIndex((line) => line !== '' && !isQuantity(line));
  if (wrong !== -1) return { line: wrong + 1 };
  // Of a field without options it says nothing that could be wrong.
  if (!hasOptions(type)) return null;
  const options = listOf(values).length;
  // A text that ends with the end of a line says no further one.
  const last = lines.findLastIndex((line) => line !== '');
  return last >= options ? { options } : null;
};

/** One of a limited option that somebody takes. */
export interface OptionUse<F extends LimitedField = LimitedField> {
  readonly field: F;
  readonly value: string;
  /** How many of it there are. */
  readonly limit: number;
}

/** The limited options that answers take, each once. */
export const optionUsesOf = <F extends LimitedField>(fields: readonly F[], answers: Answers): readonly OptionUse<F>[] =>
  fields.flatMap((field) => {
    const limits = limitedOptions(field);
    if (limits.size === 0) return [];
    return [...new Set(chosenOf(answers[field._id]))].flatMap((value) => {
      const limit = limits.get(value);
      return limit === undefined ? [] : [{ field, value, limit }];
    });
  });

/** The limited options that answers take and did not take before: who keeps what they had needs no other one. */
export const newOptionUses = <F extends LimitedField>(
  fields: readonly F[],
  answers: { readonly before: Answers; readonly after: Answers },
): readonly OptionUse<F>[] =>
  optionUsesOf(fields, answers.after).filter(
    ({ field, value }) => !chosenOf(answers.before[field._id]).includes(value),
  );

/** How many of an option are left. */
export const leftOf = (limit: number, taken: number): number => Math.max(0, limit - taken);

/** How many are left of each limited option of a field. @param takenOf how many are taken. */
export const optionsLeft = (
  field: Omit<LimitedField, '_id'>,
  takenOf: (value: string) => number,
): Readonly<Record<string, number>> =>
  Object.fromEntries([...limitedOptions(field)].map(([value, limit]) => [value, leftOf(limit, takenOf(value))]));

/** What is shown of an option. */
export const optionLabel = (field: Pick<LimitedField, 'values' | 'labels'>, value: string): string =>
  optionsOf(field).find((option) => option.value === value)?.label ?? value;

/** A field of a form with how many are left of its limited options; without: none is limited. */
export interface CountedField {
  readonly _id: string;
  readonly optionsLeft?: Readonly<Record<string, number>> | undefined;
}

/** Somebody who fills in a form, and what they had chosen before. */
export interface Choosing {
  readonly fields: readonly CountedField[];
  readonly answers: Answers;
  /** Of somebody who is registered: what they had is theirs. */
  readonly before?: Answers | undefined;
}

const takes = ({ fields, answers, before = {} }: Choosing, field: string, value: string): boolean =>
  fields.some(({ _id }) => _id === field) &&
  chosenOf(answers[field]).includes(value) &&
  !chosenOf(before[field]).includes(value);

/**
 * How many of the options of somebody's fields are left to them, where people fill in a form together: what those
 * before them chose is gone. Options that they had before are not in it: nobody takes these from them.
 */
export const leftFor = (
  people: readonly Choosing[],
  place: number,
): Readonly<Record<string, Readonly<Record<string, number>>>> => {
  const one = people[place];
  if (one === undefined) return {};
  const others = people.slice(0, place);
  return Object.fromEntries(
    one.fields.flatMap(({ _id, optionsLeft: left }) => {
      if (left === undefined) return [];
      const had = chosenOf(one.before?.[_id]);
      const remaining = Object.entries(left)
        .filter(([value]) => !had.includes(value))
        .map(([value, count]): [string, number] => [
          value,
          leftOf(count, others.filter((other) => takes(other, _id, value)).length),
        ]);
      return [[_id, Object.fromEntries(remaining)] as const];
    }),
  );
};

/** The first option that somebody chose and of which none is left to them; null where there is none. */
export const goneOption = (
  people: readonly Choosing[],
  place: number,
): { readonly field: string; readonly value: string } | null => {
  const one = people[place];
  if (one === undefined) return null;
  for (const [field, left] of Object.entries(leftFor(people, place)))
    for (const [value, count] of Object.entries(left))
      if (count === 0 && takes(one, field, value)) return { field, value };
  return null;
};
