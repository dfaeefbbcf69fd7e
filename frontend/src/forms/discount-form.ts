import { digitsOf, fitsCurrency } from '@turnout/contracts/kernel';
import { amountsOf, discountProblem, type Discount, type DiscountType } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { newKey } from './row-key.ts';

/** One period as the editor holds it; dates are YYYY-MM-DD or empty. */
export interface PeriodDraft {
  readonly key: string;
  readonly value: number | '';
  readonly start: string;
  readonly end: string;
}

/** A discount as the editor holds it: it always has a row, which counts where it is on. */
export interface DiscountDraft {
  readonly isOn: boolean;
  readonly type: DiscountType;
  readonly isByPeriod: boolean;
  readonly periods: readonly PeriodDraft[];
}

export const newPeriod = (): PeriodDraft => ({ key: newKey(), value: '', start: '', end: '' });

/** A discount as the editor holds it. */
export const draftOf = ({ isOn, type, isByPeriod, periods }: Discount): DiscountDraft => ({
  isOn,
  type,
  isByPeriod,
  periods:
    periods.length === 0
      ? [newPeriod()]
      : periods.map(({ value, start, end }) => ({
          key: newKey(),
          value: value ?? '',
          start: start.slice(0, 10),
          end: end.slice(0, 10),
        })),
});

/** What the editor holds, as it is sent; what was never filled in says nothing. */
export const discountFrom = ({ isOn, type, isByPeriod, periods }: DiscountDraft): Discount => ({
  isOn,
  type,
  isByPeriod,
  periods: periods
    .filter(({ value, start, end }) => isOn || value !== '' || start !== '' || end !== '')
    .map(({ value, start, end }) => ({ value: value === '' ? null : value, start, end })),
});

/** Without periods there is one value (rule money/discount-periods). */
export const withPeriods = (draft: DiscountDraft, isByPeriod: boolean): DiscountDraft => ({
  ...draft,
  isByPeriod,
  periods: isByPeriod ? draft.periods : draft.periods.slice(0, 1),
});

/** What is wrong with it, in a sentence that names the period; null where nothing is. @param currency the event's. */
export const discountSentence = (draft: DiscountDraft, currency: string, t: TFunction): string | null => {
  const discount = discountFrom(draft);
  const problem = discountProblem(discount);
  if (problem !== null) {
    const sentence = t(`forms:discount.problem.${problem.rule}`);
    return discount.isByPeriod ? t('forms:discount.inPeriod', { period: problem.period, sentence }) : sentence;
  }
  const isTooFine = amountsOf(discount).some((amount) => !fitsCurrency(amount, currency));
  return isTooFine ? t('forms:discount.problem.decimals', { currency, digits: digitsOf(currency) }) : null;
};

/** A discount as whoever meets another's change reads it: its values and when they count. */
export const discountWords = (draft: DiscountDraft, currency: string): string => {
  const { isOn, isByPeriod, type, periods } = draft;
  const unit = type === 'percent' ? '%' : currency;
  return (isOn ? periods : [])
    .map(({ value, start, end }) => `${value} ${unit}${isByPeriod ? ` ${start} – ${end}` : ''}`)
    .join('\n');
};
