import { CaptureStatus, OrderStatus, RefundStatus, type Order, type Refund } from '@paypal/paypal-server-sdk';
import { InstantInput, type Instant } from '@turnout/contracts/kernel';
import { minorOfPaypal } from '@turnout/contracts/online-payment';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../provider.ts';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';
import { markOf } from './marks.ts';
import { translated, type PaypalCalls } from './client.ts';
import { disputesOf } from './disputes.ts';

type Money = { readonly currencyCode: string; readonly value: string } | undefined;

const minor = (money: Money): number => (money === undefined ? 0 : minorOfPaypal(money.value, money.currencyCode));
export const instantOf = (text: string | undefined): Instant | null => InstantInput.safeParse(text).data ?? null;

const refundStatus = (status: RefundStatus | undefined): ProviderRefund['status'] => {
  if (status === RefundStatus.Completed) return 'succeeded';
  return status === RefundStatus.Failed || status === RefundStatus.Cancelled ? 'failed' : 'pending';
};

export const refundOf = ({ id, customId, amount, status, statusDetails, noteToPayer }: Refund): ProviderRefund => {
  if (id === undefined) throw new ProviderUnreachable('PayPal answered a refund without an id');
  const mark = markOf(customId);
  return {
    providerRefundId: id,
    refundId: mark?.kind === 'refund' ? mark.refundId : null,
    amount: minor(amount),
    status: refundStatus(status),
    reason: (statusDetails?.reason ?? noteToPayer ?? '').slice(0, 500),
  };
};

/**
 * Refunds less those by which PayPal itself paid out a lost dispute: the dispute takes that money already, and PayPal
 * may list it both ways.
 */
const withoutPayouts = (
  refunds: readonly ProviderRefund[],
  disputes: readonly ProviderDispute[],
): readonly ProviderRefund[] => {
  const lost = disputes.filter(({ status }) => status === 'lost').map(({ amount }) => amount);
  return refunds.filter(({ refundId, amount }) => {
    const place = refundId === null ? lost.indexOf(amount) : -1;
    if (place === -1) return true;
    lost.splice(place, 1);
    return false;
  });
};

const openStatus = (order: Order): ProviderPayment['status'] =>
  order.status === OrderStatus.Voided ? 'expired' : 'open';

const capturedStatus = (status: CaptureStatus | undefined): ProviderPayment['status'] => {
  if (status === CaptureStatus.Declined || status === CaptureStatus.Failed) return 'failed';
  const isDone =
    status === CaptureStatus.Completed ||
    status === CaptureStatus.PartiallyRefunded ||
    status === CaptureStatus.Refunded;
  return isDone ? 'paid' : 'processing';
};

type Capture = NonNullable<NonNullable<NonNullable<Order['purchaseUnits']>[number]['payments']>['captures']>[number];

const moneyOf = (money: Money) => ({ amount: minor(money), currency: money?.currencyCode ?? '' });

/** Money that was captured of an order, with what became of it. */
const capturedMoney = async (calls: PaypalCalls, capture: Capture, refunds: readonly Refund[]) => {
  const status = capturedStatus(capture.status);
  const disputes = status === 'paid' ? await disputesOf(calls, capture.id ?? '') : [];
  return {
    paymentId: capture.id ?? '',
    status,
    ...moneyOf(capture.amount),
    paidAt: status === 'paid' ? instantOf(capture.createTime) : null,
    refunds: withoutPayouts(refunds.map(refundOf), disputes),
    disputes,
  };
};

/** A payment that PayPal has in an order. */
const paymentIn = async (calls: PaypalCalls, order: Order): Promise<ProviderPayment> => {
  const [unit] = order.purchaseUnits ?? [];
  const { captures = [], refunds = [] } = unit?.payments ?? {};
  // Each declined try to capture is a capture of its own; the one that worked counts.
  const capture = captures.find(({ status }) => capturedStatus(status) !== 'failed') ?? captures.at(-1);
  const mark = markOf(capture?.customId ?? unit?.customId);
  const onlinePaymentId = mark?.kind === 'payment' ? mark.onlinePaymentId : null;
  const said = { onlinePaymentId, sessionId: order.id ?? '' };
  if (capture !== undefined) return { ...said, ...(await capturedMoney(calls, capture, refunds)) };
  const nothing = { paymentId: '', paidAt: null, refunds: [], disputes: [] };
  return { ...said, ...nothing, status: openStatus(order), ...moneyOf(unit?.amount) };
};

const orderAt = async ({ orders }: PaypalCalls, id: string): Promise<Order> => (await orders.getOrder({ id })).result;

/** Ways of PayPal to say no to a capture for good; anything else is asked again later. */
const declined: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'COMPLIANCE_VIOLATION',
]);

/**
 * Captures an order that the payer agreed to, and reads it anew. PayPal captures an order once, however often it is
 * asked: a capture whose answer was lost is answered with what it did, or by the order itself.
 */
const captured = async (
  calls: PaypalCalls,
  order: Order,
): Promise<{ readonly order: Order; readonly isDeclined: boolean }> => {
  const id = order.id ?? '';
  try {
    await calls.orders.captureOrder({ id, paypalRequestId: `capture-${id}`, prefer: 'return=representation' });
  } catch (error) {
    const told = translated(error);
    const now = await orderAt(calls, id);
    if (now.status === OrderStatus.Completed) return { order: now, isDeclined: false };
    if (told instanceof ProviderRefuses && declined.has(told.code)) return { order: now, isDeclined: true };
    throw told;
  }
  return { order: await orderAt(calls, id), isDeclined: false };
};

/** Reads an order; captures it first where the payer agreed and nothing was captured. */
export const paymentOfOrder = async (calls: PaypalCalls, id: string): Promise<ProviderPayment> => {
  const order = await orderAt(calls, id);
  if (order.status !== OrderStatus.Approved) return paymentIn(calls, order);
  const after = await captured(calls, order);
  const payment = await paymentIn(calls, after.order);
  return after.isDeclined ? { ...payment, status: 'failed' } : payment;
};

/** Reads the order that a captured payment belongs to; null: it belongs to none, so it is not of this software. */
export const orderIdOf = async ({ payments }: PaypalCalls, captureId: string): Promise<string | null> => {
  const { result } = await payments.getCapturedPayment({ captureId });
  return result.supplementaryData?.relatedIds?.orderId ?? null;
};
