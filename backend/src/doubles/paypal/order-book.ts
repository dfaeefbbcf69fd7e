import type { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { DoubleStore } from '../store.ts';
import { DoubleOrder } from './documents.ts';
import { notFound } from './refusal.ts';
import { captureView } from './views.ts';

/** PayPal forgets an order that nobody agreed to. */
const forgottenAfterMs = 6 * 60 * 60 * 1000;

/** Parts of an order that lead to it. */
type Part = 'capture' | 'refund' | 'dispute' | 'request';
export const LeadsTo = z.object({ orderId: z.string() });

export interface BookParts {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  /** The address of the page where people agree to pay. */
  readonly pageUrl: () => string;
  /** Tells an app of something that happened. */
  readonly tell: (
    clientId: string,
    said: { readonly type: string; readonly resourceType: string; readonly resource: unknown },
  ) => Promise<void>;
  readonly whenPending?: (captureId: string) => Promise<void>;
  readonly refundStatus: (clientId: string) => 'COMPLETED' | 'PENDING' | 'FAILED';
}

/** The orders that the double remembers, by their ids and by their parts. */
export const openOrderBook = ({ store, now, tell }: BookParts) => {
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
  return { open, of, change, orderIdOf, lead, tellCapture };
};

export type OrderBook = ReturnType<typeof openOrderBook>;
