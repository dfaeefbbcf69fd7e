import { randomInt, randomUUID } from 'node:crypto';
import { minorOfPaypal, paypalAmount } from '@turnout/contracts/online-payment';
import {
  emptyMemory,
  type DoubleDispute,
  type DoubleOrder,
  type DoubleRefund,
  type PaypalMemory,
  type Webhook,
} from './memory.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Signing } from './signing.ts';
import { captureView, disputeView, orderView, refundView } from './views.ts';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** An id as PayPal makes them: 17 digits and capitals. */
const newId = (): string => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');

/** PayPal forgets an order that nobody agreed to. */
const forgottenAfterMs = 6 * 60 * 60 * 1000;

interface Options {
  readonly memory?: PaypalMemory;
  /** Where people agree to pay. */
  readonly pageUrl: string;
  readonly now: () => Date;
  /** The webhook of an app that has set up none itself; null: none. */
  readonly defaultWebhook: (clientId: string) => Webhook | null;
  /** The key that it signs notices with. */
  readonly signingKey: Buffer;
}

/** PayPal as it behaves over time: orders, captures, refunds, disputes, and the notices that follow from them. */
export class PaypalDouble {
  readonly memory: PaypalMemory;
  readonly #options: Options;

  constructor(options: Options) {
    this.memory = options.memory ?? emptyMemory();
    this.#options = options;
  }

