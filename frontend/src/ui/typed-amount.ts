import type { TFunction } from 'i18next';

/** How an amount is typed: in a language, with at most so many decimals, behind or before its unit. */
export interface TypedHow {
  readonly language: string;
  readonly digits: number;
  /** What may stand before or behind it: EUR, %. */
  readonly unit: string;
  /** Whether it may have thousands: not a share, which ends at 100. */
  readonly hasThousands: boolean;
  /** How many digits it has at most before its decimals; absent: more than any amount has. */
  readonly mostDigits?: number;
}

/** Why a text is no amount. */
export type AmountProblem =
  | { readonly problem: 'notAmount' | 'negative' | 'tooHigh' }
  | { readonly problem: 'decimals'; readonly digits: number; readonly unit: string }
  /** It can be read in two ways, each as a number with a point and no thousands. */
  | { readonly problem: 'ambiguous'; readonly whole: string; readonly decimal: string };

/** What a text says; null: nothing is typed. */
export type ReadAmount = { readonly amount: number | null } | AmountProblem;

const mark = (language: string, type: 'decimal' | 'group'): string =>
  new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1000.5).find((part) => part.type === type)
    ?.value ?? '';

/** Thousands that nobody takes for decimals: spaces of all kinds and apostrophes. */
const clearThousands = /^(\d{1,3})((?:[\s'’]\d{3})+)(?!\d)/;
const inThrees = /^\d{1,3}(?:[.,]\d{3})+$/;
/** More digits than any amount has, and fewer than a number holds exactly. */
const mostOfAmount = 12;

const amountFrom = (
  whole: string,
  decimals: string,
  { digits, unit, mostDigits = mostOfAmount }: TypedHow,
): ReadAmount => {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(decimals) || whole + decimals === '') return { problem: 'notAmount' };
  if (decimals.length > digits) return { problem: 'decimals', digits, unit };
  if (whole.length > mostDigits) return { problem: 'tooHigh' };
  return { amount: Number(`${whole}.${decimals}`) };
};

/** Of a text whose one separator stands before its last three digits: thousands, decimals, or nobody can say. */
const readThree = (text: string, separator: string, how: TypedHow): ReadAmount => {
  const [whole = '', three = ''] = text.split(separator);
  const isDecimal = separator === mark(how.language, 'decimal');
  // What the language writes is meant so, unless the currency makes the other reading as likely.
  if (isDecimal && how.digits >= 3) return amountFrom(whole, three, how);
  if (!isDecimal && how.digits < 3 && separator === mark(how.language, 'group'))
    return amountFrom(whole + three, '', how);
  return { problem: 'ambiguous', whole: whole + three, decimal: `${whole}.${three}` };
};

const readSeparated = (text: string, how: TypedHow): ReadAmount => {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return amountFrom(text, '', how);
  const separator = text.charAt(last);
  const [before, after] = [text.slice(0, last), text.slice(last + 1)];
  if (!how.hasThousands) return amountFrom(before, after, how);
  if (before.includes(separator)) {
    const isMixed = text.includes('.') && text.includes(',');
    return inThrees.test(text) && !isMixed ? amountFrom(text.replace(/[.,]/g, ''), '', how) : { problem: 'notAmount' };
  }
  if (/[.,]/.test(before))
    return inThrees.test(before) ? amountFrom(before.replace(/[.,]/g, ''), after, how) : { problem: 'notAmount' };
  return /^[1-9]\d{0,2}$/.test(before) && after.length === 3
    ? readThree(text, separator, how)
    : amountFrom(before, after, how);
};

/** The text without the unit before or behind it. */
const withoutUnit = (text: string, unit: string): string => {
  if (unit === '') return text;
  if (text.endsWith(unit)) return text.slice(0, -unit.length).trim();
  return text.startsWith(unit) ? text.slice(unit.length).trim() : text;
};

/**
 * The amount that a text says, as people of the language write it, with a point or a comma, with or without separators
 * for thousands. What may be meant otherwise, is negative, has letters or more decimals than there are is no amount.
 */
export const readAmount = (typed: string, how: TypedHow): ReadAmount => {
  const text = withoutUnit(typed.trim(), how.unit);
  if (text === '') return { amount: null };
  if (/^[-−–]\s*[\d.,]/.test(text)) return { problem: 'negative' };
  const thousands = how.hasThousands ? clearThousands.exec(text) : null;
  if (thousands === null) return readSeparated(text, how);
  // Its thousands are told: whatever follows is decimals.
  const [all, first = '', others = ''] = thousands;
  const rest = text.slice(all.length);
  if (rest !== '' && !/^[.,]\d*$/.test(rest)) return { problem: 'notAmount' };
  return amountFrom(first + others.replace(/\D/g, ''), rest.slice(1), how);
};

/** An amount as it is written in a language, with all its decimals, so that it is read as the same number. */
export const writtenAmount = (amount: number, { language, digits, hasThousands }: TypedHow): string =>
  new Intl.NumberFormat(language, {
    useGrouping: hasThousands,
    minimumFractionDigits: hasThousands ? digits : 0,
    maximumFractionDigits: 20,
  }).format(amount);

/** Why a text is no amount, in a sentence of the words `ui`. */
export const amountSentence = (found: AmountProblem, t: TFunction): string => {
  if (found.problem === 'decimals')
    return found.digits === 0 ? t('ui:amount.noDecimals', found) : t('ui:amount.decimals', found);
  return found.problem === 'ambiguous' ? t('ui:amount.ambiguous', found) : t(`ui:amount.${found.problem}`);
};
