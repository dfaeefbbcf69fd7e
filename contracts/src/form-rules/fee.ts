import {
  chosenOf,
  circleIn,
  hasOptions,
  isEmptyValue,
  listOf,
  askingOn,
  textOf,
  type ConditionalField,
  type FieldValue,
  type JudgedField,
} from '../fields/index.ts';
import { digitsOf, exactly, exactOf, highestPrice, plus, roundedHalfUp, times, type Exact } from '../kernel/index.ts';
import { discountOf, discountOn, type DiscountKeys } from '../pricing/index.ts';
import { formulaOf, isFormula, namesAmong, namesIn, resultOf, type Formula } from './formula.ts';

type Lines = string | readonly (string | null)[] | null | undefined;

/** The keys of a field's fee (rule money/field-fees). */
export interface FeeKeys {
  readonly feeField?: boolean | undefined;
  /** One for each option, in their order, one a line or as a list; of a field without options the first. */
  readonly feeValues?: Lines;
  readonly feeFormula?: string | null | undefined;
}

/** A field as its fee is worked out. */
export interface PricedField extends JudgedField, ConditionalField, DiscountKeys, FeeKeys {
  readonly _id: string;
  readonly name: string;
}

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** The values of a field's fees, blanks as ''. */
export const feeLinesOf = (said: Lines): readonly string[] => {
  const lines = typeof said === 'string' ? (said === '' ? [] : said.split('\n')) : (said ?? []);
  return lines.map((line) => line?.trim() ?? '');
};

const zero = exactly(0);
const plain = /^-?\d{1,15}(\.\d{1,6})?$/;
/** What a text says as a number; nothing where it says none. */
const numberIn = (text: string): Exact => (plain.test(text.trim()) ? (exactOf(text.trim()) ?? zero) : zero);
/** A number that somebody entered, as fees count it: one below 0 lowers no price (docs/decisions/0100). */
const enteredIn = (text: string): Exact => (text.trim().startsWith('-') ? zero : numberIn(text));
const sumOf = (numbers: readonly Exact[]): Exact => numbers.reduce(plus, zero);

/** Tells whether what is entered in a field is a number. */
export const takesNumber = ({ type, validations }: PricedField): boolean =>
  type === 'integer' || (type === 'text' && validations?.integer === true);

const feeOfChosen = (field: PricedField, answer: FieldValue | undefined): Exact => {
  const [options, fees] = [listOf(field.values), feeLinesOf(field.feeValues)];
  return sumOf(chosenOf(answer).map((one) => numberIn(fees[options.indexOf(one)] ?? '')));
};

/** A fee that is read of the fee values: of the options chosen; of a number for each; else once, where there is an answer. */
const feeByValues = (field: PricedField, answer: FieldValue | undefined): Exact => {
  if (hasOptions(field.type)) return feeOfChosen(field, answer);
  const fee = numberIn(feeLinesOf(field.feeValues)[0] ?? '');
  if (isEmptyValue(answer)) return zero;
  return takesNumber(field) ? times(fee, enteredIn(textOf(answer))) : fee;
};

const readFormula = ({ feeField, feeFormula }: FeeKeys): Formula | null => {
  if (feeField !== true || (feeFormula ?? '').trim() === '') return null;
  const read = formulaOf(feeFormula ?? '');
  return isFormula(read) ? read : null;
};

/** What one field costs, in minor units: before its discount, and what that takes off. */
export interface Fee {
  readonly fee: number;
  readonly off: number;
}

/** The fees of a form, made once for it: its formulas are read here. */
export interface FormFees {
  /** Whether any field of the form may cost something. */
  readonly isPriced: boolean;
  /** What the answers cost, by field id; a field that is not asked, and one that is free, is not there. */
  readonly of: (
    answers: Answers,
    priced: { readonly day: string; readonly currency: string },
  ) => ReadonlyMap<string, Fee>;
}

