import { z } from 'zod';
import { decimalOf, Instant, OnlinePaymentId, PrimaryId, RefundId, RegistrantId, EventId } from '../kernel/index.ts';
import { Provider, ProviderMode } from '../charges/provider.ts';
import { ParkedReason, RefundCause } from './events.ts';
import { ByHandMethod } from './by-hand-method.ts';
import { gone, isParked, refundable, type OnlinePayment } from './state.ts';
import type { CheckoutPayment, OnlinePaymentStatus, OnlinePaymentView } from './views.ts';

const Refund = z.strictObject({
  refundId: RefundId,
  providerRefundId: z.string(),
  amount: z.int(),
  cause: RefundCause,
  reason: z.string(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'settled']),
  failure: z.string(),
  wentBackBy: ByHandMethod.nullable(),
  note: z.string(),
});
const Dispute = z.strictObject({
  disputeId: z.string(),
  amount: z.int(),
  status: z.enum(['open', 'won', 'lost']),
  respondBy: Instant.nullable().default(null),
});

/** A payment at a provider as a table keeps it: its state, with lists in place of maps. */
export const StoredPayment = z.strictObject({
  kind: z.literal('payment'),
  onlinePaymentId: OnlinePaymentId,
  eventId: EventId,
  provider: Provider,
  mode: ProviderMode,
  opened: z
    .strictObject({ primaryId: PrimaryId, amount: z.int(), fee: z.int(), currency: z.string(), at: Instant })
    .nullable(),
  session: z.strictObject({ sessionId: z.string(), expiresAt: Instant }).nullable(),
  received: z
    .strictObject({ paymentId: z.string(), amount: z.int(), currency: z.string(), receivedAt: Instant })
    .nullable(),
  failed: z.string().nullable(),
  creditedTo: PrimaryId.nullable(),
  parked: ParkedReason.nullable(),
  directedTo: PrimaryId.nullable(),
  directedPerson: RegistrantId.nullable(),
  leftAlone: z.strictObject({ reason: z.string(), at: Instant }).nullable().default(null),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
});
export type StoredPayment = z.infer<typeof StoredPayment>;

export const storedPaymentOf = (payment: OnlinePayment): StoredPayment => ({
  ...payment,
  refunds: [...payment.refunds.values()],
  disputes: [...payment.disputes.values()],
});

export const paymentOfStored = (stored: StoredPayment): OnlinePayment => ({
  ...stored,
  refunds: new Map(stored.refunds.map((one) => [one.refundId, one])),
  disputes: new Map(stored.disputes.map((one) => [one.disputeId, one])),
});

/** The state of a payment as staff see it. */
export const statusOfPayment = (payment: OnlinePayment): OnlinePaymentStatus => {
  const { received, failed, creditedTo } = payment;
  if (received === null) return failed === null ? 'opened' : 'failed';
  if (isParked(payment)) return 'parked';
  if (gone(payment) >= received.amount) return 'returned';
  if (payment.leftAlone !== null) return 'left-alone';
  return creditedTo === null ? 'received' : 'credited';
};

/** Tells whether somebody has to look at a payment: money that counts nowhere, a refund that failed, an open dispute. */
export const needsSomebody = (payment: OnlinePayment): boolean =>
  isParked(payment) ||
  [...payment.refunds.values()].some(({ status }) => status === 'failed') ||
  [...payment.disputes.values()].some(({ status }) => status === 'open');

/** The group that a payment counts for, or is meant for; null: nobody's. */
export const groupOfPayment = ({ creditedTo, directedTo, opened }: OnlinePayment): PrimaryId | null =>
  creditedTo ?? directedTo ?? opened?.primaryId ?? null;

/** The amounts of a payment in minor units: without the fee, and the fee. */
const amountsOf = ({ opened, received }: OnlinePayment) => {
  const currency = received?.currency ?? opened?.currency ?? '';
  if (opened !== null && (received === null || received.amount === opened.amount + opened.fee))
    return { amount: opened.amount, fee: opened.fee, currency };
  return { amount: received?.amount ?? 0, fee: 0, currency };
};

/** A payment as calls and topics answer it to staff. @param registration the person whom it is about; null: nobody. */
export const onlinePaymentViewOf = (
  payment: OnlinePayment,
  registration: OnlinePaymentView['registration'],
): OnlinePaymentView => {
  const { amount, fee, currency } = amountsOf(payment);
  const shown = (minor: number): number => decimalOf({ minor, currency });
  const { onlinePaymentId: _id, eventId, provider, mode, parked, leftAlone, failed, received, opened } = payment;
  return {
    _id,
    eventId,
    provider,
    mode,
    status: statusOfPayment(payment),
    parked,
    leftAlone,
    failed,
    registration,
    currency,
    amount: shown(amount),
    fee: shown(fee),
    received: received === null ? null : shown(received.amount),
    refundable: shown(refundable(payment)),
    paymentId: received?.paymentId ?? '',
    refunds: [...payment.refunds.values()].map((one) => ({
      refundId: one.refundId,
      cause: one.cause,
      reason: one.reason,
      status: one.status,
      failure: one.failure,
      wentBackBy: one.wentBackBy,
      note: one.note,
      amount: shown(one.amount),
    })),
    disputes: [...payment.disputes.values()].map((one) => ({
      ...one,
      amount: shown(one.amount),
    })),
    openedAt: opened?.at ?? null,
    receivedAt: received?.receivedAt ?? null,
  };
};

/** The same to whoever pays: money that staff still decide on is received. */
export const checkoutPaymentOf = (payment: OnlinePayment): CheckoutPayment => {
  const { amount, fee, currency } = amountsOf(payment);
  const status = statusOfPayment(payment);
  const { onlinePaymentId: _id, provider, mode, opened, received } = payment;
  return {
    _id,
    provider,
    mode,
    currency,
    status: status === 'parked' || status === 'left-alone' ? 'received' : status === 'credited' ? 'counted' : status,
    amount: decimalOf({
      minor: amount,
      currency,
    }),
    fee: decimalOf({
      minor: fee,
      currency,
    }),
    at: received?.receivedAt ?? opened?.at ?? Instant.parse('1970-01-01T00:00:00.000Z'),
  };
};
