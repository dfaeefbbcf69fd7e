import { minorOfPaypal, paypalAmount } from '@turnout/contracts/online-payment';
import type { DoubleOrder, DoubleRefund } from './documents.ts';
import { Refusal } from './refusal.ts';

/** A refund as it is asked for. */
export interface RefundWish {
  readonly value?: string;
  readonly currency?: string;
  readonly custom_id?: string;
  readonly requestId?: string;
}

/** The refund that an order takes; refuses one that it cannot. */
export const refundIn = (
  order: DoubleOrder,
  wish: RefundWish,
  made: Pick<DoubleRefund, 'id' | 'create_time' | 'status'>,
): DoubleRefund => {
  const currency = order.amount.currency_code;
  if (order.capture?.status !== 'COMPLETED')
    throw new Refusal(422, 'CAPTURE_NOT_COMPLETED', 'The capture is not completed.');
  if (wish.currency !== undefined && wish.currency !== currency)
    throw new Refusal(422, 'CURRENCY_MISMATCH', 'The currency of the refund must match that of the capture.');
  const gone = order.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, refund) => sum + minorOfPaypal(refund.amount.value, currency), 0);
  const left = minorOfPaypal(order.amount.value, currency) - gone;
  if (left <= 0) throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const asked = wish.value === undefined ? left : minorOfPaypal(wish.value, currency);
  if (asked > left)
    throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED', 'The refund is more than what is left of the capture.');
  return {
    ...made,
    requestId: wish.requestId ?? '',
    amount: { currency_code: currency, value: paypalAmount(asked, currency) },
    // PayPal says of a refund what was said of its payment, unless it is told otherwise.
    custom_id: wish.custom_id ?? order.custom_id,
  };
};
