import { minorOfPaypal } from '@turnout/contracts/online-payment';
import type { DoubleDispute, DoubleOrder, DoubleRefund } from './documents.ts';

/** Captures, refunds, orders and disputes as PayPal answers them. */
export const refundView = (refund: DoubleRefund, captureId: string) => ({
  ...refund,
  update_time: refund.create_time,
  links: [{ rel: 'up', method: 'GET', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }],
});

/** @param isAlone asked for by itself, or told of: then it says which order it is of. */
export const captureView = (order: DoubleOrder, isAlone: boolean) => {
  const { capture, amount, custom_id, refunds } = order;
  if (capture === null) return null;
  const gone = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, refund) => sum + minorOfPaypal(refund.amount.value, amount.currency_code), 0);
  const isWhole = gone >= minorOfPaypal(amount.value, amount.currency_code);
  const refunded = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return {
    ...capture,
    status: capture.status === 'COMPLETED' && gone > 0 ? refunded : capture.status,
    amount,
    custom_id,
    final_capture: true,
    update_time: capture.create_time,
    ...(isAlone ? { supplementary_data: { related_ids: { order_id: order.id } } } : {}),
  };
};

export const orderView = (order: DoubleOrder, pageUrl: string) => {
  const { id, status, amount, custom_id, reference_id, description, create_time, refunds } = order;
  const capture = captureView(order, false);
  const payments =
    capture === null
      ? {}
      : { payments: { captures: [capture], refunds: refunds.map((refund) => refundView(refund, capture.id)) } };
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time,
    purchase_units: [{ reference_id, amount, custom_id, description, ...payments }],
    links: [
      { href: `${pageUrl}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${pageUrl}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ],
  };
};

/** The time within which a seller answers a dispute. */
const answerWithinMs = 10 * 86_400_000;

export const disputeView = ({ amount, outcome, ...dispute }: DoubleDispute, order: DoubleOrder) => ({
  ...dispute,
  dispute_amount: amount,
  seller_response_due_date: new Date(Date.parse(dispute.create_time) + answerWithinMs).toISOString(),
  disputed_transactions: [{ seller_transaction_id: order.capture?.id, custom: order.custom_id }],
  ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome, amount_refunded: amount } }),
});
