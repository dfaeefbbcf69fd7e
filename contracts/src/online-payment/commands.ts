import { z } from 'zod';
import { EventId, PayerKey } from '../kernel/index.ts';
import { Amount } from '../payment/commands.ts';
import { Provider } from '../charges/provider.ts';

/** An address that the payer comes back to; the server takes those of its own pages alone. */
const comesBackTo = z.string().trim().max(2000, 'must have at most 2000 characters');

/**
 * POST /api/init-stripe-session, and /api/init-paypal-order for the wallet (rule money/online-payment): `amount` is a wish, the
 * server works it out.
 */
export const InitStripeSession = z.object({
  eventId: EventId,
  /** With the currency's decimals, without the fee; absent: what was chosen at the checkout. */
  amount: Amount.nullish(),
  success_url: comesBackTo,
  cancel_url: comesBackTo,
  /** Ignored: the payer reads the event's own words. */
  description: z.string().max(500).nullish(),
  /** In either case; absent: as the event charges. */
  currency: z.string().trim().max(10).nullish(),
  /** The primary's id, or the code of a link to pay. */
  registration_id: PayerKey,
});
export type InitStripeSession = z.infer<typeof InitStripeSession>;

/** A notice as its provider sends it: it is kept as it came, and counts once its signature is verified. */
export const Notice = z.looseObject({});

/** POST /api/events/{id}/test-payment-provider. */
export const TestProvider = z.object({
  provider: Provider,
  /** Absent: the mode that the event is in. */
  mode: z.enum(['live', 'test']).nullish(),
});
