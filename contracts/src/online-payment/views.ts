import { z } from 'zod';
import { EventId, Instant, OnlinePaymentId, RefundId, RegistrantId } from '../kernel/index.ts';
import { BalanceView } from '../payment/views.ts';
import { Provider, ProviderMode } from '../charges/provider.ts';
import { ParkedReason, RefundCause } from './events.ts';
import { ByHandMethod } from './by-hand-method.ts';

/**
 * The states of an online payment as staff see them; `left-alone`: staff
 * decided that it is none of the event's; `returned`: all of it went back.
 */
export const OnlinePaymentStatus = z.enum([
  'opened',
  'received',
  'credited',
  'parked',
  'left-alone',
  'failed',
  'returned',
]);
export type OnlinePaymentStatus = z.infer<typeof OnlinePaymentStatus>;

/** A refund of an online payment, with the currency's decimals. */
export const RefundView = z.strictObject({
  refundId: RefundId,
  amount: z.number(),
  cause: RefundCause,
  reason: z.string(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'settled']),
  /** The provider's word for why it failed; empty: it did not. */
  failure: z.string(),
  /** The way in which it went back instead, as it had failed; null: it did not. */
  wentBackBy: ByHandMethod.nullable(),
  /** The words of staff who dealt with it. */
  note: z.string(),
});
export type RefundView = z.infer<typeof RefundView>;

export const DisputeView = z.strictObject({
  disputeId: z.string(),
  amount: z.number(),
  status: z.enum(['open', 'won', 'lost']),
  /** The organiser answers until then, or loses; null: the provider says none. */
  respondBy: Instant.nullable(),
});

/** An online payment as staff see it; amounts have the currency's decimals. */
export const OnlinePaymentView = z.strictObject({
  _id: OnlinePaymentId,
  eventId: EventId,
  provider: Provider,
  mode: ProviderMode,
  status: OnlinePaymentStatus,
  /** Without the fee; of money that nobody was asked for all of it. */
  amount: z.number(),
  fee: z.number(),
  /** All that came in, with the fee; null: nothing yet. */
  received: z.number().nullable(),
  /** The part that may still go back. */
  refundable: z.number(),
  currency: z.string(),
  parked: ParkedReason.nullable(),
  /** Staff decided that it is none of the event's, why and when; null: they did not, or took that back. */
  leftAlone: z.strictObject({ reason: z.string(), at: Instant }).nullable(),
  failed: z.string().nullable(),
  /** The provider's own id of the payment; empty as long as nothing came in. */
  paymentId: z.string(),
  /** The person whose group it counts for, or was meant for; null: nobody's. */
  registration: z
    .strictObject({
      _id: RegistrantId,
      confirmationNumber: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    })
    .nullable(),
  refunds: z.array(RefundView),
  disputes: z.array(DisputeView),
  openedAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
});
export type OnlinePaymentView = z.infer<typeof OnlinePaymentView>;

/** Notices of an event that were verified and have no effect yet. */
export const WaitingNotices = z.strictObject({
  count: z.int(),
  /** Those that were tried and did not work so far. */
  failing: z.int(),
  oldestAt: Instant.nullable(),
});
export type WaitingNotices = z.infer<typeof WaitingNotices>;

/** The online payments of an event that somebody has to look at: parked money, failed refunds, open disputes; and what was left alone. */
export const OnlineInboxView = z.strictObject({
  payments: z.array(OnlinePaymentView),
  total: z.int(),
  /** The newest of those that staff left alone: they can be taken up again. */
  leftAlone: z.array(OnlinePaymentView),
  notices: WaitingNotices,
});
export type OnlineInboxView = z.infer<typeof OnlineInboxView>;

/** An online payment as whoever pays sees it: money that staff still decide on is received. */
export const CheckoutPayment = z.strictObject({
  _id: OnlinePaymentId,
  provider: Provider,
  mode: ProviderMode,
  status: z.enum(['opened', 'received', 'counted', 'failed', 'returned']),
  /** Without the fee, with the currency's decimals. */
  amount: z.number(),
  fee: z.number(),
  currency: z.string(),
  at: Instant,
});
export type CheckoutPayment = z.infer<typeof CheckoutPayment>;

/** The money of a group while it pays: the newest online payments first, and how it stands. */
export const CheckoutPaymentsView = z.strictObject({
  balance: BalanceView,
  payments: z.array(CheckoutPayment).max(20),
});
export type CheckoutPaymentsView = z.infer<typeof CheckoutPaymentsView>;

/** The notice of a provider that was refused last (rule money/refused-notices). */
export const RefusedNotice = z.strictObject({
  provider: Provider,
  /** `age`: signed by the event's account, and too old by our clock; `signature`: signed by none of its accounts. */
  reason: z.enum(['age', 'signature']),
  refusedAt: Instant,
  /** The number of notices that were refused so far. */
  count: z.int(),
  /** One was taken since: what was wrong is over. */
  takenSince: z.boolean(),
});
export type RefusedNotice = z.infer<typeof RefusedNotice>;

/** A finding of the test of a provider's keys: a code for screens, and the words of the provider. */
export const ProviderProblem = z.strictObject({ code: z.string(), message: z.string() });
export type ProviderProblem = z.infer<typeof ProviderProblem>;
