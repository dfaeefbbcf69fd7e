import { decimalOf, minorOf } from '@turnout/contracts/kernel';
import type { GroupRefundsView, OnlinePaymentView } from '@turnout/contracts/online-payment';
import type { PaymentView } from '@turnout/contracts/payment';

/** The refund that is offered at a payment: by its provider, or by hand up to an amount. */
export type RefundOffer =
  | { readonly kind: 'online'; readonly payment: OnlinePaymentView }
  | { readonly kind: 'by-hand'; readonly payment: PaymentView; readonly most: number };

/** Money that was paid by hand and did not go back by hand yet, with the currency's decimals. */
export const leftByHand = (payments: readonly PaymentView[], currency: string): number =>
  decimalOf({
    minor: payments.reduce((sum, { type, amount, online, systemGenerated }) => {
      if (online !== null || systemGenerated) return sum;
      const minor = minorOf(amount, currency);
      return type === 'payment' ? sum + minor : type === 'refund' ? sum - minor : sum;
    }, 0),
    currency,
  });

/** The refund that is offered at a line of the table; null: none is, or there is nothing left to give back. */
export const refundOffer = (
  payment: PaymentView,
  payments: readonly PaymentView[],
  refunds: GroupRefundsView | null,
): RefundOffer | null => {
  if (payment.type !== 'payment' || payment.systemGenerated) return null;
  if (payment.online !== null) {
    const one = refunds?.payments.find(({ _id }) => _id === payment.online?.onlinePaymentId);
    return one === undefined || one.refundable <= 0 ? null : { kind: 'online', payment: one };
  }
  const most = Math.min(payment.amount, leftByHand(payments, payment.currency));
  return most > 0 ? { kind: 'by-hand', payment, most } : null;
};
