import { minorOf } from '@turnout/contracts/kernel';
import { amountsOf, amountTypes, isPayable, typedAmount, type DraftPayment, type Paying } from './payment.form.ts';

/** What of a choice is paid now, with the currency's decimals; null: it is no amount. */
export const amountIn = (paying: Paying, { type, amount }: DraftPayment, language: string): number | null => {
  const { due, minimum } = amountsOf(paying);
  if (amountTypes(paying).length === 1 || type === 'full') return due;
  return type === 'deposit' ? minimum : typedAmount(paying, amount ?? '', language);
};

/** What is paid now as far as it is chosen, in minor units: all that is due while nothing that can be paid is. */
export const paidNow = (paying: Paying, payment: DraftPayment = {}, language: string): number => {
  const { currency } = paying;
  const own = payment.amount ?? '';
  const isOwn = payment.type !== 'partial' || isPayable(paying, own, language);
  const amount = payment.type === undefined || !isOwn ? null : amountIn(paying, payment, language);
  return minorOf(amount ?? amountsOf(paying).due, currency);
};

/** What a group that is kept pays now, in minor units: what it chose, else what is due. */
export const keptNow = ({
  currency,
  due = 0,
  checkoutPageAmount = due,
}: {
  readonly currency: string;
  readonly due?: number | undefined;
  readonly checkoutPageAmount?: number | undefined;
}): number => minorOf(Math.max(0, checkoutPageAmount), currency);
