import { chargeIdOf, intentIdOf, sessionIdOf, totalOf, type PlayedPayment } from './payment.ts';

/** The objects of Stripe's interface that a payment is told by, in the version of the package that speaks with it. */

const isLive = false;

export const sessionShape = (payment: PlayedPayment, url: string) => ({
  id: sessionIdOf(payment),
  object: 'checkout.session',
  amount_subtotal: totalOf(payment),
  amount_total: totalOf(payment),
  cancel_url: payment.cancelUrl,
  created: payment.created,
  currency: payment.currency,
  expires_at: payment.expiresAt,
  livemode: isLive,
  locale: payment.locale,
  metadata: payment.metadata,
  mode: 'payment',
  payment_intent: payment.intent === null ? null : intentIdOf(payment),
  payment_status: payment.intent === 'succeeded' ? 'paid' : 'unpaid',
  status: payment.session,
  success_url: payment.successUrl,
  url: payment.session === 'open' ? url : null,
});

export const chargeShape = (payment: PlayedPayment) => ({
  id: chargeIdOf(payment),
  object: 'charge',
  amount: totalOf(payment),
  amount_captured: totalOf(payment),
  amount_refunded: payment.refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0),
  captured: true,
  created: payment.paidAt ?? payment.created,
  currency: payment.currency,
  disputed: payment.disputes.length > 0,
  livemode: isLive,
  metadata: payment.intentMetadata,
  paid: payment.intent === 'succeeded',
  payment_intent: intentIdOf(payment),
  status: payment.intent === 'succeeded' ? 'succeeded' : 'failed',
});

/** @param isExpanded the charge is told whole. */
export const intentShape = (payment: PlayedPayment, isExpanded: boolean) => ({
  id: intentIdOf(payment),
  object: 'payment_intent',
  amount: totalOf(payment),
  amount_received: payment.intent === 'succeeded' ? totalOf(payment) : 0,
  created: payment.created,
  currency: payment.currency,
  latest_charge: payment.intent !== 'succeeded' ? null : isExpanded ? chargeShape(payment) : chargeIdOf(payment),
  livemode: isLive,
  metadata: payment.intentMetadata,
  status: payment.intent ?? 'requires_payment_method',
});

export const refundShape = (payment: PlayedPayment, refund: PlayedPayment['refunds'][number]) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: chargeIdOf(payment),
  created: refund.created,
  currency: payment.currency,
  failure_reason: refund.status === 'failed' ? 'expired_or_canceled_card' : null,
  metadata: refund.metadata,
  payment_intent: intentIdOf(payment),
  reason: null,
  status: refund.status,
});

/** Seconds within which an organiser answers a dispute. */
const answerWithin = 9 * 86_400;

export const disputeShape = (payment: PlayedPayment, dispute: PlayedPayment['disputes'][number]) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  charge: chargeIdOf(payment),
  created: dispute.created,
  currency: payment.currency,
  evidence_details: {
    due_by: dispute.created + answerWithin,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: isLive,
  metadata: {},
  payment_intent: intentIdOf(payment),
  reason: dispute.reason,
  status: dispute.status,
});

export const listShape = (url: string, data: readonly unknown[], hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});
