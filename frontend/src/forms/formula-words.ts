import { formulaOf, isFormula, namesAmong, namesIn, resultOf } from '@turnout/contracts/form-rules';
import { digitsOf, exactly, exactOf, roundedHalfUp, times } from '@turnout/contracts/kernel';
import type { TFunction } from 'i18next';

interface Nameable {
  readonly name: string;
}

/** What is wrong with a formula, in a sentence that names the place or the field; null where nothing is. */
export const formulaSentence = (text: string, fields: readonly Nameable[], t: TFunction): string | null => {
  const read = formulaOf(text);
  if (!isFormula(read)) {
    return read.problem === 'unreadable'
      ? t('forms:formula.unreadable', { at: read.at })
      : t(`forms:formula.${read.problem}`);
  }
  const meant = namesAmong(fields);
  const unknown = namesIn(read).filter((name) => meant(name) === null);
  return unknown.length === 0 ? null : t('forms:formula.unknown', { names: unknown.join(', ') });
};

/** The names that a formula asks for; none where it cannot be read. */
export const namesAsked = (text: string): readonly string[] => {
  const read = formulaOf(text);
  return isFormula(read) ? namesIn(read) : [];
};

/**
 * What a formula comes to for sample values, in minor units of a currency, half up; null where it cannot be read.
 * @param samples by the names as they are written; what is none counts as 0.
 */
export const sampleResult = (
  text: string,
  samples: Readonly<Record<string, number | string>>,
  currency: string,
): number | null => {
  const read = formulaOf(text);
  if (!isFormula(read)) return null;
  const result = resultOf(read, (name) => exactOf(samples[name] ?? 0) ?? exactly(0));
  return Number(roundedHalfUp(times(result, exactly(10 ** digitsOf(currency)))));
};
