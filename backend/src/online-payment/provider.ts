import type { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';

/** The keys to an organiser's account at a provider, of one event and mode; never logged, never answered. */
export interface ProviderAccount {
  readonly eventId: EventId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
  /** Newest first: whoever changes a key still gets notices and refunds of payments that began before. */
  readonly keys: readonly { readonly secretKey: string; readonly publicKey: string }[];
  /** Secrets that notices are signed with, newest first. */
  readonly signingSecrets: readonly string[];
}

/** A wish to pay as the provider is told of it. Amounts are in minor units of the currency (ISO 4217). */
export interface SessionWish {
  readonly onlinePaymentId: OnlinePaymentId;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  /** A line that the payer reads on the provider's page. */
  readonly description: string;
  readonly feeDescription: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** The moment at which it was first wanted: the end of the page counts from it, so that asking twice is asking the same. */
  readonly wantedAt: Instant;
}

export interface ProviderSession {
  readonly sessionId: string;
  /** The provider's own page where one pays. */
  readonly url: string;
  readonly expiresAt: Instant;
}

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
  /** The organiser answers until then, or loses; null: none is said. */
  readonly respondBy: Instant | null;
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

/** A notice that was verified: which one it is, and which payment is to be read again. */
export interface ProviderNotice {
  /** The provider's own id of the notice. */
  readonly noticeId: string;
  readonly type: string;
  /** Null: a notice that is about no payment. */
  readonly about: { readonly sessionId: string } | { readonly paymentId: string } | null;
}

/** A company that takes money, as the rest of the capability knows it. Each call throws one of the two errors of `provider-errors.ts`. */
export interface PaymentProvider {
  readonly name: Provider;
  /** Opens a page to pay on; asked twice for the same payment it answers the same session (idempotency key). */
  openSession(account: ProviderAccount, wish: SessionWish): Promise<ProviderSession>;
  /** Finds a page that was opened before; null: nobody can pay on it any more. */
  sessionOf(account: ProviderAccount, sessionId: string): Promise<ProviderSession | null>;
  /** Tells the least and the most that can be paid at once, in minor units, and the step between amounts. */
  readonly limitsOf: (currency: string) => { readonly least: number; readonly most: number; readonly step: number };
  /** Closes a page that nobody should pay on any more; nothing where it is closed or paid. */
  closeSession(account: ProviderAccount, sessionId: string): Promise<void>;
  /** Verifies a notice by its signature and age, or with the provider; null: not from the provider. */
  verifyNotice(
    account: ProviderAccount,
    notice: {
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: Buffer;
      /** By our own clock: a notice that is older than the provider's own limit is a replay. */
      readonly now: Instant;
    },
  ): Promise<ProviderNotice | null>;
  /** Tells if a notice that was not verified is signed by the account all the same, and only too old; absent: the provider does not say. */
  isLate?(
    account: ProviderAccount,
    notice: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer },
  ): boolean;
  /** Reads a payment with its refunds and disputes; captures first where the payer agreed and nothing was captured. */
  paymentOf(
    account: ProviderAccount,
    of: { readonly sessionId: string } | { readonly paymentId: string },
  ): Promise<ProviderPayment>;
  /** Sends money back; the refund's id is the idempotency key. */
  refund(
    account: ProviderAccount,
    wish: {
      readonly refundId: RefundId;
      readonly paymentId: string;
      readonly amount: number;
      readonly currency: string;
    },
  ): Promise<ProviderRefund>;
  /** Lists payments of the account since a moment, for the nightly comparison. */
  paymentsSince(account: ProviderAccount, since: Instant): AsyncIterable<ProviderPayment>;
  /** Tells what is wrong with keys and notice address; empty: all is well. */
  testAccount(
    account: ProviderAccount,
    noticeUrl: string,
  ): Promise<readonly { readonly code: string; readonly message: string }[]>;
}
