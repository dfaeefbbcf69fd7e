import { minorOf, percentOf } from '../kernel/index.ts';

/** The settings of an event that say what is paid (rule money/minimum). */
export interface PaySettings {
  readonly appCurrency: string;
  readonly allowDeposit: boolean;
  /** In whole units. */
  readonly depositAmount: number;
  readonly onlinePaymentOnly: boolean;
  /** Percent on top of what is paid online. */
  readonly onlinePaymentProcessingFee: number;
}

/** How a group stands, in minor units. */
export interface Balance {
  readonly total: number;
  readonly paid: number;
}

/** The debt of a group: total less paid (rule money/balance). Below 0 where too much was paid. */
export const dueOf = ({ total, paid }: Balance): number => total - paid;

/**
 * The least that a payment must be (rule money/minimum): of an allowed deposit what is not paid yet, of a
 * total below it all that is not paid yet; where people pay online only, all that is due; else nothing. Never below 0.
 */
export const minimumOf = ({ total, paid }: Balance, event: PaySettings): number => {
  const deposit = minorOf(event.depositAmount, event.appCurrency);
  if (event.allowDeposit) return Math.max(0, Math.min(deposit, total) - paid);
  return event.onlinePaymentOnly ? Math.max(0, total - paid) : 0;
};

/**
 * Whether a group that may pay online only still waits for a payment: the least that has to be paid is not paid, or
 * nothing at all is, of what it owes.
 */
export const isStillToPay = (balance: Balance, event: PaySettings): boolean =>
  minimumOf(balance, event) > 0 || (balance.total > 0 && balance.paid <= 0);

/** What is chosen to pay: all that is due, the deposit, or an amount of one's own. */
export type PayChoice =
  | { readonly kind: 'full' }
  | { readonly kind: 'deposit' }
  | { readonly kind: 'custom'; readonly amount: number };

/** What a payment is before the processing fee; a deposit counts only where the event allows it. */
export const payableOf = (balance: Balance, event: PaySettings, choice: PayChoice): number => {
  if (choice.kind === 'custom') return choice.amount;
  if (choice.kind === 'deposit' && event.allowDeposit) return minimumOf(balance, event);
  return Math.max(0, dueOf(balance));
};

/** What is added to an amount that is paid online, half up, once. */
export const processingFeeOn = (amount: number, { onlinePaymentProcessingFee }: PaySettings): number =>
  amount <= 0 ? 0 : percentOf(amount, onlinePaymentProcessingFee);

/** Whether a new total may not take the place of the one before: it is less, and the event keeps totals from falling. */
export const isLesserTotal = (
  { before, after }: { readonly before: number; readonly after: number },
  { preventLesserAmount }: { readonly preventLesserAmount: boolean },
): boolean => preventLesserAmount && after < before;
