import type { Decide, EventOf, RefundId } from '@turnout/contracts/kernel';
import type { onlinePaymentEvents, OnlinePaymentState } from '@turnout/contracts/online-payment';

type OnlinePaymentEvent = EventOf<(typeof onlinePaymentEvents)[keyof typeof onlinePaymentEvents]>;

/** A provider's answer to a refund that was asked for; the amount is in minor units. */
interface RefundAnswer {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly providerRefundId: string;
  readonly amount: number;
  readonly reason: string;
}

/** Keeps what a provider answered to a refund that was asked for; nothing where a notice said it before. */
export const answerRefund: Decide<
  { readonly refundId: RefundId; readonly answer: RefundAnswer },
  OnlinePaymentState,
  OnlinePaymentEvent,
  never
> = ({ refundId, answer: { status, providerRefundId, amount, reason } }, state) => {
  const asked = state.kind === 'absent' ? undefined : state.refunds.get(refundId);
  if (state.kind === 'absent' || state.received === null || asked?.status !== 'requested') return [];
  const { eventId, onlinePaymentId, received } = state;
  const of = { eventId, onlinePaymentId, refundId };
  if (status === 'pending') return [{ type: 'RefundPending', data: { ...of, providerRefundId } }];
  if (status === 'failed')
    return [{ type: 'RefundFailed', data: { ...of, reason: reason === '' ? 'refused' : reason.slice(0, 500) } }];
  const { cause } = asked;
  return [{ type: 'RefundSucceeded', data: { ...of, providerRefundId, amount, currency: received.currency, cause } }];
};
