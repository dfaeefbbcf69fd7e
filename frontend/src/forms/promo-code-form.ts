import { promoCodeRecord, type PromoCodeView } from '@turnout/contracts/forms';
import { digitsOf, fitsCurrency } from '@turnout/contracts/kernel';
import type { TFunction } from 'i18next';
import { problemsOf } from '../ui/form-problems.ts';

/** A promo code as its form holds it. */
export interface PromoCodeFormValues {
  code: string;
  description: string;
  discountType: PromoCodeView['discountType'];
  discountValue: number | string;
  types: string[];
  /** The types that it opens. */
  opens: string[];
  limit: number | string;
  /** ISO text in UTC; '': none. */
  startDate: string;
  endDate: string;
}

/** The promo code as the form holds it; null: a new one. */
export const promoCodeValues = (promoCode: PromoCodeView | null): PromoCodeFormValues => ({
  code: promoCode?.code ?? '',
  description: promoCode?.description ?? '',
  discountType: promoCode?.discountType ?? 'percent',
  discountValue: promoCode?.discountValue ?? '',
  types: [...(promoCode?.types ?? [])],
  opens: [...(promoCode?.opens ?? [])],
  limit: promoCode?.limit ?? 0,
  startDate: promoCode?.startDate ?? '',
  endDate: promoCode?.endDate ?? '',
});

/** What to send: an emptied number as 0. */
export const promoCodeBody = (values: PromoCodeFormValues) => ({
  ...values,
  description: values.description.trim(),
  discountValue: Number(values.discountValue),
  limit: Number(values.limit),
  startDate: values.startDate === '' ? null : values.startDate,
  endDate: values.endDate === '' ? null : values.endDate,
});

/** One sentence per field of the form that has a problem. @param currency the event's. */
export const promoCodeProblems = (
  values: PromoCodeFormValues,
  currency: string,
  t: TFunction,
): Record<string, string> => {
  const body = promoCodeBody(values);
  const problems = problemsOf(promoCodeRecord.Define.omit({ eventId: true }), body, t);
  const { discountType, discountValue, startDate, endDate } = body;
  if (discountValue <= 0 && body.opens.length === 0) problems['discountValue'] = t('forms:promoCodes.problem.nothing');
  else if (discountType === 'percent' && discountValue > 100)
    problems['discountValue'] = t('forms:promoCodes.problem.over100');
  else if (discountType === 'amount' && !fitsCurrency(discountValue, currency))
    problems['discountValue'] = t('forms:discount.problem.decimals', { currency, digits: digitsOf(currency) });
  if (startDate !== null && endDate !== null && endDate < startDate)
    problems['endDate'] = t('forms:promoCodes.problem.reversed');
  return problems;
};
