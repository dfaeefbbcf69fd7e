import type { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import type { Provider, ProviderMode } from '@turnout/contracts/online-payment';
import { OutsideUnreachable } from '../platform/http/outside-unreachable.ts';
import type { ProviderPayment, ProviderRefund } from './provider-payment.ts';

export type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider-payment.ts';

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

/** A notice that was verified: which one it is, and which payment is to be read again. */
export interface ProviderNotice {
  /** The provider's own id of the notice. */
  readonly noticeId: string;
  readonly type: string;
  /** Null: a notice that is about no payment. */
  readonly about: { readonly sessionId: string } | { readonly paymentId: string } | null;
}

/** Answers of a provider that are no answer: asked again later, never taken as a no. */
export class ProviderUnreachable extends OutsideUnreachable {
  override readonly name = 'ProviderUnreachable';
}
/**
 * The provider refuses: wrong key, wrong amount, no such payment. The message is the provider's own, for staff. Codes that are
 * the same of all: `amount-too-small`, `amount-too-large`, `key-refused`, `asked-otherwise` (the same intent with other
 * words), `not-there`.
 */
export class ProviderRefuses extends Error {
  override readonly name = 'ProviderRefuses';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A company that takes money, as the rest of the capability knows it. Each call throws one of the two errors above. */
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