  get #time(): string {
    return this.#options
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
  }

  webhooksOf(clientId: string): readonly Webhook[] {
    const fallback = this.#options.defaultWebhook(clientId);
    return this.memory.webhooks.get(clientId) ?? (fallback === null ? [] : [fallback]);
  }

  #order(id: string, clientId: string | null): DoubleOrder {
    const order = this.memory.orders.get(id);
    if (order === undefined || (clientId !== null && order.clientId !== clientId)) throw notFound();
    const age = this.#options.now().getTime() - Date.parse(order.create_time);
    if (order.status === 'PAYER_ACTION_REQUIRED' && age > forgottenAfterMs) throw notFound();
    return order;
  }

  #capturedOrder(captureId: string, clientId: string): DoubleOrder {
    return this.#order(this.memory.byCapture.get(captureId) ?? '', clientId);
  }

  refundsOf(captureId: string): readonly DoubleRefund[] {
    return [...this.memory.refunds.values()].filter((refund) => refund.captureId === captureId);
  }

  #view(order: DoubleOrder) {
    return orderView(order, order.capture === null ? [] : this.refundsOf(order.capture.id), this.#options.pageUrl);
  }

  createOrder(
    clientId: string,
    wish: Omit<DoubleOrder, 'id' | 'clientId' | 'create_time' | 'status' | 'outcome' | 'capture'>,
  ) {
    const id = newId();
    const begun = { status: 'PAYER_ACTION_REQUIRED', outcome: 'COMPLETED', capture: null } as const;
    const order: DoubleOrder = { ...wish, ...begun, id, clientId, create_time: this.#time };
    this.memory.orders.set(id, order);
    return this.#view(order);
  }

  order(clientId: string, id: string) {
    return this.#view(this.#order(id, clientId));
  }

  /** For the page where people agree. */
  openOrder(id: string): DoubleOrder {
    return this.#order(id, null);
  }

  /** Somebody agreed on PayPal's page. */
  approve(id: string, outcome: DoubleOrder['outcome'] = 'COMPLETED'): DoubleOrder {
    const order = this.#order(id, null);
    if (order.status === 'COMPLETED') return order;
    order.status = 'APPROVED';
    order.outcome = outcome;
    this.#notify(order.clientId, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', this.#view(order));
    return order;
  }

  capture(clientId: string, id: string) {
    const order = this.#order(id, clientId);
    if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
    if (order.status !== 'APPROVED')
      throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
    if (order.outcome === 'INSTRUMENT_DECLINED')
      throw new Refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined by the bank.');
    const capture = { id: newId(), status: order.outcome, create_time: this.#time };
    order.status = 'COMPLETED';
    order.capture = capture;
    this.memory.byCapture.set(capture.id, id);
    this.#notifyCapture(order);
    return this.#view(order);
  }

  /** What was pending is decided. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const order = this.#order(this.memory.byCapture.get(captureId) ?? '', null);
    if (order.capture === null) throw notFound();
    order.capture.status = status;
    this.#notifyCapture(order);
  }

  #notifyCapture(order: DoubleOrder): void {
    const { capture } = order;
    if (capture === null) return;
    const name = capture.status === 'DECLINED' ? 'DENIED' : capture.status;
    const view = captureView(order, this.refundsOf(capture.id), true);
    this.#notify(order.clientId, `PAYMENT.CAPTURE.${name}`, 'capture', view);
  }

  captured(clientId: string, captureId: string) {
    return captureView(this.#capturedOrder(captureId, clientId), this.refundsOf(captureId), true);
  }

  /** @param clientId null: from PayPal's own screens. */
  refund(
    clientId: string | null,
    captureId: string,
    wish: {
      readonly value?: string;
      readonly currency?: string;
      readonly custom_id?: string;
      readonly isPending?: boolean;
    },
  ) {
    const order = this.#order(this.memory.byCapture.get(captureId) ?? '', clientId);
    const { amount } = order;
    const currency = amount.currency_code;
    if (order.capture?.status !== 'COMPLETED')
      throw new Refusal(422, 'CAPTURE_NOT_COMPLETED', 'The capture is not completed.');
    if (wish.currency !== undefined && wish.currency !== currency)
      throw new Refusal(422, 'CURRENCY_MISMATCH', 'The currency of the refund must match that of the capture.');
    const whole = minorOfPaypal(amount.value, currency);
    const gone = this.refundsOf(captureId)
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, refund) => sum + minorOfPaypal(refund.amount.value, currency), 0);
    if (gone >= whole) throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
    const asked = wish.value === undefined ? whole - gone : minorOfPaypal(wish.value, currency);
    if (asked > whole - gone)
      throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED', 'The refund is more than what is left of the capture.');
    const refund: DoubleRefund = {
      id: newId(),
      captureId,
      amount: { currency_code: currency, value: paypalAmount(asked, currency) },
      // PayPal says of a refund what was said of its payment, unless it is told otherwise.
      custom_id: wish.custom_id ?? order.custom_id,
      status: wish.isPending === true ? 'PENDING' : 'COMPLETED',
      create_time: this.#time,
    };
    this.memory.refunds.set(refund.id, refund);
    const view = refundView(refund);
    if (refund.status === 'COMPLETED') this.#notify(order.clientId, 'PAYMENT.CAPTURE.REFUNDED', 'refund', view);
    return view;
  }

  settleRefund(refundId: string, status: 'COMPLETED' | 'FAILED'): void {
    const refund = this.memory.refunds.get(refundId);
    if (refund === undefined) throw notFound();
    refund.status = status;
    const { clientId } = this.#order(this.memory.byCapture.get(refund.captureId) ?? '', null);
    const name = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
    this.#notify(clientId, name, 'refund', refundView(refund));
  }

  dispute(captureId: string): DoubleDispute {
    const order = this.#order(this.memory.byCapture.get(captureId) ?? '', null);
    const dispute: DoubleDispute = {
      dispute_id: `PP-D-${randomInt(10_000, 99_999)}${Date.parse(this.#time) % 100_000}`,
      captureId,
      amount: order.amount,
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
      outcome: null,
      create_time: this.#time,
    };
    this.memory.disputes.set(dispute.dispute_id, dispute);
    this.#notify(order.clientId, 'CUSTOMER.DISPUTE.CREATED', 'dispute', disputeView(dispute, order));
    return dispute;
  }

  resolve(disputeId: string, outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): void {
    const dispute = this.memory.disputes.get(disputeId);
    if (dispute === undefined) throw notFound();
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome;
    const order = this.#order(this.memory.byCapture.get(dispute.captureId) ?? '', null);
    this.#notify(order.clientId, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeView(dispute, order));
  }

  disputesOf(clientId: string, captureId: string | null) {
    return [...this.memory.disputes.values()]
      .map((dispute) => ({ dispute, order: this.#order(this.memory.byCapture.get(dispute.captureId) ?? '', null) }))
      .filter(({ order }) => order.clientId === clientId)
      .filter(({ dispute }) => captureId === null || dispute.captureId === captureId)
      .map(({ dispute, order }) => disputeView(dispute, order));
  }

  #notify(clientId: string, type: string, resourceType: string, resource: unknown): void {
    const body = JSON.stringify({
      id: `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: this.#time,
      resource_type: resourceType,
      event_type: type,
      summary: type,
      resource,
    });
    this.memory.outbox.push({ clientId, transmissionId: randomUUID(), at: this.#time, body });
  }

  /** The part of it that signs. */
  get signing(): Signing {
    const { signingKey: key, pageUrl } = this.#options;
    return { key, pageUrl, webhooksOf: (clientId) => this.webhooksOf(clientId) };
  }
}
