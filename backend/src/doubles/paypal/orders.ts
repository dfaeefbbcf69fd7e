import { randomInt } from 'node:crypto';
import type { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { DoubleStore } from '../store.ts';
import { DoubleOrder, type DoubleDispute, type Outcome, type OrderWish } from './documents.ts';
import { newId } from './new-id.ts';
import { paypalTime } from './notices.ts';
import { refundIn, type RefundWish } from './refund.ts';
import { notFound, Refusal } from './refusal.ts';
import { captureView, disputeView, orderView, refundView } from './views.ts';

/** PayPal forgets an order that nobody agreed to. */
const forgottenAfterMs = 6 * 60 * 60 * 1000;

/** Parts of an order that lead to it. */
type Part = 'capture' | 'refund' | 'dispute' | 'request';
const LeadsTo = z.object({ orderId: z.string() });

interface Options {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  /** Where people agree to pay. */
  readonly pageUrl: () => string;
  /** Tells an app of something that happened. */
  readonly tell: (
    clientId: string,
    said: { readonly type: string; readonly resourceType: string; readonly resource: unknown },
  ) => Promise<void>;
  readonly whenPending?: (captureId: string) => Promise<void>;
  readonly refundStatus: (clientId: string) => 'COMPLETED' | 'PENDING' | 'FAILED';
}

/** Orders of PayPal as they behave over time: captures, refunds, disputes, and the notices that follow from them. */
export const openOrders = ({ store, now, pageUrl, tell, refundStatus, whenPending }: Options) => {
  const isForgotten = ({ status, create_time }: DoubleOrder): boolean =>
    status === 'PAYER_ACTION_REQUIRED' && Date.parse(now()) - Date.parse(create_time) > forgottenAfterMs;

  /** @param clientId null: whoever asks. */
  const checked = (body: unknown, clientId: string | null): DoubleOrder => {
    const order = DoubleOrder.safeParse(body).data;
    if (order === undefined || (clientId !== null && order.clientId !== clientId) || isForgotten(order))
      throw notFound();
    return order;
  };
  const open = async (id: string, clientId: string | null = null): Promise<DoubleOrder> =>
    checked((await store.read('order', id))?.body, clientId);

  /** Changes an order, alone; answers what it is then. */
  const change = async (
    id: string,
    clientId: string | null,
    changed: (order: DoubleOrder) => DoubleOrder,
  ): Promise<DoubleOrder> => {
    const kept = await store.change('order', id, (before) => {
      const order = checked(before?.body, clientId);
      const after = changed(order);
      return after === order ? null : { account: order.clientId, body: after, dueAt: null };
    });
    return checked(kept?.body, clientId);
  };

  const orderIdOf = async (part: Part, id: string): Promise<string> =>
    LeadsTo.safeParse((await store.read(part, id))?.body).data?.orderId ?? '';
  const of = async (part: Part, id: string, clientId: string | null): Promise<DoubleOrder> =>
    open(await orderIdOf(part, id), clientId);
  /** Said before it is so: a part that nobody finds would be lost. */
  const lead = async (part: Part, id: string, orderId: string): Promise<void> => {
    await store.change(part, id, () => ({ account: '', body: { orderId }, dueAt: null }));
  };
  const tellCapture = async (order: DoubleOrder): Promise<void> => {
    if (order.capture === null) return;
    const name = order.capture.status === 'DECLINED' ? 'DENIED' : order.capture.status;
    const resource = captureView(order, true);
    await tell(order.clientId, { type: `PAYMENT.CAPTURE.${name}`, resourceType: 'capture', resource });
  };

  return {
    open,
    of,
    view: (order: DoubleOrder) => orderView(order, pageUrl()),
    ordersOf: async (clientId: string): Promise<readonly DoubleOrder[]> =>
      z.array(DoubleOrder).parse((await store.list('order', clientId, 1_000_000)).map(({ body }) => body)),

    /** @param requestId asked again with the same, it is the same order. */
    create: async (clientId: string, wish: OrderWish, requestId = ''): Promise<DoubleOrder> => {
      const [fresh, request] = [newId(), `${clientId} ${requestId}`];
      const body = { orderId: fresh };
      const kept =
        requestId === ''
          ? null
          : await store.change('request', request, (before) =>
              before === null ? { account: clientId, body, dueAt: null } : null,
            );
      const id = kept === null ? fresh : LeadsTo.parse(kept.body).orderId;
      const begun = { status: 'PAYER_ACTION_REQUIRED', outcome: 'COMPLETED', capture: null } as const;
      const order = { ...wish, ...begun, id, clientId, create_time: paypalTime(now()), refunds: [], disputes: [] };
      const made = await store.change('order', id, (before) =>
        before === null ? { account: clientId, body: order, dueAt: null } : null,
      );
      return DoubleOrder.parse(made?.body);
    },

    /** Somebody agreed on PayPal's page. */
    approve: async (id: string, outcome: Outcome = 'COMPLETED'): Promise<DoubleOrder> => {
      const order = await change(id, null, (before) =>
        before.status === 'COMPLETED' ? before : { ...before, status: 'APPROVED', outcome },
      );
      const said = { type: 'CHECKOUT.ORDER.APPROVED', resourceType: 'checkout-order' };
      if (order.status === 'APPROVED') await tell(order.clientId, { ...said, resource: orderView(order, pageUrl()) });
      return order;
    },

    capture: async (clientId: string, id: string, requestId = ''): Promise<DoubleOrder> => {
      const captureId = newId();
      await lead('capture', captureId, id);
      const order = await change(id, clientId, (before) => {
        const isRepeat = requestId !== '' && before.capture?.requestId === requestId;
        if (isRepeat) return before;
        const { outcome } = before;
        if (before.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
        if (before.status !== 'APPROVED')
          throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
        if (outcome === 'INSTRUMENT_DECLINED')
          throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined by the bank.');
        const capture = { id: captureId, requestId, status: outcome, create_time: paypalTime(now()) };
        return { ...before, status: 'COMPLETED', capture };
      });
      if (order.capture?.id !== captureId) return order;
      if (order.capture.status === 'PENDING') await whenPending?.(captureId);
      await tellCapture(order);
      return order;
    },

    /** What was pending is decided. */
    settle: async (captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> => {
      const order = await change(await orderIdOf('capture', captureId), null, (before) =>
        before.capture === null ? before : { ...before, capture: { ...before.capture, status } },
      );
      await tellCapture(order);
    },

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
  };
};

export type Orders = ReturnType<typeof openOrders>;