/**
 * Reads the fees of a form's fields (rule money/fee-formulas): by option, or by a formula over the answers to fields of the
 * form. `[NAME]` is the number entered there, 0 where that is below 0; of chosen options the sum of their fees, or else of their values; of a
 * field that takes no number but has a formula what that comes to. `[NAME_count]` is how many values are chosen. What
 * is not on the form, not asked or no number counts as 0. A fee is never below 0, and no more than the highest price.
 */
export const feesOn = (fields: readonly PricedField[]): FormFees => {
  const formulas = new Map(fields.map((field) => [field._id, readFormula(field)]));
  const named = namesAmong(fields);
  const asking = askingOn(fields);
  const priced = fields
    .filter(({ feeField }) => feeField === true)
    .map((field) => ({ field, discount: discountOf(field) }));
  const of: FormFees['of'] = (answers, { day, currency }) => {
    const asked = new Set(asking(answers));
    const unit = 10 ** digitsOf(currency);
    const known = new Map<string, number>();
    const minorOf = (field: PricedField): number => {
      const before = known.get(field._id);
      if (before !== undefined) return before;
      // In a circle nobody is first: what comes back to itself is 0, so that it always ends.
      known.set(field._id, 0);
      const formula = formulas.get(field._id) ?? null;
      const fee =
        formula === null ? feeByValues(field, answers[field._id]) : resultOf(formula, (name) => numberOf(name, field));
      const minor = Number(roundedHalfUp(times(fee, exactly(unit))));
      const bounded = Math.min(Math.max(minor, 0), highestPrice * unit);
      known.set(field._id, bounded);
      return bounded;
    };
    const numberOf = (name: string, from: PricedField): Exact => {
      const found = named(name);
      if (found === null || !asked.has(found.field)) return zero;
      const { field, isCount } = found;
      const answer = answers[field._id];
      if (isCount) return exactly(isEmptyValue(answer) ? 0 : chosenOf(answer).length);
      if (hasOptions(field.type))
        return feeLinesOf(field.feeValues).length > 0 && field.feeField === true
          ? feeOfChosen(field, answer)
          : sumOf(chosenOf(answer).map(numberIn));
      const isWorkedOut = !takesNumber(field) && field !== from && (formulas.get(field._id) ?? null) !== null;
      return isWorkedOut ? { over: BigInt(minorOf(field)), under: BigInt(unit) } : enteredIn(textOf(answer));
    };
    return new Map(
      priced.flatMap(({ field, discount }): readonly (readonly [string, Fee])[] => {
        const fee = asked.has(field) ? minorOf(field) : 0;
        return fee === 0 ? [] : [[field._id, { fee, off: discountOn(discount, day, { minor: fee, currency }) }]];
      }),
    );
  };
  return { isPriced: priced.length > 0, of };
};

/** The first name in a formula that is no field's; null where all are, or it cannot be read. */
export const unknownName = (formula: string, fields: readonly { readonly name: string }[]): string | null => {
  const read = formulaOf(formula);
  const named = namesAmong(fields);
  return isFormula(read) ? (namesIn(read).find((name) => named(name) === null) ?? null) : null;
};

/** The fields that a field's formula asks for, itself left out. */
export const namedBy = <F extends FeeKeys & { readonly _id: string; readonly name: string }>(
  field: F,
  fields: readonly F[],
): readonly F[] => {
  const read = formulaOf(field.feeFormula ?? '');
  const named = namesAmong(fields);
  if (!isFormula(read)) return [];
  return namesIn(read).flatMap((name) => {
    const other = named(name)?.field;
    return other === undefined || other._id === field._id ? [] : [other];
  });
};

/** The first circle in which formulas ask for one another, as the fields' ids in order; null where there is none. */
export const formulaCircleIn = (
  fields: readonly (FeeKeys & { readonly _id: string; readonly name: string })[],
): readonly string[] | null =>
  circleIn(fields.map((field) => ({ _id: field._id, dependsOnFields: namedBy(field, fields).map(({ _id }) => _id) })));
