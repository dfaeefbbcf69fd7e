import { z } from 'zod';
import { highestPrice, RegistrantId, EventId } from '../kernel/index.ts';
import { PaymentMethod, TransactionType } from '../registration/stream/transaction-events.ts';

/** An amount as calls take it, with its currency's decimals. */
export const Amount = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
      .transform(Number),
  ])
  .pipe(z.number().min(0, 'must be 0 or more').max(highestPrice, 'is too high'));

/**
 * POST /api/payments (rule money/transaction-keys). `method` is one of rule money/transactions or the name
 * that the event gives its bank transfer; of charges and discounts it is always `manual`. `by`, `creator` and
 * `systemGenerated` are ignored.
 */
export const RecordTransaction = z.object({
  registrationId: RegistrantId,
  eventId: EventId.optional(),
  type: TransactionType.default('payment'),
  amount: Amount,
  description: z.string().trim().max(500).default(''),
  method: z.string().trim().max(200).default('cash'),
});
export type RecordTransaction = z.infer<typeof RecordTransaction>;

/** PUT /api/registrations/checkout-page-amount (rule money/checkout-amount). */
export const SetCheckoutAmount = z.object({
  registrationId: RegistrantId,
  amount: Amount,
  /** How they pay from now on; empty: as they chose before. */
  paymentMethod: z.union([z.literal(''), PaymentMethod]).nullish(),
});
export type SetCheckoutAmount = z.infer<typeof SetCheckoutAmount>;

/** POST /api/payments/{id}/pay: nothing has to be said; `method` as in POST /api/payments, empty: as the group chose where that is by hand, else in cash. */
export const Pay = z.object({
  method: z.string().trim().max(200).default(''),
  /** The amount as whoever takes it was shown it: where it is another one by now, nothing is recorded. Absent: whichever it is. */
  shownDue: Amount.optional(),
  description: z.string().trim().max(500).default(''),
});

/** PUT /api/x/registrations/{id}/pay-link (rule money/revoked-links). */
export const SetPayLink = z.object({
  /** The number of the link that is revoked or replaced, as it was seen. */
  link: z.int().min(0).max(255),
  /** True: a new one takes its place; false: none does. */
  isOpen: z.boolean(),
});
