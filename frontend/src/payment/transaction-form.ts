import { digitsOf, fitsCurrency, highestPrice } from '@turnout/contracts/kernel';
import type { recordedMethods } from '@turnout/contracts/payment';
import { TransactionType } from '@turnout/contracts/registration';
import type { TFunction } from 'i18next';

type Method = (typeof recordedMethods)[number];

/** The types that New Transaction offers; a refund is given at what was paid. */
export const FormType = TransactionType.exclude(['refund']);
type FormType = ReturnType<typeof FormType.parse>;

/** A transaction as the form holds it. */
export interface TransactionDraft {
  readonly type: FormType;
  /** Empty: none is entered yet. */
  readonly amount: number | '';
  readonly description: string;
  /** How it was paid; charges and discounts are made by hand, whatever stands here. */
  readonly method: Method;
}

/** As the form opens (rule money/payments-tab). */
export const newTransaction: TransactionDraft = { type: 'payment', amount: 0, description: '', method: 'cash' };

/** Another type; who comes back to a payment begins with cash again (rule money/payments-tab). */
export const withType = (draft: TransactionDraft, type: FormType): TransactionDraft => ({
  ...draft,
  type,
  method: draft.type !== 'payment' && type === 'payment' ? newTransaction.method : draft.method,
});

/** What is wrong with an amount, in a sentence; null where nothing is. */
const amountProblem = (amount: TransactionDraft['amount'], currency: string, t: TFunction): string | null => {
  if (amount === '') return t('ui:rule.required');
  if (amount <= 0) return t('dialog.zero');
  if (amount > highestPrice) return t('ui:rule.max', { limit: highestPrice });
  return fitsCurrency(amount, currency) ? null : t('dialog.decimals', { currency, digits: digitsOf(currency) });
};

/** What is wrong with a transaction, by field, before the server is asked. */
export const transactionProblems = (
  { amount }: TransactionDraft,
  currency: string,
  t: TFunction,
): Readonly<Record<string, string>> => {
  const wrong = amountProblem(amount, currency, t);
  return wrong === null ? {} : { amount: wrong };
};

/** At which field a refusal by the server belongs; null: at none of them. */
export const fieldRefused = (code: string): 'amount' | 'method' | null => {
  if (['amount-not-in-currency', 'amount-is-zero', 'discount-above-total'].includes(code)) return 'amount';
  return code === 'no-such-method' ? 'method' : null;
};
