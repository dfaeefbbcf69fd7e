import { EventId, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';

/**
 * A text that goes to PayPal with a payment or refund (`custom_id`) and comes back in every notice, order and report.
 * The notify address is the same for all events: the mark says whose account a notice is to be verified with, also
 * where our log knows nothing of the payment, such as after a restore.
 */
export type Mark =
  | { readonly kind: 'payment'; readonly eventId: EventId; readonly onlinePaymentId: OnlinePaymentId }
  | { readonly kind: 'refund'; readonly eventId: EventId; readonly refundId: RefundId };

export const paymentMark = (eventId: EventId, onlinePaymentId: OnlinePaymentId): string =>
  `${eventId}.payment.${onlinePaymentId}`;
export const refundMark = (eventId: EventId, refundId: RefundId): string => `${eventId}.refund.${refundId}`;

/** Reads a mark; null: it is not ours. */
export const markOf = (text: string | undefined): Mark | null => {
  const [event, kind, id, ...more] = (text ?? '').split('.');
  const eventId = EventId.safeParse(event).data;
  if (eventId === undefined || more.length > 0) return null;
  if (kind === 'payment') {
    const onlinePaymentId = OnlinePaymentId.safeParse(id).data;
    return onlinePaymentId === undefined ? null : { kind, eventId, onlinePaymentId };
  }
  const refundId = kind === 'refund' ? RefundId.safeParse(id).data : undefined;
  return refundId === undefined ? null : { kind: 'refund', eventId, refundId };
};
