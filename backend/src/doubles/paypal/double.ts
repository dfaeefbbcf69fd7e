import { randomInt, randomUUID } from 'node:crypto';
import { minorOfPaypal, paypalAmount } from '@turnout/contracts/online-payment';
import { z } from 'zod';
import {
  DoubleOrder,
  Webhook,
  type DoubleDispute,
  type DoubleNotice,
  type DoubleRefund,
  type Outcome,
} from './documents.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Signing } from './signing.ts';
import type { DocumentKind, DoubleStore } from './store.ts';
import { captureView, disputeView, orderView, refundView } from './views.ts';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** An id as PayPal makes them: 17 digits and capitals. */
const newId = (): string => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');

/** PayPal forgets an order that nobody agreed to. */
const forgottenAfterMs = 6 * 60 * 60 * 1000;

interface Options {
  readonly store: DoubleStore;
  /** Where people agree to pay. */
  readonly pageUrl: string;
  readonly now: () => Date;
  /** The webhook of an app that has set up none itself; null: none. */
  readonly defaultWebhook: (clientId: string) => Webhook | null;
  /** The key that it signs notices with. */
  readonly signingKey: Buffer;
}

/** A refund as it is asked for. */
interface RefundWish {
  readonly value?: string;
  readonly currency?: string;
  readonly custom_id?: string;
  readonly isPending?: boolean;
}

export type OrderWish = Pick<
  DoubleOrder,
  'amount' | 'custom_id' | 'reference_id' | 'description' | 'lines' | 'returnUrl' | 'cancelUrl' | 'locale'
>;

const LeadsTo = z.object({ orderId: z.string() });
const Webhooks = z.object({ webhooks: z.array(Webhook) });

/** PayPal as it behaves over time: orders, captures, refunds, disputes, and the notices that follow from them. */
export class PaypalDouble {
  readonly store: DoubleStore;
  readonly #options: Options;

  constructor(options: Options) {
    this.store = options.store;
    this.#options = options;
  }

