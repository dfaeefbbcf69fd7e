import { randomInt } from 'node:crypto';
import type { DoubleDispute } from './documents.ts';
import { newId } from './new-id.ts';
import { paypalTime } from './notices.ts';
import type { BookParts, OrderBook } from './order-book.ts';
import { refundIn, type RefundWish } from './refund.ts';
import { notFound } from './refusal.ts';
import { disputeView, refundView } from './views.ts';

/** Money that goes back: refunds and disputes. */
export const openReturns = ({ now, tell, refundStatus }: BookParts, { change, lead, orderIdOf }: OrderBook) => ({
  /** @param clientId null: from PayPal's own screens. */
  refund: async (clientId: string | null, captureId: string, wish: RefundWish) => {
    const [id, orderId] = [newId(), await orderIdOf('capture', captureId)];
    await lead('refund', id, orderId);
    const order = await change(orderId, clientId, (before) => {
      if ((wish.requestId ?? '') !== '' && before.refunds.some(({ requestId }) => requestId === wish.requestId))
        return before;
      const made = { id, create_time: paypalTime(now()), status: refundStatus(before.clientId) };
      return { ...before, refunds: [...before.refunds, refundIn(before, wish, made)] };
    });
    const refund = order.refunds.find((one) => one.id === id || one.requestId === wish.requestId);
    if (refund === undefined) throw notFound();
    const view = refundView(refund, captureId);
    if (refund.id === id) {
      const said = { type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', resource: view };
      if (refund.status === 'COMPLETED') await tell(order.clientId, said);
    }
    return view;
  },

  /** A refund that was pending, or was thought to have gone through, is decided. */
  settleRefund: async (refundId: string, status: 'COMPLETED' | 'FAILED'): Promise<void> => {
    const order = await change(await orderIdOf('refund', refundId), null, (before) => ({
      ...before,
      refunds: before.refunds.map((one) => (one.id === refundId ? { ...one, status } : one)),
    }));
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (refund === undefined) throw notFound();
    const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
    const resource = refundView(refund, order.capture?.id ?? '');
    await tell(order.clientId, { type, resourceType: 'refund', resource });
  },

  dispute: async (captureId: string): Promise<DoubleDispute> => {
    const made = { dispute_id: `PP-D-${randomInt(100_000_000, 999_999_999)}`, create_time: paypalTime(now()) };
    const about = { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status: 'OPEN', outcome: null } as const;
    const orderId = await orderIdOf('capture', captureId);
    await lead('dispute', made.dispute_id, orderId);
    const order = await change(orderId, null, (before) => ({
      ...before,
      disputes: [...before.disputes, { ...made, ...about, amount: before.amount }],
    }));
    const dispute = { ...made, ...about, amount: order.amount };
    const resource = disputeView(dispute, order);
    await tell(order.clientId, { type: 'CUSTOMER.DISPUTE.CREATED', resourceType: 'dispute', resource });
    return dispute;
  },

  resolve: async (disputeId: string, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): Promise<void> => {
    const order = await change(await orderIdOf('dispute', disputeId), null, (before) => ({
      ...before,
      disputes: before.disputes.map((one) =>
        one.dispute_id === disputeId ? { ...one, status: 'RESOLVED', outcome } : one,
      ),
    }));
    const dispute = order.disputes.find(({ dispute_id: id }) => id === disputeId);
    if (dispute === undefined) throw notFound();
    const resource = disputeView(dispute, order);
    await tell(order.clientId, { type: 'CUSTOMER.DISPUTE.RESOLVED', resourceType: 'dispute', resource });
  },
});
