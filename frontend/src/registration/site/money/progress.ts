import { decimalOf, minorOf } from '@turnout/contracts/kernel';
import type { CheckoutPayment, CheckoutPaymentsView } from '@turnout/contracts/online-payment';

/** The part of a payment's way that a payer is told of; `awaited`: nothing is known of it but that they paid. */
export type Progress =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'under-way' | 'received' | 'counted' | 'failed' | 'returned'; readonly payment: CheckoutPayment };

/** The state of each payment as a page knew it first. */
export type KnownFirst = ReadonlyMap<string, CheckoutPayment['status']>;

export const statesOf = ({ payments }: CheckoutPaymentsView): KnownFirst =>
  new Map(payments.map(({ _id, status }) => [_id, status]));

/**
 * The state of a payment that a page speaks of (rule money/payment-followed): the newest that came in and does not count yet; else, to whoever comes from paying,
 * the newest, and to anybody the newest that changed while they looked. Null: nothing.
 * @param view null: it is not known yet.
 */
export const progressOf = (
  view: CheckoutPaymentsView | null,
  { hasPaid, first }: { readonly hasPaid: boolean; readonly first: KnownFirst | null },
): Progress | null => {
  if (view === null) return hasPaid ? { kind: 'awaited' } : null;
  const received = view.payments.find(({ status }) => status === 'received');
  if (received !== undefined) return { kind: 'received', payment: received };
  const [newest] = view.payments;
  if (newest === undefined) return hasPaid ? { kind: 'awaited' } : null;
  const { status, _id } = newest;
  // Of a page that somebody opened nothing is known before they come back.
  if (status === 'opened') return hasPaid ? { kind: 'under-way', payment: newest } : null;
  const hasChanged = first !== null && first.get(_id) !== status;
  return hasPaid || hasChanged ? { kind: status, payment: newest } : null;
};

/** All that was paid, with the fee, with the currency's decimals. */
export const paidInAll = ({ amount, fee, currency }: Pick<CheckoutPayment, 'amount' | 'fee' | 'currency'>): number =>
  decimalOf({ minor: minorOf(amount, currency) + minorOf(fee, currency), currency });
