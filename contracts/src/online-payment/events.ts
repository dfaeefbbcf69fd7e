// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { Provider, ProviderMode } from '../charges/provider.ts';
import { ByHandMethod } from './by-hand-method.ts';
import { defineEvent, EventId, Instant, OnlinePaymentId, PrimaryId, RefundId, RegistrantId } from '../kernel/index.ts';

/** Reasons why money that came in counts nowhere until staff decide on it (rule money/parked-money). */
export const ParkedReason = z.enum([
  'registration-deleted',
  'registration-went-on',
  'registration-unknown',
  'more-than-due',
  'other-currency',
  'other-amount',
  'too-many-transactions',
]);
export type ParkedReason = z.infer<typeof ParkedReason>;

/** Decisions of staff on parked money: it counts for the registration, for another one, goes back, or is none of the event's. */
export const ParkedDecision = z.enum(['credit', 'move', 'refund', 'leave']);
export type ParkedDecision = z.infer<typeof ParkedDecision>;

/** Causes of a refund: staff, a rule of the event, or the provider's own screens. */
export const RefundCause = z.enum(['staff', 'rule', 'provider']);
export type RefundCause = z.infer<typeof RefundCause>;

const ofPayment = { eventId: EventId, onlinePaymentId: OnlinePaymentId };
/** In minor units of the currency, as in all facts; what the provider counts in is its adapter's. */
const money = { amount: z.int().min(1), currency: z.string() };

/** Stream `onlinepayment-<onlinePaymentId>`: one payment at a provider, and what became of it. */
export const onlinePaymentEvents = {
  /** Somebody went to pay; nothing is paid by it. */
  OnlinePaymentOpened: defineEvent(
    'OnlinePaymentOpened',
    z.strictObject({
      ...ofPayment,
      primaryId: PrimaryId,
      provider: Provider,
      mode: ProviderMode,
      /** Without the processing fee. */
      ...money,
      /** On top of the amount. */
      fee: z.int().min(0),
    }),
  ),
  /** The provider has a page for it. */
  OnlinePaymentSessionOpened: defineEvent(
    'OnlinePaymentSessionOpened',
    z.strictObject({ ...ofPayment, sessionId: z.string().max(500), expiresAt: Instant }),
  ),
  /** The provider says that it has the money. Of money that nobody was asked for it is the first fact. */
  OnlinePaymentReceived: defineEvent(
    'OnlinePaymentReceived',
    z.strictObject({
      ...ofPayment,
      provider: Provider,
      mode: ProviderMode,
      /** The provider's own id of the payment. */
      paymentId: z.string().max(500),
      /** All of it, with the fee. */
      ...money,
      /** As the provider says. */
      receivedAt: Instant,
    }),
  ),
  /** The provider says that it will not come, or not this way. */
  OnlinePaymentFailed: defineEvent(
    'OnlinePaymentFailed',
    z.strictObject({ ...ofPayment, reason: z.enum(['declined', 'expired', 'canceled', 'capture-denied']) }),
  ),
  /** It counts for a group since; the transaction lies in that group's stream. */
  OnlinePaymentCredited: defineEvent('OnlinePaymentCredited', z.strictObject({ ...ofPayment, primaryId: PrimaryId })),
  OnlinePaymentParked: defineEvent('OnlinePaymentParked', z.strictObject({ ...ofPayment, reason: ParkedReason })),
  ParkedPaymentDecided: defineEvent(
    'ParkedPaymentDecided',
    z.strictObject({
      ...ofPayment,
      decision: ParkedDecision,
      /** The group that it is credited to; null where it goes back or is left alone. */
      primaryId: PrimaryId.nullable(),
      /** The person of that group whom the transaction is about; null likewise. */
      registrantId: RegistrantId.nullable(),
      /** Of money that is left alone: why, in words that name nobody. */
      reason: z.string().max(500).optional(),
    }),
  ),
  /** Money that was left alone waits for a decision again. */
  ParkedPaymentReopened: defineEvent('ParkedPaymentReopened', z.strictObject(ofPayment)),
  /** Money is to go back the way it came; the provider is asked with the refund's id as key. */
  RefundRequested: defineEvent(
    'RefundRequested',
    z.strictObject({
      ...ofPayment,
      refundId: RefundId,
      /** First of the amount, then of the fee. */
      amount: z.int().min(1),
      cause: z.enum(['staff', 'rule']),
      /** One of the event's words for it, not of a person. */
      reason: z.string().max(500),
    }),
  ),
  /** The provider took it on; whether it succeeds is said later. */
  RefundPending: defineEvent(
    'RefundPending',
    z.strictObject({ ...ofPayment, refundId: RefundId, providerRefundId: z.string().max(500) }),
  ),
  /** The provider says that the money went back, whoever asked it to. */
  RefundSucceeded: defineEvent(
    'RefundSucceeded',
    z.strictObject({
      ...ofPayment,
      refundId: RefundId,
      providerRefundId: z.string().max(500),
      ...money,
      cause: RefundCause,
    }),
  ),
  RefundFailed: defineEvent(
    'RefundFailed',
    z.strictObject({ ...ofPayment, refundId: RefundId, reason: z.string().max(500) }),
  ),
  /** Staff dealt with one that failed: money went back another way, was asked for again, or need not. */
  FailedRefundSettled: defineEvent(
    'FailedRefundSettled',
    z.strictObject({
      ...ofPayment,
      refundId: RefundId,
      note: z.string().max(500),
      /** The way in which the money went back instead; absent: it did not. */
      method: ByHandMethod.optional(),
      /** The refund that was asked for in its place; absent: none. */
      askedAgainAs: RefundId.optional(),
    }),
  ),
  /** The payer's bank asks for the money back; once more where the provider gives another deadline for the answer. */
  DisputeOpened: defineEvent(
    'DisputeOpened',
    z.strictObject({
      ...ofPayment,
      disputeId: z.string().max(100),
      ...money,
      reason: z.string().max(200),
      /** The organiser answers until then, or loses; absent: the provider says none. */
      respondBy: Instant.optional(),
    }),
  ),
  DisputeWon: defineEvent('DisputeWon', z.strictObject({ ...ofPayment, disputeId: z.string().max(100) })),
  /** The money is gone: it counts as a refund. */
  DisputeLost: defineEvent('DisputeLost', z.strictObject({ ...ofPayment, disputeId: z.string().max(100), ...money })),
} as const;
