import type { Words } from '../kernel/index.ts';
import type { Totals } from './line.ts';

/** One transaction, as far as it moves money; the amount is in minor units, never below 0. */
export interface Transaction {
  readonly type: 'payment' | 'charge' | 'discount' | 'refund';
  readonly amount: number;
}

/** What transactions come to, each as a number that is 0 or above. */
export interface TransactionSums {
  readonly paid: number;
  readonly charged: number;
  readonly discounted: number;
}

/** What transactions come to; of none, nothing. */
export const sumsOf = (transactions: Iterable<Transaction>): TransactionSums => {
  let [paid, charged, discounted] = [0, 0, 0];
  for (const { type, amount } of transactions) {
    if (type === 'payment') paid += amount;
    else if (type === 'refund') paid -= amount;
    else if (type === 'charge') charged += amount;
    else discounted += amount;
  }
  return { paid, charged, discounted };
};

/** How a group stands: what it is charged, by prices and by staff, and what it paid. In minor units. */
export interface GroupBalance extends Totals {
  readonly paid: number;
}

/**
 * The balance of a group: a charge raises the total, a discount lowers it, a payment raises what is paid and a refund lowers that
 * (rule money/transactions).
 * What staff take off is at most what is there to be taken off, so no total is below 0.
 * @param lines what its people are charged by prices.
 */
export const balanceOf = (lines: Totals, { paid, charged, discounted }: TransactionSums): GroupBalance => {
  const charges = lines.charges + charged;
  const discounts = Math.min(lines.discounts + discounted, charges);
  return { charges, discounts, total: charges - discounts, paid };
};

/** The states of a payment, as reports call them (rule money/payment-state). */
export const paymentStates = ['fully_paid', 'partial_payment', 'not_paid'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The same as screens call them. */
export const paymentStateWords: Readonly<Record<PaymentState, Words>> = {
  fully_paid: { en: 'Paid', es: 'Pagado', fr: 'Payé' },
  partial_payment: { en: 'Partial Payment', es: 'Pago parcial', fr: 'Paiement partiel' },
  not_paid: { en: 'Not Paid', es: 'No pagado', fr: 'Non payé' },
};

/** Fully paid where nothing is due any more, owed or not; not paid where nothing was paid; else in part (rule money/payment-state). */
export const paymentStateOf = ({ total, paid }: Pick<GroupBalance, 'total' | 'paid'>): PaymentState =>
  paid >= total ? 'fully_paid' : paid <= 0 ? 'not_paid' : 'partial_payment';