  get #time(): string {
    return this.#options
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
  }

  /** The part of it that signs. */
  get signing(): Signing {
    const { signingKey: key, pageUrl, now } = this.#options;
    return { key, pageUrl, now, webhooksOf: (clientId) => this.webhooksOf(clientId) };
  }

  async webhooksOf(clientId: string): Promise<readonly Webhook[]> {
    const own = Webhooks.safeParse(await this.store.get('webhook', clientId)).data?.webhooks;
    const fallback = this.#options.defaultWebhook(clientId);
    return own ?? (fallback === null ? [] : [fallback]);
  }

  async setWebhooks(clientId: string, webhooks: readonly Webhook[]): Promise<void> {
    await this.store.put({ kind: 'webhook', id: clientId, account: clientId, body: { webhooks }, dueAt: null });
  }

  /** @param clientId null: whoever asks. */
  async openOrder(id: string, clientId: string | null = null): Promise<DoubleOrder> {
    const order = DoubleOrder.safeParse(await this.store.get('order', id)).data;
    if (order === undefined || (clientId !== null && order.clientId !== clientId)) throw notFound();
    const age = this.#options.now().getTime() - Date.parse(order.create_time);
    if (order.status === 'PAYER_ACTION_REQUIRED' && age > forgottenAfterMs) throw notFound();
    return order;
  }

  async orderOf(kind: 'capture' | 'refund' | 'dispute', id: string, clientId: string | null): Promise<DoubleOrder> {
    const leads = LeadsTo.safeParse(await this.store.get(kind, id)).data;
    return this.openOrder(leads?.orderId ?? '', clientId);
  }

  async ordersOf(clientId: string): Promise<readonly DoubleOrder[]> {
    return z.array(DoubleOrder).parse(await this.store.list('order', clientId));
  }

  async #keep(order: DoubleOrder): Promise<void> {
    await this.store.put({ kind: 'order', id: order.id, account: order.clientId, body: order, dueAt: null });
  }

  async #lead(kind: DocumentKind, id: string, order: DoubleOrder): Promise<void> {
    await this.store.put({ kind, id, account: order.clientId, body: { orderId: order.id }, dueAt: null });
  }

  view(order: DoubleOrder) {
    return orderView(order, this.#options.pageUrl);
  }

  async createOrder(clientId: string, wish: OrderWish) {
    const begun = { status: 'PAYER_ACTION_REQUIRED', outcome: 'COMPLETED', capture: null } as const;
    const order = { ...wish, ...begun, id: newId(), clientId, create_time: this.#time, refunds: [], disputes: [] };
    await this.#keep(order);
    return this.view(order);
  }

  /** Somebody agreed on PayPal's page. */
  approve(id: string, outcome: Outcome = 'COMPLETED'): Promise<DoubleOrder> {
    return this.store.alone(id, async () => {
      const order = await this.openOrder(id);
      if (order.status === 'COMPLETED') return order;
      const approved: DoubleOrder = { ...order, status: 'APPROVED', outcome };
      await this.#keep(approved);
      await this.#notify(order.clientId, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', this.view(approved));
      return approved;
    });
  }

  capture(clientId: string, id: string) {
    return this.store.alone(id, async () => {
      const order = await this.openOrder(id, clientId);
      if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
      if (order.status !== 'APPROVED')
        throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
      if (order.outcome === 'INSTRUMENT_DECLINED')
        throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined by the bank.');
      const capture = { id: newId(), status: order.outcome, create_time: this.#time };
      const captured: DoubleOrder = { ...order, status: 'COMPLETED', capture };
      await this.#lead('capture', capture.id, order);
      await this.#keep(captured);
      await this.#notifyCapture(captured);
      return this.view(captured);
    });
  }

  /** Changes an order by one of its parts, alone. */
  async #change<T>(
    of: readonly ['capture' | 'refund' | 'dispute', string, (string | null)?],
    change: (order: DoubleOrder) => Promise<readonly [DoubleOrder, T]>,
  ): Promise<T> {
    const [kind, id, clientId = null] = of;
    const { id: orderId } = await this.orderOf(kind, id, clientId);
    return this.store.alone(orderId, async () => {
      const [order, result] = await change(await this.openOrder(orderId, clientId));
      await this.#keep(order);
      return result;
    });
  }

  /** What was pending is decided. */
  async settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
    const settled = await this.#change(['capture', captureId], async (order) => {
      if (order.capture === null) throw notFound();
      const after: DoubleOrder = { ...order, capture: { ...order.capture, status } };
      return [after, after];
    });
    await this.#notifyCapture(settled);
  }

  async #notifyCapture(order: DoubleOrder): Promise<void> {
    const { capture } = order;
    if (capture === null) return;
    const name = capture.status === 'DECLINED' ? 'DENIED' : capture.status;
    await this.#notify(order.clientId, `PAYMENT.CAPTURE.${name}`, 'capture', captureView(order, true));
  }

  async captured(clientId: string, captureId: string) {
    return captureView(await this.orderOf('capture', captureId, clientId), true);
  }

  /** @param clientId null: from PayPal's own screens. */
  async refund(clientId: string | null, captureId: string, wish: RefundWish) {
    return this.#change(['capture', captureId, clientId], async (order) => {
      const refund = refundIn(order, wish, { id: newId(), create_time: this.#time });
      await this.#lead('refund', refund.id, order);
      const view = refundView(refund, captureId);
      if (refund.status === 'COMPLETED') await this.#notify(order.clientId, 'PAYMENT.CAPTURE.REFUNDED', 'refund', view);
      return [{ ...order, refunds: [...order.refunds, refund] }, view];
    });
  }

  /** A refund that was pending, or was thought to have gone through, is decided. */
  async settleRefund(refundId: string, status: 'COMPLETED' | 'FAILED'): Promise<void> {
    const after = await this.#change(['refund', refundId], async (order) => {
      const refunds = order.refunds.map((one) => (one.id === refundId ? { ...one, status } : one));
      const changed = { ...order, refunds };
      return [changed, changed];
    });
    const refund = after.refunds.find(({ id }) => id === refundId);
    if (refund === undefined) throw notFound();
    const name = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
    await this.#notify(after.clientId, name, 'refund', refundView(refund, after.capture?.id ?? ''));
  }

  async dispute(captureId: string): Promise<DoubleDispute> {
    return this.#change(['capture', captureId], async (order) => {
      const dispute: DoubleDispute = {
        dispute_id: `PP-D-${randomInt(1_000_000, 9_999_999)}`,
        amount: order.amount,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: 'OPEN',
        outcome: null,
        create_time: this.#time,
      };
      await this.#lead('dispute', dispute.dispute_id, order);
      await this.#notify(order.clientId, 'CUSTOMER.DISPUTE.CREATED', 'dispute', disputeView(dispute, order));
      return [{ ...order, disputes: [...order.disputes, dispute] }, dispute];
    });
  }

  async resolve(disputeId: string, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): Promise<void> {
    const after = await this.#change(['dispute', disputeId], async (order) => {
      const disputes = order.disputes.map((one) =>
        one.dispute_id === disputeId ? { ...one, status: 'RESOLVED' as const, outcome } : one,
      );
      const changed = { ...order, disputes };
      return [changed, changed];
    });
    const dispute = after.disputes.find(({ dispute_id: id }) => id === disputeId);
    if (dispute === undefined) throw notFound();
    await this.#notify(after.clientId, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeView(dispute, after));
  }

  async #notify(clientId: string, type: string, resourceType: string, resource: unknown): Promise<void> {
    const [id, at] = [`WH-${newId()}-${newId()}`, this.#time];
    const said = { id, event_version: '1.0', create_time: at, resource_type: resourceType, event_type: type };
    const body = JSON.stringify({ ...said, summary: type, resource });
    const notice: DoubleNotice = { clientId, transmissionId: randomUUID(), at, body, tries: 0 };
    const dueAt = this.#options.now();
    await this.store.put({ kind: 'notice', id: notice.transmissionId, account: clientId, body: notice, dueAt });
  }
}

/** The refund that an order takes; refuses one that it cannot. */
const refundIn = (
  order: DoubleOrder,
  wish: RefundWish,
  made: Pick<DoubleRefund, 'id' | 'create_time'>,
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
    amount: { currency_code: currency, value: paypalAmount(asked, currency) },
    // PayPal says of a refund what was said of its payment, unless it is told otherwise.
    custom_id: wish.custom_id ?? order.custom_id,
    status: wish.isPending === true ? 'PENDING' : 'COMPLETED',
  };
};
