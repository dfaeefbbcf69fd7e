import {
  type EventId,
  type Instant,
  type OnlinePaymentId,
  type PrimaryId,
  type RefundId,
  type RegistrantId,
} from '../kernel/index.ts';
import type { ByHandMethod } from './by-hand-method.ts';
import type { Provider, ProviderMode } from '../charges/provider.ts';
import type { ParkedReason, RefundCause } from './events.ts';

/** A refund of an online payment as its stream has it; the amount is in minor units. */
export interface RefundState {
  readonly refundId: RefundId;
  /** Empty until the provider has it. */
  readonly providerRefundId: string;
  readonly amount: number;
  readonly cause: RefundCause;
  readonly reason: string;
  /** `settled`: failed, and staff dealt with it. */
  readonly status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'settled';
  /** The provider's word for why it failed; empty: it did not. */
  readonly failure: string;
  /** The way in which staff gave it back as it had failed; null: they did not. */
  readonly wentBackBy: ByHandMethod | null;
  /** The words of staff who settled it. */
  readonly note: string;
}

export interface DisputeState {
  readonly disputeId: string;
  readonly amount: number;
  readonly status: 'open' | 'won' | 'lost';
  /** The organiser answers until then, or loses; null: the provider says none. */
  readonly respondBy: Instant | null;
}

/** The money of a payment as its provider has it. */
export interface ReceivedMoney {
  readonly paymentId: string;
  /** All of it, with the fee, in minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly receivedAt: Instant;
}

/** One payment at a provider. */
export interface OnlinePayment {
  readonly kind: 'payment';
  readonly onlinePaymentId: OnlinePaymentId;
  readonly eventId: EventId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
  /** Null: money that nobody was asked for. */
  readonly opened: {
    readonly primaryId: PrimaryId;
    /** Without the fee, in minor units. */
    readonly amount: number;
    readonly fee: number;
    readonly currency: string;
    readonly at: Instant;
  } | null;
  readonly session: { readonly sessionId: string; readonly expiresAt: Instant } | null;
  readonly received: ReceivedMoney | null;
  readonly failed: string | null;
  /** The group that it counts for; null: none. */
  readonly creditedTo: PrimaryId | null;
  readonly parked: ParkedReason | null;
  /** The group in which staff want parked money to count; null: nothing was decided, or it goes back. */
  readonly directedTo: PrimaryId | null;
  /** The person there whom staff want it to be about; null: the first of the group. */
  readonly directedPerson: RegistrantId | null;
  /** Staff decided that it is none of the event's; null: they did not, or took that back. */
  readonly leftAlone: { readonly reason: string; readonly at: Instant } | null;
  readonly refunds: ReadonlyMap<RefundId, RefundState>;
  readonly disputes: ReadonlyMap<string, DisputeState>;
}

export type OnlinePaymentState = { readonly kind: 'absent' } | OnlinePayment;

/** The part of a received payment that may still go back, with the fee, in minor units: less what went, goes and was lost. */
export const refundable = ({ received, refunds, disputes }: OnlinePayment): number => {
  if (received === null) return 0;
  let left = received.amount;
  for (const { status, amount, wentBackBy } of refunds.values()) {
    if (status !== 'failed' && status !== 'settled') left -= amount;
    // Given back by hand as it had failed; where the provider says later that it did not, it went back twice.
    if (wentBackBy !== null) left -= amount;
  }
  for (const { status, amount } of disputes.values()) if (status !== 'won') left -= amount;
  return Math.max(0, left);
};

/** The part of a payment that went back for good, with the fee, in minor units; what is on its way or disputed did not yet. */
export const gone = ({ refunds, disputes }: OnlinePayment): number => {
  let sum = 0;
  for (const { status, amount, wentBackBy } of refunds.values())
    if (status === 'succeeded' || wentBackBy !== null) sum += amount;
  for (const { status, amount } of disputes.values()) if (status === 'lost') sum += amount;
  return sum;
};

/** Tells whether money of a payment waits for a decision of staff: some of it is still there (rule money/parked-money). */
export const isParked = (payment: OnlinePayment): boolean =>
  payment.parked !== null &&
  payment.creditedTo === null &&
  payment.directedTo === null &&
  payment.leftAlone === null &&
  refundable(payment) > 0;
