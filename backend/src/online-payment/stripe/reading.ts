import { Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import type Stripe from 'stripe';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../provider.ts';
import { minorOfStripe } from './units.ts';

/** Seconds since 1970, as Stripe tells moments. */
export const instantOf = (seconds: number): Instant => Instant.parse(new Date(seconds * 1_000).toISOString());

/** A currency as we write it. */
const currencyOf = (currency: string | null): string => (currency ?? '').toUpperCase();

/** The id that we sent along; null: it was not made by us. */
const idIn = (metadata: Stripe.Metadata | null): OnlinePaymentId | null =>
  OnlinePaymentId.safeParse(metadata?.['onlinePaymentId']).data ?? null;

const idOf = (thing: string | { readonly id: string } | null): string =>
  typeof thing === 'string' ? thing : (thing?.id ?? '');

const refundStatus: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundOf = ({
  id,
  amount,
  currency,
  status,
  metadata,
  failure_reason,
}: Stripe.Refund): ProviderRefund => ({
  providerRefundId: id,
  refundId: RefundId.safeParse(metadata?.['refundId']).data ?? null,
  amount: minorOfStripe(amount, currencyOf(currency)),
  status: refundStatus[status ?? ''] ?? 'pending',
  reason: failure_reason ?? '',
});

/** An inquiry that was closed without becoming a dispute took no money. */
const disputeStatus: Readonly<Record<string, ProviderDispute['status']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

const disputeOf = ({
  id,
  amount,
  currency,
  status,
  reason,
  evidence_details: evidence,
}: Stripe.Dispute): ProviderDispute => ({
  disputeId: id,
  amount: minorOfStripe(amount, currencyOf(currency)),
  status: disputeStatus[status] ?? 'open',
  reason,
  respondBy: typeof evidence?.due_by === 'number' ? instantOf(evidence.due_by) : null,
});

/** All that Stripe knows of a payment, gathered: the page it began on, the intent, and what went back. */
export interface StripePayment {
  readonly session: Stripe.Checkout.Session | null;
  readonly intent: Stripe.PaymentIntent | null;
  readonly charge: Stripe.Charge | null;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

const statusOf = ({ session, intent }: StripePayment): ProviderPayment['status'] => {
  if (intent?.status === 'succeeded') return 'paid';
  if (intent?.status === 'processing') return 'processing';
  if (session?.status === 'expired') return 'expired';
  if (intent?.status === 'canceled') return 'canceled';
  // The page was filled in, the money comes later, and did not come.
  if (session?.status === 'complete' && session.payment_status === 'unpaid')
    return intent?.status === 'requires_payment_method' ? 'failed' : 'processing';
  return 'open';
};

/** The sum that came, or that was asked for while nothing came, in Stripe's units. */
const unitsOf = ({ session, intent }: StripePayment, isPaid: boolean): number =>
  isPaid ? (intent?.amount_received ?? 0) : (intent?.amount ?? session?.amount_total ?? 0);

/** The moment at which it was paid: of the charge, where Stripe tells it. */
const paidAtOf = ({ session, intent, charge }: StripePayment): Instant =>
  instantOf(charge?.created ?? intent?.created ?? session?.created ?? 0);

/** A payment at Stripe as the rest of the capability knows it. */
export const paymentOf = (found: StripePayment): ProviderPayment => {
  const { session, intent, refunds, disputes } = found;
  const currency = currencyOf(intent?.currency ?? session?.currency ?? null);
  const status = statusOf(found);
  return {
    onlinePaymentId: idIn(intent?.metadata ?? null) ?? idIn(session?.metadata ?? null),
    paymentId: intent?.id ?? idOf(session?.payment_intent ?? null),
    sessionId: session?.id ?? '',
    status,
    amount: minorOfStripe(unitsOf(found, status === 'paid'), currency),
    currency,
    paidAt: status === 'paid' ? paidAtOf(found) : null,
    refunds: refunds.map(refundOf),
    disputes: disputes.map(disputeOf),
  };
};
