import { z } from 'zod';

const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  metadata: z.record(z.string(), z.string()),
  created: z.int(),
});
const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['needs_response', 'won', 'lost']),
  reason: z.string(),
  created: z.int(),
});

/** A payment as the double knows it, from the page to what went back; amounts are in Stripe's units, moments in seconds. */
export const PlayedPayment = z.object({
  /** The letters that all of its ids end with. */
  key: z.string(),
  created: z.int(),
  expiresAt: z.int(),
  currency: z.string(),
  lines: z.array(z.object({ name: z.string(), amount: z.int() })),
  metadata: z.record(z.string(), z.string()),
  intentMetadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.string(),
  locale: z.string(),
  session: z.enum(['open', 'complete', 'expired']),
  /** Null: nobody has filled in the page yet. */
  intent: z.enum(['requires_payment_method', 'processing', 'succeeded']).nullable(),
  paidAt: z.int().nullable(),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
});
export type PlayedPayment = z.infer<typeof PlayedPayment>;

export const totalOf = ({ lines }: PlayedPayment): number => lines.reduce((sum, { amount }) => sum + amount, 0);
export const sessionIdOf = ({ key }: Pick<PlayedPayment, 'key'>): string => `cs_test_${key}`;
export const intentIdOf = ({ key }: Pick<PlayedPayment, 'key'>): string => `pi_${key}`;
export const chargeIdOf = ({ key }: Pick<PlayedPayment, 'key'>): string => `ch_${key}`;
/** The letters that an id ends with. */
export const keyOf = (id: string): string => /^(?:cs_test_|pi_|ch_|re_|dp_)([0-9a-f]+)/.exec(id)?.[1] ?? '';

/** The part of a payment that may still go back, in Stripe's units. */
export const leftOf = (payment: PlayedPayment): number => {
  if (payment.intent !== 'succeeded') return 0;
  const gone = payment.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return totalOf(payment) - gone;
};

/** Ways to fill in the page: a card that is taken, one that is declined, a debit that is decided later. */
export type Filling = 'succeeds' | 'declined' | 'later';

/** A payment after somebody filled in its page; the same where the page takes nothing any more. */
export const filled = (payment: PlayedPayment, how: Filling, now: number): PlayedPayment => {
  if (payment.session !== 'open' || payment.expiresAt <= now) return payment;
  if (how === 'declined') return { ...payment, intent: 'requires_payment_method' };
  return how === 'later'
    ? { ...payment, session: 'complete', intent: 'processing' }
    : { ...payment, session: 'complete', intent: 'succeeded', paidAt: now };
};

/** A debit after its bank decided. */
export const decided = (payment: PlayedPayment, isPaid: boolean, now: number): PlayedPayment => {
  if (payment.intent !== 'processing') return payment;
  return isPaid ? { ...payment, intent: 'succeeded', paidAt: now } : { ...payment, intent: 'requires_payment_method' };
};

export const expired = (payment: PlayedPayment): PlayedPayment =>
  payment.session === 'open' ? { ...payment, session: 'expired' } : payment;

/** A payment of which some went back. @param amount in Stripe's units, not above what is left. */
export const refunded = (
  payment: PlayedPayment,
  {
    amount,
    status,
    metadata,
    now,
  }: Pick<z.infer<typeof Refund>, 'amount' | 'status' | 'metadata'> & { readonly now: number },
): PlayedPayment => {
  const id = `re_${payment.key}x${payment.refunds.length + 1}`;
  return { ...payment, refunds: [...payment.refunds, { id, amount, status, metadata, created: now }] };
};

export const refundDecided = (payment: PlayedPayment, id: string, status: 'succeeded' | 'failed'): PlayedPayment => ({
  ...payment,
  refunds: payment.refunds.map((one) => (one.id === id ? { ...one, status } : one)),
});

export const disputed = (payment: PlayedPayment, now: number): PlayedPayment => {
  if (payment.intent !== 'succeeded' || payment.disputes.length > 0) return payment;
  const id = `dp_${payment.key}`;
  const one = { id, amount: totalOf(payment), status: 'needs_response' as const, reason: 'fraudulent', created: now };
  return { ...payment, disputes: [one] };
};

export const disputeDecided = (payment: PlayedPayment, status: 'won' | 'lost'): PlayedPayment => ({
  ...payment,
  disputes: payment.disputes.map((one) => ({ ...one, status })),
});
