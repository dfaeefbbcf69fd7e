import { dueOf, minimumOf, type Balance } from '../charges/index.ts';
import { decimalOf, digitsOf, fitsCurrency, minorOf, reject, type Rejection } from '../kernel/index.ts';
import type { ChosenPayment } from '../registration/stream/state.ts';
import type { PaymentMethod, PaymentType } from '../registration/stream/transaction-events.ts';
import { choosesAmount, defaultMethod, offeredMethods, type PayingSettings } from './methods.ts';

/** A wish of somebody on how they pay, as calls take it: the amount with its currency's decimals. */
export interface SaidPayment {
  readonly paymentMethod?: PaymentMethod | '' | null | undefined;
  readonly paymentType?: PaymentType | '' | null | undefined;
  readonly checkoutPageAmount?: number | null | undefined;
}

/** Who says it, of which event, and how their group stands. */
export interface PaymentChoice {
  readonly event: PayingSettings;
  readonly balance: Balance;
  /** Of the amounts. */
  readonly currency: string;
  /** Staff may name any method and need not say how much. */
  readonly isStaff: boolean;
}

export type AmountRefused = Rejection<
  'amount-not-in-currency' | 'amount-is-zero' | 'custom-amount-too-low' | 'amount-above-due'
>;
export type ChoiceRefused =
  | AmountRefused
  | Rejection<'no-such-method' | 'no-such-payment-type' | 'payment-amount-missing'>;

/**
 * An amount of one's own in minor units: not below the minimum, not above what is due (rule money/choosing-an-amount).
 * @param field the key that a refusal names.
 */
export const judgeAmount = (
  amount: number,
  { event, balance, currency }: Omit<PaymentChoice, 'isStaff'>,
  field: string,
): number | AmountRefused => {
  if (!fitsCurrency(amount, currency))
    return reject('amount-not-in-currency', { field, currency, digits: digitsOf(currency) });
  const minor = minorOf(amount, currency);
  const due = Math.max(0, dueOf(balance));
  const shown = (sum: number): number => decimalOf({ minor: sum, currency });
  if (minor > due) return reject('amount-above-due', { field, due: shown(due), currency });
  const minimum = Math.min(due, minimumOf(balance, event));
  if (minor < minimum) return reject('custom-amount-too-low', { field, minimum: shown(minimum), currency });
  return minor === 0 && due > 0 ? reject('amount-is-zero', { field }) : minor;
};

/** How much people may choose to pay: what the form offers, and what the server takes. */
export const paymentTypesOf = (event: PayingSettings): readonly PaymentType[] => [
  'full',
  ...(event.allowDeposit ? (['deposit'] as const) : []),
  ...(choosesAmount(event) ? (['partial'] as const) : []),
];

/** Which way of paying that is, where it is one that may be said; empty: the one that nobody has to choose. */
export const judgeMethod = (
  said: PaymentMethod | '' | null,
  { event, balance, isStaff }: Omit<PaymentChoice, 'currency'>,
): PaymentMethod | Rejection<'no-such-method'> => {
  if (said === null || said === '') return defaultMethod(event);
  const methods = [...new Set([...offeredMethods(event), defaultMethod(event)])];
  if (isStaff || methods.includes(said)) return said;
  // Who pays nothing says it because their program always does.
  return balance.total > 0
    ? reject('no-such-method', { field: 'paymentMethod', method: said, methods: methods.join(', ') })
    : defaultMethod(event);
};

/**
 * How a new group pays, as it is kept; null where it pays nothing and nothing was said. Where people choose how much
 * (`choosesAmount`) and something is due, visitors have to say it. What is said beside a `paymentType` other than
 * `partial` is no amount of one's own, and counts for nothing.
 */
export const judgePayment = (said: SaidPayment, choice: PaymentChoice): ChosenPayment | ChoiceRefused | null => {
  const { event, balance, isStaff } = choice;
  const { paymentMethod = null, checkoutPageAmount = null } = said;
  const paymentType = said.paymentType === undefined || said.paymentType === '' ? null : said.paymentType;
  const owes = balance.total > 0;
  if (!owes && paymentType === null && (paymentMethod === null || paymentMethod === '')) return null;
  const method = judgeMethod(paymentMethod, choice);
  if (typeof method !== 'string') return method;
  if (!owes) return { method, paymentType: 'full', amount: null };
  if (paymentType === null)
    return choosesAmount(event) && !isStaff
      ? reject('payment-amount-missing', { field: 'paymentType' })
      : { method, paymentType: 'full', amount: null };
  const types = paymentTypesOf(event);
  if (!types.includes(paymentType))
    return reject('no-such-payment-type', { field: 'paymentType', paymentType, types: types.join(', ') });
  if (paymentType !== 'partial') return { method, paymentType, amount: null };
  if (checkoutPageAmount === null) return reject('payment-amount-missing', { field: 'checkoutPageAmount' });
  const amount = judgeAmount(checkoutPageAmount, choice, 'checkoutPageAmount');
  return typeof amount === 'number' ? { method, paymentType, amount } : amount;
};
