import type { Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';

/** A refund as the provider has it; `refundId` is ours where it came from us, else null. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly refundId: RefundId | null;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string;
}

export interface ProviderDispute {
  readonly disputeId: string;
  readonly amount: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly reason: string;
}

/** All that a provider says of one payment, as of now: notices only say that it is to be read again. */
export interface ProviderPayment {
  /** From the metadata that we sent along; null: money that nobody was asked for. */
  readonly onlinePaymentId: OnlinePaymentId | null;
  /** Empty as long as nothing was paid. */
  readonly paymentId: string;
  readonly sessionId: string;
  readonly status: 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'canceled';
  /** All of it, in minor units (ISO 4217), whatever the provider counts in. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Instant | null;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}
