import { z } from 'zod';

/** Things that the double remembers, in PayPal's own shapes where they have one. */
export const Amount = z.object({ currency_code: z.string(), value: z.string() });

export const DoubleRefund = z.object({
  id: z.string(),
  /** The PayPal-Request-Id that it was asked for with; empty: it came from PayPal's own screens. */
  requestId: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']),
  create_time: z.string(),
});
export type DoubleRefund = z.infer<typeof DoubleRefund>;

export const DoubleDispute = z.object({
  dispute_id: z.string(),
  amount: Amount,
  reason: z.string(),
  status: z.enum(['OPEN', 'RESOLVED']),
  outcome: z.string().nullable(),
  create_time: z.string(),
});
export type DoubleDispute = z.infer<typeof DoubleDispute>;

/** An order with all that became of it: whatever changes together is one document. */
export const DoubleOrder = z.object({
  id: z.string(),
  /** The app that made it: its client ID. */
  clientId: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  reference_id: z.string(),
  description: z.string(),
  lines: z.array(z.object({ name: z.string(), amount: Amount })),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  locale: z.string(),
  create_time: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  /** PayPal's answer when it is to be captured. */
  outcome: z.enum(['COMPLETED', 'PENDING', 'INSTRUMENT_DECLINED']),
  capture: z
    .object({
      id: z.string(),
      requestId: z.string(),
      status: z.enum(['COMPLETED', 'PENDING', 'DECLINED']),
      create_time: z.string(),
    })
    .nullable(),
  refunds: z.array(DoubleRefund),
  disputes: z.array(DoubleDispute),
});
export type DoubleOrder = z.infer<typeof DoubleOrder>;
export type Outcome = DoubleOrder['outcome'];
export type OrderWish = Pick<
  DoubleOrder,
  'amount' | 'custom_id' | 'reference_id' | 'description' | 'lines' | 'returnUrl' | 'cancelUrl' | 'locale'
>;

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })),
});
export type Webhook = z.infer<typeof Webhook>;
