import type { TFunction } from 'i18next';
import { type AmountProblem, readAmount, writtenAmount } from './typed-amount.ts';

/** How a number is typed: in a language, with at most so many decimals, within its limits. */
export interface NumberHow {
  readonly language: string;
  /** 0: whole numbers only. */
  readonly decimals: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Why a text is no number that is asked for. */
export type NumberProblem =
  | { readonly problem: 'notNumber' | 'whole' | 'tooHigh' }
  | { readonly problem: 'decimals'; readonly digits: number }
  | { readonly problem: 'min' | 'max'; readonly limit: number }
  | Extract<AmountProblem, { readonly problem: 'ambiguous' }>;

/** What a text says; null: nothing is typed. */
export type ReadNumber = { readonly amount: number | null } | NumberProblem;

const minus = /^[-−–]\s*/;
/** As many as a number holds exactly. */
const mostDigits = 15;

/** How the digits are typed. Nobody means thousands where there is no room for them: `40.417` is a latitude. */
const typedHow = ({ language, decimals, min = -Infinity, max = Infinity }: NumberHow) => ({
  language,
  digits: decimals,
  unit: '',
  mostDigits,
  hasThousands: decimals === 0 || min <= -1000 || max >= 1000,
});

const numberProblem = (found: AmountProblem): NumberProblem => {
  switch (found.problem) {
    case 'notAmount':
    case 'negative':
      return { problem: 'notNumber' };
    case 'decimals':
      return found.digits === 0 ? { problem: 'whole' } : { problem: 'decimals', digits: found.digits };
    case 'tooHigh':
      return { problem: 'tooHigh' };
    case 'ambiguous':
      return found;
  }
};

/**
 * The number that a text says, as people of the language write it (`readAmount`), below 0 too. What may be meant
 * otherwise, has letters or more decimals than there are, or lies outside the limits is none.
 */
export const readNumber = (typed: string, how: NumberHow): ReadNumber => {
  const text = typed.trim();
  const digits = text.replace(minus, '');
  const read = readAmount(digits, typedHow(how));
  if ('problem' in read) return numberProblem(read);
  if (read.amount === null) return text === '' ? read : { problem: 'notNumber' };
  // A 0 with a minus is none: told as -0, it would not be the 0 that is there.
  const amount = digits === text || read.amount === 0 ? read.amount : -read.amount;
  if (how.min !== undefined && amount < how.min) return { problem: 'min', limit: how.min };
  return how.max !== undefined && amount > how.max ? { problem: 'max', limit: how.max } : { amount };
};

/** A number as it is written in a language, without separators for thousands, so that it is read as the same one. */
export const writtenNumber = (value: number, how: NumberHow): string =>
  writtenAmount(value, { ...typedHow(how), hasThousands: false });

/** Why a text is no number that is asked for, in a sentence of the words `ui`. */
export const numberSentence = (found: NumberProblem, t: TFunction): string => {
  switch (found.problem) {
    case 'min':
    case 'max':
      return t(`ui:rule.${found.problem}`, { limit: found.limit });
    case 'ambiguous':
      return t('ui:amount.ambiguous', found);
    case 'tooHigh':
      return t('ui:amount.tooHigh');
    case 'decimals':
      return t('ui:number.decimals', { count: found.digits });
    case 'notNumber':
    case 'whole':
      return t(`ui:number.${found.problem}`);
  }
};
