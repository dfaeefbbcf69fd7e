import { digitsOf, fitsCurrency } from '@turnout/contracts/kernel';
import type { recordedMethods } from '@turnout/contracts/payment';
import type { TFunction } from 'i18next';

/** A refund as the form holds it. */
export interface RefundDraft {
  /** Empty: none is entered yet. */
  readonly amount: number | '';
  readonly reason: string;
  /** The way in which it goes back by hand. */
  readonly method: (typeof recordedMethods)[number];
}

/** Says what is wrong with a refund, by field, before the server is asked. */
export const refundProblems = (
  { amount, reason }: RefundDraft,
  { most, currency, needsReason }: { readonly most: number; readonly currency: string; readonly needsReason: boolean },
  t: TFunction,
): Readonly<Record<string, string>> => {
  const wrong = amountProblem(amount, { most, currency }, t);
  return {
    ...(wrong === null ? {} : { amount: wrong }),
    ...(needsReason && reason.trim() === '' ? { reason: t('ui:rule.required') } : {}),
  };
};

const amountProblem = (
  amount: RefundDraft['amount'],
  { most, currency }: { readonly most: number; readonly currency: string },
  t: TFunction,
): string | null => {
  if (amount === '') return t('ui:rule.required');
  if (amount <= 0) return t('dialog.zero');
  if (!fitsCurrency(amount, currency)) return t('dialog.decimals', { currency, digits: digitsOf(currency) });
  return amount > most ? t('ui:rule.max', { limit: most }) : null;
};

/** The field at which a refusal by the server belongs; null: at none. */
export const refundFieldRefused = (code: string): 'amount' | 'method' | null => {
  if (['amount-not-in-currency', 'amount-is-zero', 'refund-above-paid'].includes(code)) return 'amount';
  return code === 'no-such-method' ? 'method' : null;
};
