import { z } from 'zod';
import { DoubleOrder, type Outcome, type OrderWish } from './documents.ts';
import { newId } from './new-id.ts';
import { paypalTime } from './notices.ts';
import { LeadsTo, openOrderBook, type BookParts, type OrderBook } from './order-book.ts';
import { Refusal } from './refusal.ts';
import { openReturns } from './returns.ts';
import { orderView } from './views.ts';

/** Money that comes in: orders, agreed to and captured. */
const openPayments = (
  { store, now, pageUrl, tell, whenPending }: BookParts,
  { change, lead, orderIdOf, tellCapture }: OrderBook,
) => ({
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

  /** Decides of a capture that was pending. */
  settle: async (captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> => {
    const order = await change(await orderIdOf('capture', captureId), null, (before) =>
      before.capture === null ? before : { ...before, capture: { ...before.capture, status } },
    );
    await tellCapture(order);
  },
});

/** Orders of PayPal as they behave over time: captures, refunds, disputes, and the notices that follow from them. */
export const openOrders = (parts: BookParts) => {
  const book = openOrderBook(parts);
  const { store, pageUrl } = parts;
  return {
    open: book.open,
    of: book.of,
    view: (order: DoubleOrder) => orderView(order, pageUrl()),
    ordersOf: async (clientId: string): Promise<readonly DoubleOrder[]> =>
      z.array(DoubleOrder).parse((await store.list('order', clientId, 1_000_000)).map(({ body }) => body)),
    ...openPayments(parts, book),
    ...openReturns(parts, book),
  };
};

export type Orders = ReturnType<typeof openOrders>;
