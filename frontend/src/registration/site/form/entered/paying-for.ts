import { decimalOf } from '@turnout/contracts/kernel';
import type { Paying } from '../../money/payment.form.ts';
import { isPriced, pricesOf, type PriceRules } from '../../../../ui/prices.ts';
import { judgesOf, typesIn, type Draft, type FormRules } from './register.form.ts';
import type { SiteEvent } from '../../parts/site-reads.ts';

/**
 * What those on the form are shown that it costs, with the currency's decimals; null where nothing of money is shown.
 */
export const shownTotal = (draft: Draft, rules: FormRules, pricing: PriceRules | null): number | null =>
  pricing === null
    ? null
    : decimalOf({ minor: pricesOf(judgesOf(rules)(draft), pricing).total, currency: pricing.currency });

/**
 * What those on the form have to pay; null where that is nothing, where visitors are told nothing of money, and where
 * staff fill it in, who record payments where they are made.
 */
export const payingFor = (
  event: SiteEvent,
  draft: Draft,
  rules: FormRules,
  pricing: PriceRules | null,
): Paying | null => {
  if (rules.isStaff || pricing === null || !isPriced(typesIn(draft, rules), pricing)) return null;
  const { total } = pricesOf(judgesOf(rules)(draft), pricing);
  return total <= 0 ? null : { event, currency: pricing.currency, total, paid: 0 };
};
